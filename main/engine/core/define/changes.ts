import * as z from 'zod/mini';
import type { GameState } from '../game.ts';
import { type Json, type Phrase, type Refusal, type Result, ok, phrase } from '../result.ts';
import { type SeatId, leftOf } from '../seats.ts';
import { balanceOf } from '../ledger.ts';
import type { Leaving } from '../../settle/leaving.ts';
import type { HandRules, LateScores, Table } from '../spec.ts';
import { type MoveOf, type TableMove, tableMove } from '../table-move.ts';
import { saysOfRules } from './changing-rules.ts';
import { saysOfMoving } from './moving.ts';
import { saysOfRename } from './renaming.ts';
import { reseat } from './seating.ts';
import { settlementOf } from './settling.ts';
import { playTable } from './table-moves.ts';
import { tableOf } from './table-of.ts';

/** Asks what a table move (joining, leaving, …) would change, before it is made. The same for every game. */
const question = z.object({ kind: z.literal('table-change'), move: tableMove });

/** The answer: what would change, in sentences. */
export interface ChangeAnswer {
  readonly says: readonly Phrase[];
  /** Why it cannot be done now; null where it can. */
  readonly refusal: Refusal | null;
  /** The scores a new player may start with; null if there is no choice. */
  readonly scores: LateScores | null;
  /**
   * What a leaver would pay or be paid, with the chips or points that everybody holds now; null where it is not settled
   * at leaving. Keys are seats.
   */
  readonly leaving: Leaving | null;
}

export const isTableQuestion = (asked: unknown): boolean =>
  typeof asked === 'object' && asked !== null && 'kind' in asked && asked.kind === 'table-change';

/** Answers `table-change`; null where the question cannot be read. */
export function askTable<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
  asked: unknown,
): Result<Json> | null {
  const parsed = question.safeParse(asked);
  if (!parsed.success) return null;
  const { move } = parsed.data;
  const played = playTable(spec, state, move);
  const answer: ChangeAnswer = {
    says: played.ok ? saysOf(spec, state, played.value.state, move) : [],
    refusal: played.ok ? null : played.error,
    scores: move.kind === 'join' ? (spec.lateScores?.(tableOf(state)) ?? null) : null,
    leaving: played.ok && move.kind === 'leave' ? leavingIn(spec, played.value.state, move.seat) : null,
  };
  return ok(answer as unknown as Json);
}

function leavingIn<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  after: GameState<Rules, Hand, Carry>,
  seat: SeatId,
): Leaving | null {
  // Who leaves during a hand still sits there: they are seen off as if it ended now.
  const { state } = reseat(spec, { state: after, transfers: [], calls: [] });
  return settlementOf(spec, state).leavings.findLast(({ key }) => key === seat) ?? null;
}

function saysOf<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
  after: GameState<Rules, Hand, Carry>,
  move: TableMove,
): readonly Phrase[] {
  if (move.kind === 'rules') return saysOfRules(spec, state, after);
  if (move.kind === 'rename') return saysOfRename(state, after, move);
  if (move.kind === 'swap' || move.kind === 'move-seat') return saysOfMoving(state, after);
  if (move.kind !== 'join' && move.kind !== 'leave' && move.kind !== 'return') return [];
  if (move.kind === 'return' && state.leaving.includes(move.seat))
    return [phrase('table.change.stays', { seat: { seat: move.seat } })];
  const midHand = state.handMoves > 0;
  const before = tableOf(state);
  const next = midHand ? nextHand(spec, after) : tableOf(after);
  const when = phrase(midHand ? 'table.change.afterHand' : 'table.change.now');
  const changes = spec.changes?.(before, next, midHand) ?? [];
  return [when, ...chipsOf(spec, state, move), ...dealerOf(before, next, midHand), ...changes];
}

/** The table at the start of the next hand, after players have joined and left. */
function nextHand<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
): Table<Rules, Carry> {
  const due = leftOf(
    state.seats.map(({ id }) => id),
    state.dealer,
  );
  const moved = { ...state, dealer: due, due, handNumber: state.handNumber + 1 };
  return tableOf(reseat(spec, { state: moved, transfers: [], calls: [] }).state);
}

function chipsOf<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
  move: MoveOf<'join' | 'leave' | 'return'>,
): readonly Phrase[] {
  const stake = spec.stake(state.rules);
  if (move.kind === 'join') return stake > 0 ? [phrase('table.change.stake', { n: stake })] : [];
  const gone = move.kind === 'return' ? state.gone.find(({ seat }) => seat.id === move.seat) : undefined;
  const n = gone?.balance ?? balanceOf(state.balances, move.seat);
  const [ofChips, ofPoints] = gone ? ['paysIn', 'takesUp'] : ['takesChips', 'keepsPoints'];
  const code = `table.change.${spec.unit === 'chips' ? ofChips : ofPoints}`;
  return [phrase(code, { n, seat: { seat: move.seat } })];
}

/** Says who deals if this changes the dealer. During a hand the deal moves on anyway. */
function dealerOf(
  before: { readonly dealer: SeatId },
  after: { readonly dealer: SeatId },
  midHand: boolean,
): readonly Phrase[] {
  return midHand || before.dealer === after.dealer
    ? []
    : [phrase('table.change.dealer', { seat: { seat: after.dealer } })];
}
