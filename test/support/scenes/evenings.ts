import type { EveningsView, GameReport, GameTale, TableSnapshot } from '../../../main/contract.ts';
import type { AnyMove } from '../../../main/engine/core/game.ts';
import { BLANK, POKER_FACES, RISK_FACES } from '../../../main/engine/core/dice-kinds.ts';
import { wholeGame } from '../games.ts';
import { type SummarizedGame, viewEvenings } from '../../../main/table/evenings/evenings.ts';
import { type Fall, countFalls, judgeFalls } from '../../../main/table/evenings/dice-falls.ts';
import { tellGame } from '../../../main/table/evenings/tale.ts';
import { summarizeHistory } from '../at-once.ts';
import { recall } from '../../../main/table/history/recall.ts';
import { reportOf } from '../../../main/table/evenings/report.ts';
import { type RandomGame, playRandom } from '../random-games.ts';
import { seeded } from '../random.ts';
import { played, seatsOf } from './play.ts';

/** Evenings of a house, played at random on the real engine. */
export interface PlayedEvenings {
  readonly view: EveningsView;
  readonly tales: { readonly [file: string]: GameTale };
  readonly reports: { readonly [file: string]: GameReport };
}

export function playEvenings(games: readonly RandomGame[]): PlayedEvenings {
  const tales: Record<string, GameTale> = {};
  const reports: Record<string, GameReport> = {};
  const told = games.map((played): SummarizedGame => {
    const { header, records } = playRandom(played);
    const game = wholeGame(played.game);
    const history = recall(game, header, records);
    const report = reportOf(game, { header, records, tornBytes: 0 } as Parameters<typeof reportOf>[1]);
    if (!history.ok || !report.ok) throw new Error(`${played.game} cannot be told`);
    const file = `${header.id}.jsonl`;
    tales[file] = tellGame(history.value);
    reports[file] = report.value;
    return { ...summarizeHistory(history.value), file, id: header.id, game: header.game };
  });
  return { view: viewEvenings(told, []), tales, reports };
}

/** A game in progress: its table and its sheet. */
export function runningGame(game: Omit<RandomGame, 'created'>): {
  readonly table: TableSnapshot;
  /** The same table after people have ended the game. */
  readonly ended: TableSnapshot;
  /** Before and after the move that settled its last hand. */
  readonly settling: readonly [TableSnapshot, TableSnapshot];
  readonly tale: GameTale;
  readonly report: GameReport;
} {
  const asked = { ...game, created: Date.UTC(2026, 10, 20, 19, 30) };
  const { tales, reports } = playEvenings([asked]);
  const moves = playRandom(asked).records.flatMap((record) => (record.kind === 'move' ? [record.move] : []));
  const names = game.seats.map(({ name }) => name);
  const [tale, report] = [Object.values(tales)[0], Object.values(reports)[0]];
  if (!tale || !report) throw new Error('nothing was told');
  const after = (count: number) => played(game.game, names, moves.slice(0, count), {}, game.rules);
  const table = after(moves.length);
  const end: AnyMove = { kind: 'end-now' };
  const ended = table.view.outcome ? table : played(game.game, names, [...moves, end], {}, game.rules);
  // The move that settled the last hand played; a hand without a bidder has no card.
  const settled = tale.lines.findLastIndex(
    ({ hand }, i) => hand !== tale.lines[i - 1]?.hand && !/pass$/.test(moves[i - 1]?.kind ?? 'pass'),
  );
  return { table, ended, settling: [after(settled - 1), after(settled)], tale, report };
}

const FRIDAY = Date.UTC(2026, 10, 20, 19, 30);
const DAY = 86_400_000;
const four = seatsOf(['Ann', 'Ben', 'Cat', 'Dee']);

/** The throws of some months; one of the dice is loaded. */
function manyFalls(): EveningsView['dice'] {
  const random = seeded(11);
  const falls: Fall[] = [];
  for (let n = 0; n < 400; n++)
    falls.push({ kind: 'poker', die: 0, face: random.pick(POKER_FACES), by: n % 4 === 0 ? 'hand' : 'tray' });
  for (let n = 0; n < 60; n++)
    for (const die of [0, 1, 2]) {
      const blank = random.chance(die === 1 ? 0.75 : 1 / 3);
      falls.push({ kind: 'suited', die, face: blank ? BLANK : 'As', by: 'tray' });
    }
  for (let n = 0; n < 12; n++)
    falls.push({ kind: 'risk', die: 0, face: random.pick(RISK_FACES), by: 'tray' });
  return judgeFalls(countFalls(falls));
}

let house: PlayedEvenings | null = null;
/** The evenings of one house, played once for two dozen scenes. */
export const someEvenings = (): PlayedEvenings => (house ??= playHouse());

function playHouse(): PlayedEvenings {
  const played = playEvenings([
    {
      game: 'sleepless',
      seats: four,
      seed: 3,
      created: FRIDAY,
      moves: 120,
      rules: { chips: 300 },
      tray: true,
    },
    { game: 'winner', seats: four, seed: 4, created: FRIDAY + 3 * 3_600_000, moves: 400 },
    { game: 'dream', seats: seatsOf(['Ann', 'Ben', 'Eva']), seed: 5, created: FRIDAY - 7 * DAY, moves: 60 },
    {
      game: 'pool-nap',
      seats: seatsOf(['Annika', 'Ben', 'Catharina', 'Dee', 'Eva', 'Finn', 'Gus', 'Hannah']),
      seed: 6,
      created: FRIDAY - 14 * DAY,
      moves: 500,
    },
    { game: 'sleepless', seats: four, seed: 7, created: FRIDAY - 21 * DAY, moves: 60 },
  ]);
  return { ...played, view: { ...played.view, dice: manyFalls() } };
}
