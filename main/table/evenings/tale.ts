import { DICE } from '../../engine/core/dice-kinds.ts';
import type { GameTale, SeatResult, SheetLine } from '../../contract.ts';
import type { AnyMove, Game, GameState } from '../../engine/core/game.ts';
import { balanceOf } from '../../engine/core/ledger.ts';
import type { Settlement } from '../../engine/settle/settlement.ts';
import { type Steps, runAtOnce } from '../../journal/slices.ts';
import { isVirtual } from '../../tray/types.ts';
import { type History, facesOf, sheetLine } from '../history/index.ts';
import { type Gain, gainsOf, openingGains } from './gains.ts';
import { highlightsOf } from './highlights.ts';
import { type Fall, type FallTable, countFalls } from './dice-falls.ts';

/** The summary of a replayed game, small enough to keep in the index for every game. */
export interface GameSummary {
  readonly unit: 'chips' | 'points';
  readonly best: 'most' | 'fewest';
  readonly over: boolean;
  readonly hands: number;
  readonly ended: number;
  readonly settlement: Settlement;
  readonly seats: readonly SeatSummary[];
  readonly falls: FallTable;
}

export interface SeatSummary extends Omit<SeatResult, 'key'> {
  /** The seat's best hand; null if points are bad. */
  readonly bestHand: { readonly hand: number; readonly gain: number } | null;
}

/** The lines that count, in the order of play. */
const effectiveLines = (history: History): readonly SheetLine[] =>
  history.timeline.entries.map((entry) => sheetLine(entry.line, history.timeline));

/**
 * The dice of a move that count as a fair sample. Of several throws in one move only the last face is known, the one
 * at which people chose to stop; counting it would make fair dice look loaded.
 */
function fallsOf(game: Game, before: GameState, move: AnyMove): readonly Fall[] {
  const request = game.prompt(before).dice;
  if (!request || (request.mode === 'some' && request.throws > 1)) return [];
  const dice = move['dice'] as readonly { readonly die?: unknown }[];
  return facesOf(move).map(({ face, source }, i) => {
    const die = dice[i]?.die;
    return {
      kind: request.kind,
      die: !DICE[request.kind].alike && typeof die === 'number' ? die : 0,
      face,
      ...(source?.kind === 'sensor'
        ? { by: isVirtual(source) ? 'virtual' : 'tray', set: source.set }
        : { by: 'hand' }),
    };
  });
}

/** Moves read between two breaks. */
const MOVES_A_STEP = 64;

/** Reads a folded history; each move is played once. */
export const summarizeHistory = (history: History): GameSummary => runAtOnce(summarySteps(history));

/** The same, some moves at a time. */
export function* summarySteps(history: History): Steps<GameSummary> {
  const { game, timeline } = history;
  const byHand = new Map<string, Map<number, number>>();
  const add = ({ seat, hand, gain }: Gain): void => {
    const hands = byHand.get(seat) ?? new Map<number, number>();
    hands.set(hand, (hands.get(hand) ?? 0) + gain);
    byHand.set(seat, hands);
  };
  const falls: Fall[] = [];
  let ended = history.header.created;
  openingGains(history).forEach(add);
  for (const { entry, before, played } of timeline.walk()) {
    ended = entry.line.at;
    if (entry.line.index % MOVES_A_STEP === 0) yield;
    if (entry.move.kind === 'dice') falls.push(...fallsOf(game, before, entry.move));
    gainsOf(played.transfers, before.handNumber, game.unit).forEach(add);
  }
  const { state } = history;
  const view = game.view(state);
  const fewest = game.best === 'fewest';
  return {
    unit: game.unit,
    best: game.best,
    over: state.outcome !== null,
    hands: state.outcome?.hands ?? state.handNumber - 1,
    ended,
    settlement: game.settlement(state),
    falls: countFalls(falls),
    seats: view.seats
      .filter(({ status }) => status !== 'joining')
      .map((seat): SeatSummary => {
        const hands = [...(byHand.get(seat.id) ?? [])].map(([hand, amount]) => ({ hand, gain: amount }));
        const place = view.standings.find((s) => s.seat === seat.id)?.place ?? null;
        return {
          seat: seat.id,
          player: seat.player ?? null,
          name: seat.name,
          look: seat.look,
          balance: seat.balance,
          gain: hands.reduce((sum, { gain }) => sum + gain, 0),
          bought: seat.bought,
          left: seat.status === 'gone',
          place,
          won: view.outcome?.winners.includes(seat.id) ?? false,
          // If points are bad, there is no best hand.
          bestHand: fewest
            ? null
            : hands.reduce<SeatSummary['bestHand']>((a, b) => (a && a.gain >= b.gain ? a : b), null),
        };
      }),
  };
}

/** Everybody's balance after each hand, and every line: the score sheet of a past game. */
export function tellGame(history: History): GameTale {
  const { timeline, game, state } = history;
  const lines = effectiveLines(history);
  const seats = game
    .view(state)
    .seats.filter(({ status }) => status !== 'joining')
    .map((seat) => ({ ...seat, left: seat.status === 'gone' }));
  const opening = timeline.stateBefore(0);
  // Before the first deal, and what it cost.
  const series = [pointOf(0, { ...opening, balances: { ...opening.balances, ...opening.bought } })];
  let hand = lines[0]?.hand ?? 1;
  for (const [index, line] of lines.entries()) {
    if (line.hand === hand) continue;
    series.push(pointOf(hand, timeline.stateBefore(index)));
    hand = line.hand;
  }
  if (lines.length > 0) {
    // An unfinished hand does not count; agreements made in it belong to the hand before.
    const whole = state.outcome ? Math.min(hand, state.outcome.hands) : hand;
    if (series.at(-1)?.hand === whole) series.pop();
    series.push(pointOf(whole, state));
  }
  return {
    seats,
    series,
    lines: history.lines.map((line) => sheetLine(line, timeline)),
    highlights: highlightsOf(history),
  };
}

/** Everybody's balance after a hand, and their gain. */
function pointOf(hand: number, state: GameState): GameTale['series'][number] {
  const held = [
    ...state.seats.map(({ id }) => [id, balanceOf(state.balances, id)] as const),
    ...state.gone.map(({ seat, balance }) => [seat.id, balance] as const),
  ];
  return {
    hand,
    balances: Object.fromEntries(held),
    won: Object.fromEntries(held.map(([id, balance]) => [id, balance - (state.bought[id] ?? 0)])),
  };
}
