import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAMES } from '../../main/engine/games/registry.ts';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import { journalText } from '../../main/journal/journal.ts';
import { viewEvenings } from '../../main/table/evenings/evenings.ts';
import { EveningsIndex } from '../../main/table/evenings/journal-cache.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/tabletop.ts';
import { BareLoop } from './busy.ts';
import { type BenchRow, ms, quantile } from './row.ts';

const HOUSE = 1_000;
/** Played once, then kept under many names: what a file costs does not depend on its being unlike the others. */
const DIFFERENT = 100;
const DAY = 86_400_000;

/** A game an evening, of each kind in turn, as long as they come out: a year of weekends and more. */
function fill(folder: string): number {
  let lines = 0;
  const games = Array.from({ length: DIFFERENT }, (_, i) =>
    playRandom({
      game: GAMES[i % GAMES.length]?.id ?? 'sleepless',
      seats: seatsOf(3 + (i % 2)),
      seed: i + 1,
      created: 0,
      moves: 150,
    }),
  );
  for (let i = 0; i < HOUSE; i++) {
    const { header, records } = games[i % DIFFERENT] ?? { header: null, records: [] };
    if (!header) continue;
    lines += records.length;
    const created = 1_600_000_000_000 + i * DAY;
    const { text } = journalText(
      { ...header, id: `game-${i}`, created },
      records.map((record) => ({ ...record, at: created + record.at })),
    );
    writeFileSync(join(folder, 'games', `game-${i}.jsonl`), text);
  }
  return lines;
}

/** What nobody can spare: each file read, each line parsed as JSON, nothing played. */
function readAlone(folder: string): number {
  const from = performance.now();
  for (const name of readdirSync(folder))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n'))
      if (line !== '') JSON.parse(line);
  return performance.now() - from;
}

/** A house of 1,000 games: the list of evenings made anew from the journals, and with the index that remembers them. */
export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-bench-'));
  try {
    mkdirSync(join(folder, 'games'));
    const lines = fill(folder);
    const index = () =>
      new EveningsIndex(
        nodeFileSystem,
        GAMES,
        (name) => join(folder, 'games', name),
        join(folder, 'games'),
        join(folder, 'evenings.json'),
      );
    const open = async (): Promise<number> => {
      const from = performance.now();
      const { evenings } = viewEvenings(await index().list(), []);
      if (evenings.length !== HOUSE) throw new Error(`${evenings.length} evenings of ${HOUSE}`);
      return performance.now() - from;
    };
    const bare = readAlone(join(folder, 'games'));
    const loop = new BareLoop();
    const rebuilt = await open();
    const times: number[] = [];
    for (let run = 0; run < 7; run++) {
      for (let n = 0; n < 5; n++) loop.run();
      times.push(await open());
    }
    return [
      loop.atMost(
        `${HOUSE} games (${lines} moves): made anew from the journals`,
        rebuilt,
        5_000,
        0.5,
        `reading and parsing alone: ${ms(bare)}`,
      ),
      loop.atMost(
        `${HOUSE} games: opened with the index`,
        quantile(times, 0.5),
        100,
        0.5,
        'median of 7, each cold',
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
