import {
  type HandResult,
  SAME_EVENING,
  type Highlights,
  type GameTale,
  type SeatResult,
} from '../../contract.ts';
import { DICE, type DiceKind, isFace } from '../../engine/core/dice-kinds.ts';
import type { Game, GameState, AnyMove } from '../../engine/core/game.ts';
import type { Transfer } from '../../engine/core/ledger.ts';
import { BANK, type SeatId } from '../../engine/core/seats.ts';
import { type History, facesOf, sheetLine } from '../history/index.ts';
import { accountsIn } from '../../engine/core/standings.ts';
import type { Settlement } from '../../engine/settle/settlement.ts';
import type { Steps } from '../../journal/slices.ts';
import { isVirtual } from '../../tray/types.ts';
import { HandLedger, byPerson, handsOf } from './hand-ledger.ts';
import { type Fall, type FallTable, countFalls } from './dice-falls.ts';

/** Hands of one game that were played without a long break. */
export interface Session {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** The first and the last hand; null if no hand was played. */
  readonly hands: { readonly first: number; readonly last: number } | null;
}

/** The program did not exist before, so an earlier time comes from a wrong clock. */
const FIRST_DAY = Date.UTC(2024, 0, 1);

/**
 * Corrects the times of wrong clocks: no event is later than its successor, and a time before `FIRST_DAY` is
 * replaced by the next plausible one. If none is plausible, they are unchanged.
 */
export function mendTimes(times: readonly number[]): readonly number[] {
  const isPossible = (at: number): boolean => at >= FIRST_DAY;
  if (!times.some(isPossible)) return times;
  const mended = [...times];
  let next: number | null = null;
  for (let i = mended.length - 1; i >= 0; i--) {
    const at = mended[i] ?? 0;
    if (isPossible(at)) next = next === null ? at : Math.min(at, next);
    mended[i] = next ?? at;
  }
  // The last times may have no plausible successor.
  for (let i = 1; i < mended.length; i++) if (!isPossible(mended[i] ?? 0)) mended[i] = mended[i - 1] ?? 0;
  return mended;
}

/** When a game was played: its hands in groups without a long break. A hand belongs to the time of its last move. */
function sessionsOf(created: number, hands: readonly HandResult[]): readonly [Session, ...Session[]] {
  const times = mendTimes([created, ...hands.flatMap(({ from, at }) => [from, at])]);
  const [begun = created] = times;
  const sessions: Session[] = [];
  hands.forEach(({ hand }, i) => {
    const to = times[2 * i + 2] ?? begun;
    const from = to - (times[2 * i + 1] ?? to) > SAME_EVENING ? to : (times[2 * i + 1] ?? to);
    const last = sessions.at(-1);
    if (last?.hands && from - last.to <= SAME_EVENING)
      sessions[sessions.length - 1] = { from: last.from, to, hands: { first: last.hands.first, last: hand } };
    else sessions.push({ from, to, hands: { first: hand, last: hand } });
  });
  const [first, ...others] = sessions;
  if (!first) return [{ from: begun, to: begun, hands: null }];
  // Setting the game up is part of its first evening.
  return [{ ...first, from: first.from - begun <= SAME_EVENING ? begun : first.from }, ...others];
}

/** A die with fewer throws than this is not judged. */
const LEAST_THROWS = 12;

interface DieCount {
  readonly kind: DiceKind;
  readonly counts: Map<string, number>;
  total: number;
}

/** The highlights of a game: the biggest swing, the best throw, the luckiest and the fairest die. */
export function highlightsOf(
  { game, timeline }: Pick<History, 'game' | 'timeline'>,
  hands: readonly Pick<HandResult, 'hand' | 'won' | 'kind'>[],
): Highlights {
  const dice = new Map<number, DieCount>();
  let best: Highlights['throw'] = null;
  let bestBefore: Highlights['throw'] = null;
  let hand = 0;
  for (const { entry, before, played } of timeline.walk()) {
    if (before.handNumber !== hand) bestBefore = best;
    hand = before.handNumber;
    // What a void hand paid goes back.
    if (played.transfers.some(({ rule }) => rule === 'void-hand')) best = bestBefore;
    const thrown = bestThrow(game, before, played.transfers);
    if (thrown && thrown.gain > (best?.gain ?? 0)) best = thrown;
    if (entry.move.kind === 'dice') countThrows(dice, game, before, entry.move);
  }
  const known = [...dice].filter(([, { total }]) => total >= LEAST_THROWS);
  return {
    swing: most(hands.flatMap(swingsOf), ({ gain }) => Math.abs(gain)),
    throw: best,
    lucky: most(known.map(luckOf), ({ over }) => over),
    fair: most(known.map(fairnessOf), ({ stray }) => -stray),
  };
}

/** The first item with the highest value; null if there is none. */
const most = <T>(list: readonly T[], value: (one: T) => number): T | null =>
  list.reduce<T | null>((best, one) => (best === null || value(one) > value(best) ? one : best), null);

const swingsOf = ({ hand, won, kind }: Pick<HandResult, 'hand' | 'won' | 'kind'>) =>
  kind === 'pot' ? [] : Object.entries(won).map(([seat, gain]) => ({ seat: seat as SeatId, hand, gain }));

/** A move that paid for the dice: to whom, how much, and the dice. */
function bestThrow(game: Game, before: GameState, transfers: readonly Transfer[]): Highlights['throw'] {
  if (!game.dice) return null;
  const paid = transfers.filter(({ rule }) => /\.payout$|\.(?:risk|bank|score)$/u.test(rule));
  const [first] = paid;
  if (!first || first.to === BANK) return null;
  const view = game.view(before);
  const detail = view.detail as { readonly dice?: readonly { readonly face?: unknown }[] | null };
  const faces = (detail.dice ?? []).flatMap(({ face }) => (typeof face === 'string' ? [face] : []));
  // Thirteen dice are too many to list face by face.
  const kind = game.dice.find((one) => DICE[one].alike && faces.every((face) => isFace(one, face))) ?? null;
  return {
    seat: first.to as SeatId,
    hand: before.handNumber,
    gain: paid.reduce((sum, { amount }) => sum + amount, 0),
    kind,
    faces: kind ? faces : [],
  };
}

/**
 * Only throws that were all seen: if people may throw until they like the result, the last faces are not a fair
 * sample.
 */
function countThrows(
  dice: Map<number, DieCount>,
  game: Game,
  before: GameState,
  move: { readonly [field: string]: unknown },
): void {
  const request = game.prompt(before).dice;
  // Dice that are not interchangeable have different faces, so that is not luck.
  if (!request || !DICE[request.kind].alike || (request.mode === 'some' && request.throws > 1)) return;
  const { kind } = request;
  for (const { die, face } of move['dice'] as readonly { readonly die: number; readonly face: string }[]) {
    const known = dice.get(die) ?? { kind, counts: new Map<string, number>(), total: 0 };
    known.counts.set(face, (known.counts.get(face) ?? 0) + 1);
    known.total++;
    dice.set(die, known);
  }
}

/** The face furthest above its expected count; the better face in a tie. */
function luckOf([die, { kind, counts, total }]: readonly [number, DieCount]) {
  const { faces } = DICE[kind];
  const expected = total / faces.length;
  const spread = Math.sqrt((total / faces.length) * (1 - 1 / faces.length));
  const [face, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  return { kind, die, face, count, throws: total, over: (count - expected) / spread };
}

/** How far a die deviates from chance: the chi-square sum over its faces. */
function fairnessOf([die, { kind, counts, total }]: readonly [number, DieCount]) {
  const faces: readonly string[] = DICE[kind].faces;
  const expected = total / faces.length;
  const stray = faces.reduce((sum, face) => sum + ((counts.get(face) ?? 0) - expected) ** 2 / expected, 0);
  return { die, throws: total, stray };
}

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
