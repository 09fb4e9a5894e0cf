import { DICE } from '../../engine/core/dice-kinds.ts';
import type { GameTale, HandResult, SeatResult } from '../../contract.ts';
import type { AnyMove, Game, GameState } from '../../engine/core/game.ts';
import { accountsIn } from '../../engine/core/accounts.ts';
import type { SeatId } from '../../engine/core/seats.ts';
import type { Settlement } from '../../engine/settle/settlement.ts';
import type { Steps } from '../../journal/slices.ts';
import { isVirtual } from '../../tray/types.ts';
import { type History, facesOf, sheetLine } from '../history/index.ts';
import { highlightsOf } from './highlights.ts';
import { HandLedger, byPerson, handsOf } from './hand-ledger.ts';
import { type Session, sessionsOf } from './sessions.ts';
import { type Fall, type FallTable, countFalls } from './dice-falls.ts';

/** The summary of a replayed game, small enough to keep in the index for every game. */
export interface GameSummary {
  readonly unit: 'chips' | 'points';
  readonly best: 'most' | 'fewest';
  readonly over: boolean;
  readonly hands: number;
  /** When it was played: hands without a long break are one session. Times of a wrong clock are mended. */
  readonly sessions: readonly [Session, ...Session[]];
  readonly started: number;
  readonly ended: number;
  readonly settlement: Settlement;
  readonly seats: readonly SeatSummary[];
  readonly falls: FallTable;
}

export interface SeatSummary extends Omit<SeatResult, 'key'> {
  /** Accounts that the person had before in this game. */
  readonly former: readonly SeatId[];
  /** The seat's best hand; null if points are bad. */
  readonly bestHand: { readonly hand: number; readonly gain: number } | null;
}

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

/** Reads a folded history, some moves at a time; each move is played once. */
export function* summarySteps(history: History): Steps<GameSummary> {
  const { game, timeline } = history;
  const ledger = new HandLedger(game, timeline.opening);
  const falls: Fall[] = [];
  for (const { entry, before } of timeline.walk()) {
    if (entry.line.index % MOVES_A_STEP === 0) yield;
    if (entry.move.kind === 'dice') falls.push(...fallsOf(game, before, entry.move));
    ledger.add(before, entry.line.inserted ? null : entry.line.at);
  }
  const { state } = history;
  const view = game.view(state);
  const fewest = game.best === 'fewest';
  const settlement = game.settlement(state);
  const hands = byPerson(ledger.end(state), state);
  const sessions = sessionsOf(history.header.created, hands);
  return {
    unit: game.unit,
    best: game.best,
    over: state.outcome !== null,
    hands: state.outcome?.hands ?? state.handNumber - 1,
    sessions,
    started: sessions[0].from,
    ended: (sessions.at(-1) ?? sessions[0]).to,
    settlement,
    falls: countFalls(falls),
    seats: view.seats
      .filter(({ status, now }) => status !== 'joining' && now === undefined)
      .map((seat): SeatSummary => {
        const row = settlement.rows.find(({ key }) => key === seat.id);
        const place = view.standings.find((s) => s.seat === seat.id)?.place ?? null;
        return {
          seat: seat.id,
          player: seat.player ?? null,
          name: seat.name,
          look: seat.look,
          balance: seat.balance,
          gain: row?.won ?? 0,
          bought: row?.bought ?? seat.bought,
          former: view.seats.flatMap(({ id, now }) => (now === seat.id ? [id] : [])),
          left: seat.status === 'gone',
          place,
          won: view.outcome?.winners.includes(seat.id) ?? false,
          // If points are bad, there is no best hand.
          bestHand: fewest ? null : bestHandOf(hands, seat.id),
        };
      }),
  };
}

function bestHandOf(hands: readonly HandResult[], seat: SeatId): SeatSummary['bestHand'] {
  const own = hands.flatMap(({ kind, hand, won }) =>
    kind === 'hand' && seat in won ? [{ hand, gain: won[seat] ?? 0 }] : [],
  );
  return own.reduce<SeatSummary['bestHand']>((a, b) => (a && a.gain >= b.gain ? a : b), null);
}

/** The score sheet of a past game: each hand's result, everybody's balance after it, and every line. */
export function tellGame(history: History): GameTale {
  const { timeline, game, state } = history;
  const all = game
    .view(state)
    .seats.filter(({ status }) => status !== 'joining')
    .map((seat) => ({ ...seat, left: seat.status === 'gone' }));
  const seats = all.filter(({ now }) => now === undefined);
  const hands = handsOf(history);
  return {
    seats,
    former: all.filter(({ now }) => now !== undefined),
    series: seriesOf(timeline.stateBefore(0), hands, accountsIn(state)),
    hands,
    lines: history.lines.map((line) => sheetLine(line, timeline)),
    highlights: highlightsOf(history, hands),
  };
}

/** Balances and winnings before the first deal and after each hand. */
function seriesOf(
  opening: GameState,
  hands: readonly HandResult[],
  accounts: ReadonlyMap<SeatId, SeatId>,
): GameTale['series'] {
  const ids = opening.seats.map(({ id }) => accounts.get(id) ?? id);
  const zero = Object.fromEntries(ids.map((id) => [id, 0]));
  const bought = Object.entries(opening.bought).map(([id, n]): readonly [string, number] => [
    accounts.get(id as SeatId) ?? id,
    n,
  ]);
  const points: GameTale['series'][number][] = [
    { hand: 0, balances: { ...zero, ...Object.fromEntries(bought) }, won: zero },
  ];
  for (const { hand, after, won: change } of hands) {
    const former = points.at(-1)?.won ?? {};
    const won = Object.fromEntries(
      Object.keys(after).map((key) => [key, (former[key] ?? 0) + (change[key] ?? 0)]),
    );
    if (points.at(-1)?.hand === hand) points.pop();
    points.push({ hand, balances: after, won });
  }
  return points;
}
