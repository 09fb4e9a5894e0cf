import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Amendment, TableSnapshot } from '../../main/contract.ts';
import type { FileSystem } from '../../main/journal/filesystem.ts';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import { journalText, openJournal } from '../../main/journal/journal.ts';
import type { App } from '../../main/table/app-contract.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { recall } from '../../main/table/history/recall.ts';
import { type Random, seeded } from '../support/random.ts';
import { BareLoop } from './busy.ts';
import { GAME, header, nextMove, playLong, recordsOf } from './long-game.ts';
import { type BenchRow, ms, quantile } from './row.ts';
import { waits } from './waits.ts';
import { registered } from '../support/games.ts';

const HOST = { kind: 'host' } as const;
/** Times over a bare append and fsync that an acknowledged move may take. */
const DURABLE_BAR = 3;
/** Times reading and parsing alone that loading may take beyond it. */
const LOAD_BAR = 5;
const UNDO_BAR = 50;
/** Corrections replay the game: so many ms in a game of so many moves. */
const CORRECT_BARS = [
  { moves: 500, bar: 60 },
  { moves: 5000, bar: 400 },
] as const;
/** What others at the table may wait for while a correction is looked at. */
const WAIT_BAR = 50;
/** A move late in a long game may cost at most so many times what one early in it costs. */
const GROWTH_BAR = 1.5;

const now = (): number => performance.now();
/** The processor's time that this process has used, ms: on a machine that does other things too, it says more. */
const used = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** A disk that takes everything and keeps nothing but one game: what is measured is the program. */
const nowhere = (game: string): FileSystem => {
  const bytes = Buffer.from(game);
  let size = bytes.length;
  const facts = () => Promise.resolve({ size, changed: 0, id: '', names: 1 });
  const done = () => Promise.resolve();
  return {
    open: () =>
      Promise.resolve({
        write: (data, position) => {
          size = position + data.length;
          return done();
        },
        truncate: (length) => {
          size = length;
          return done();
        },
        sync: done,
        stat: facts,
        close: done,
      }),
    read: (path) =>
      path.endsWith('.jsonl')
        ? Promise.resolve(bytes)
        : Promise.reject(Object.assign(new Error('none'), { code: 'ENOENT' })),
    stat: facts,
    list: () => Promise.resolve(['game.jsonl']),
    makeFolder: done,
    rename: done,
    remove: done,
    syncFolder: done,
  };
};

/** A table with a game on it, and somebody who answers its prompts by chance. */
class Table {
  #n = 0;
  shown: TableSnapshot | null = null;

  private constructor(readonly app: App) {
    app.subscribe((push) => {
      if (push.push === 'table') this.shown = push.table;
    });
  }

  static async open(folder: string, files: FileSystem, file: string): Promise<Table> {
    const lock = () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } } as const);
    const app = await createNodeApp({ folder, version: '0', files, lock, games: registered(GAME) });
    if (!app.ok) throw new Error(app.error.code);
    const table = new Table(app.value);
    await table.ask('open', { file });
    return table;
  }

  async ask<T>(kind: string, more: object): Promise<T> {
    const reply = await this.app.handle({ n: 1, kind, ...more }, HOST);
    if (!reply.ok) throw new Error(`${kind}: ${JSON.stringify(reply.error)}`);
    return reply.value as T;
  }

  get now(): TableSnapshot {
    if (!this.shown) throw new Error('no game is on the table');
    return this.shown;
  }

  say(command: object): Promise<unknown> {
    return this.ask('command', { command: { id: `bench-${(this.#n += 1)}`, ...command } });
  }

  /** One move, as the prompt offers it; ms until it is acknowledged. */
  async move(random: Random): Promise<number> {
    const { prompt, view } = this.now;
    const poor = view.seats.find(({ balance }) => balance < 400);
    const move = nextMove(prompt, random, poor?.id);
    const from = now();
    await this.say({ kind: 'move', prompt: move.kind === 'rebuy' ? null : prompt.id, move });
    return now() - from;
  }

  async undo(): Promise<number> {
    const from = now();
    await this.say({ kind: 'undo', revision: this.now.revision });
    return now() - from;
  }
}

const gameText = (moves: number): string => journalText(header('bench'), recordsOf(playLong(moves))).text;

/** Lays a game of so many moves into a data folder of its own. */
async function layGame(folder: string, moves: number): Promise<void> {
  await nodeFileSystem.makeFolder(join(folder, 'games'));
  await writeFile(join(folder, 'games', 'game.jsonl'), gameText(moves));
}

/** Acknowledged moves, each followed by a bare append and fsync of as many bytes to the same disk. */
async function durability(folder: string, times: number): Promise<BenchRow> {
  await layGame(folder, 50);
  const table = await Table.open(folder, nodeFileSystem, 'game.jsonl');
  const bare = await open(join(folder, 'bare'), 'a');
  const line = Buffer.from(`${'x'.repeat(200)}\n`);
  const random = seeded(3);
  const moves: number[] = [];
  const appends: number[] = [];
  for (let i = 0; i < times; i++) {
    moves.push(await table.move(random));
    const from = now();
    await bare.write(line);
    await bare.sync();
    appends.push(now() - from);
  }
  await bare.close();
  await table.app.close();
  const [move, append] = [quantile(moves, 0.99), quantile(appends, 0.99)];
  return {
    what: 'a move, acknowledged and on disk, p99',
    figure: ms(move),
    bar: `≤ ${DURABLE_BAR} × a bare append and fsync`,
    compared: `${ms(append)}; medians ${ms(quantile(moves, 0.5))} and ${ms(quantile(appends, 0.5))}`,
    ok: move <= DURABLE_BAR * append,
  };
}

/** Milliseconds on the clock, and of the processor. */
type Took = readonly [number, number];
const since = ([clock, processor]: Took): Took => [now() - clock, used() - processor];

/** Opens a game of 100,000 moves, against reading its file and parsing its lines. */
async function loading(folder: string): Promise<BenchRow> {
  await layGame(folder, 100_000);
  const path = join(folder, 'games', 'game.jsonl');
  const bare = async (): Promise<Took> => {
    const from = [now(), used()] as const;
    const text = (await readFile(path)).toString('utf8');
    for (const line of text.split('\n')) if (line !== '') JSON.parse(line);
    return since(from);
  };
  const load = async (): Promise<Took> => {
    const from = [now(), used()] as const;
    const journal = await openJournal(nodeFileSystem, path);
    if (!journal.ok) throw new Error(journal.error.code);
    const { header: head, records } = journal.value;
    const history = recall(GAME, head, records);
    if (!history.ok || history.value.timeline.refused) throw new Error('the game was not understood');
    const took = since(from);
    await journal.value.close();
    return took;
  };
  const bares: Took[] = [];
  const loads: Took[] = [];
  for (let i = 0; i < 5; i++) {
    bares.push(await bare());
    loads.push(await load());
  }
  const median = (all: readonly Took[], which: 0 | 1) =>
    quantile(
      all.map((took) => took[which]),
      0.5,
    );
  const [alone, whole] = [median(bares, 0), median(loads, 0)];
  return {
    what: 'loading 100,000 moves, beyond reading and parsing their lines (median of 5)',
    figure: ms(whole - alone),
    bar: `≤ × ${LOAD_BAR} of reading and parsing`,
    compared: `${ms(alone)}, × ${((whole - alone) / alone).toFixed(1)}; processor ${ms(median(loads, 1) - median(bares, 1))}`,
    ok: whole - alone <= LOAD_BAR * alone,
  };
}

/** Another answer than the one that was given, of the kind that moves chips: the worst that a correction can be. */
function otherwise(move: { readonly kind: string; readonly [field: string]: unknown }): object | null {
  const next = (seat: unknown) => (seat === 's1' ? 's2' : 's1');
  switch (move.kind) {
    case 'winner':
    case 'trick':
      return { ...move, seat: next(move['seat']) };
    case 'award':
      return { ...move, amount: (move['amount'] as number) + 1 };
    case 'claims':
      return { ...move, seats: (move['seats'] as unknown[]).length > 0 ? [] : ['s1'] };
    default:
      return null;
  }
}

/** Undo, and corrections anywhere in a game of so many moves, on disk, with their previews. */
async function correcting(folder: string, moves: number, bar: number): Promise<BenchRow[]> {
  await layGame(folder, moves);
  const table = await Table.open(folder, nodeFileSystem, 'game.jsonl');
  const sheet = await table.ask<readonly { seq: number; move: { kind: string } }[]>('sheet', {});
  const random = seeded(11);
  const loop = new BareLoop();
  const undos: number[] = [];
  for (let i = 0; i < 400; i++) {
    if (i % 10 === 0) loop.run();
    undos.push(await table.undo());
  }
  for (let i = 0; i < 400; i++) await table.say({ kind: 'redo', revision: table.now.revision });

  // A program that has been running for a while.
  const able = sheet.filter(({ move }) => otherwise(move) !== null);
  for (const { seq, move } of able.slice(20, 28))
    await table.ask('preview', { amendment: { seq, move: otherwise(move), later: [], rest: 'keep-legal' } });

  const previews: number[] = [];
  const previewsUsed: number[] = [];
  const others: number[] = [];
  const amends: number[] = [];
  const backs: number[] = [];
  // Anywhere: the very first lines, where everything after them must be played again, and any others.
  const places = [...able.slice(0, 12), ...Array.from({ length: 28 }, () => random.pick(able))];
  for (const { seq, move } of places) {
    const amendment = { seq, move: otherwise(move), later: [], rest: 'keep-legal' } as unknown as Amendment;
    loop.run();
    const [from, before] = [now(), used()];
    const [preview, waited] = await waits(() => table.ask<{ refusal: unknown }>('preview', { amendment }));
    // As it goes to a screen: its lines are put together when they are looked at.
    JSON.stringify(preview);
    previews.push(now() - from);
    previewsUsed.push(used() - before);
    others.push(waited);
    if (preview.refusal) continue;
    const then = now();
    await table.say({ kind: 'amend', revision: table.now.revision, amendment });
    amends.push(now() - then);
    backs.push(await table.undo());
  }
  await table.app.close();
  const worst = (times: readonly number[]): number => quantile(times, 0.99);
  const of = (times: readonly number[]): string =>
    `median ${ms(quantile(times, 0.5))}, ${times.length} of them`;
  return [
    loop.atMost(`undo in a game of ${moves} moves, p99`, worst(undos), UNDO_BAR, 0.99, of(undos)),
    loop.atMost(
      'the preview of a correction anywhere in it, p99',
      worst(previews),
      bar,
      0.99,
      `${of(previews)}; processor ${ms(quantile(previewsUsed, 0.5))}, p99 ${ms(worst(previewsUsed))}`,
    ),
    loop.atMost('what anything else waits meanwhile, p99', worst(others), WAIT_BAR, 0.99, of(others)),
    loop.atMost('the correction, made and on disk, p99', worst(amends), bar, 0.99, of(amends)),
    loop.atMost('its undo, p99', worst(backs), bar, 0.99, of(backs)),
  ];
}

/** What the program itself spends on a move, early and late in a long game. */
async function growth(): Promise<BenchRow> {
  const cost = async (moves: number): Promise<number> => {
    const table = await Table.open('/nowhere', nowhere(gameText(moves)), 'game.jsonl');
    const random = seeded(5);
    for (let i = 0; i < 300; i++) await table.move(random);
    const times: number[] = [];
    for (let i = 0; i < 1500; i++) times.push(await table.move(random));
    await table.app.close();
    return quantile(times, 0.5);
  };
  await cost(50);
  const [early, late] = [await cost(500), await cost(50_000)];
  return {
    what: 'a move after 50,000 others, without the disk, median',
    figure: ms(late),
    bar: `≤ ${GROWTH_BAR} × one after 500`,
    compared: ms(early),
    ok: late <= GROWTH_BAR * early,
  };
}

/** Issue "Nothing lost, everything correctable": its figures. */
export async function bench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-bench-'));
  const room = (name: string): string => join(folder, name);
  try {
    return [
      await durability(room('durability'), 600),
      await loading(room('loading')),
      ...(await correcting(room('correcting-500'), CORRECT_BARS[0].moves, CORRECT_BARS[0].bar)),
      ...(await correcting(room('correcting-5000'), CORRECT_BARS[1].moves, CORRECT_BARS[1].bar)),
      await growth(),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
