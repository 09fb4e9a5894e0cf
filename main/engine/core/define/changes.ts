import * as z from 'zod/mini';
import type { GameState } from '../game.ts';
import { type Json, type Phrase, type Refusal, type Result, ok, phrase } from '../result.ts';
import { type SeatId, leftOf } from '../seats.ts';
import { balanceOf } from '../ledger.ts';
import type { Leaving } from '../../settle/leaving.ts';
import { type HandRules, type LateScores, type Table, idsOf, presentTableOf, tableOf } from '../spec.ts';
import { type MoveOf, type TableMove, tableMove } from '../table-move.ts';
import { saysOfRules } from './changing-rules.ts';
import { saysOfMoving, saysOfRename } from './places.ts';
import { said } from './payments.ts';
import { reseat } from './seating.ts';
import { settlementOf } from './settling.ts';
import { missedIn, sitsOutIn } from './sitting-out.ts';
import { playTable } from './table-moves.ts';

/** Asks what a table move (joining, leaving, …) would change, before it is made. The same for every game. */
const question = z.object({ kind: z.literal('table-change'), move: tableMove });

export interface ChangeAnswer {
  readonly says: readonly Phrase[];
  /** Why it cannot be done now; null if it can. */
  readonly refusal: Refusal | null;
  /** The scores a new player may start with; null if there is no choice. */
  readonly scores: LateScores | null;
  /** How many turns a player who sat out has missed and may make up; null if there is nothing to choose. */
  readonly missed: number | null;
  /**
   * What a leaver would pay or be paid, with the chips or points that everybody holds now; null if it is not
   * settled on leaving. Keys are seats.
   */
  readonly leaving: Leaving | null;
}

/** Answers `table-change`; null where the question cannot be read. */
export function askTable(spec: HandRules, state: GameState, asked: unknown): Result<Json> | null {
  const parsed = question.safeParse(asked);
  if (!parsed.success) return null;
  const { move } = parsed.data;
  const played = playTable(spec, state, move);
  const answer: ChangeAnswer = {
    says: played.ok ? saysOf(spec, state, played.value.state, move) : [],
    refusal: played.ok ? null : played.error,
    scores: move.kind === 'join' ? (spec.lateScores?.(presentTableOf(state)) ?? null) : null,
    missed: move.kind === 'return' ? missedIn(spec, state, move.seat) : null,
    leaving: played.ok && move.kind === 'leave' ? leavingIn(spec, played.value.state, move.seat) : null,
  };
  return ok(answer as unknown as Json);
}

function leavingIn(spec: HandRules, after: GameState, seat: SeatId): Leaving | null {
  // Who leaves during a hand still sits there: they are seen off as if it ended now.
  const { state } = reseat(spec, said(after));
  return settlementOf(spec, state).leavings.findLast(({ key }) => key === seat) ?? null;
}

function saysOf(spec: HandRules, state: GameState, after: GameState, move: TableMove): readonly Phrase[] {
  if (move.kind === 'rules') return saysOfRules(spec, state, after);
  if (move.kind === 'rename') return saysOfRename(state, after, move);
  if (move.kind === 'swap' || move.kind === 'move-seat') return saysOfMoving(state, after);
  if (!isAboutPeople(move)) return [];
  if (move.kind === 'return' && state.leaving.includes(move.seat))
    return [phrase('table.change.stays', { seat: { seat: move.seat } })];
  if (move.kind === 'return' && sitsOutIn(state, move.seat) === 'next')
    return [phrase('table.change.playsOn', { seat: { seat: move.seat } })];
  const midHand = after.deals === state.deals;
  const before = tableOf(state);
  const next = midHand ? nextHand(spec, after) : tableOf(after);
  const changes = spec.changes?.(before, next, midHand) ?? [];
  return [
    ...whenOf(state, move, midHand),
    ...(isSitting(state, move) ? [sitsOutOf(move)] : chipsOf(spec, state, after, move)),
    ...dealerOf(before, next, midHand),
    ...changes,
    ...(after.outcome ? [phrase('table.change.over')] : []),
  ];
}

type PeopleMove = MoveOf<'join' | 'leave' | 'return' | 'sit-out'>;
type SittingMove = MoveOf<'return' | 'sit-out'>;

const isAboutPeople = (move: TableMove): move is PeopleMove =>
  move.kind === 'join' || move.kind === 'leave' || move.kind === 'return' || move.kind === 'sit-out';

/** Whether the move is about sitting out, beginning or ending it. */
const isSitting = (state: GameState, move: PeopleMove): move is SittingMove =>
  move.kind === 'sit-out' || (move.kind === 'return' && sitsOutIn(state, move.seat) !== undefined);

const sitsOutOf = ({ kind, seat }: SittingMove): Phrase =>
  phrase(kind === 'sit-out' ? 'table.change.sitsOut' : 'table.change.playsAgain', { seat: { seat } });

/** When it happens, and what becomes of the hand in progress until then. */
function whenOf(state: GameState, move: PeopleMove, midHand: boolean): readonly Phrase[] {
  if (!midHand) return [phrase(state.handMoves > 0 ? 'table.change.voids' : 'table.change.now')];
  const plays = (move.kind === 'leave' || move.kind === 'sit-out') && sitsOutIn(state, move.seat) !== 'now';
  const when = phrase('table.change.afterHand');
  return plays ? [when, phrase('table.change.playedFor', { seat: { seat: move.seat } })] : [when];
}

/** The table at the start of the next hand, after players have joined and left. */
function nextHand(spec: HandRules, state: GameState): Table {
  const due = leftOf(idsOf(state.seats), state.dealer);
  const moved = { ...state, dealer: due, due, handNumber: state.handNumber + 1 };
  return tableOf(reseat(spec, said(moved)).state);
}

function chipsOf(spec: HandRules, state: GameState, after: GameState, move: PeopleMove): readonly Phrase[] {
  const stake = spec.stake(state.rules);
  if (move.kind === 'join') return stake > 0 ? [phrase('table.change.stake', { n: stake })] : [];
  // Who leaves at once takes along what they hold after this hand's payments have gone back.
  const { gone } = move.kind === 'return' ? state : after;
  const n = gone.find(({ seat }) => seat.id === move.seat)?.balance ?? balanceOf(state.balances, move.seat);
  const [ofChips, ofPoints] =
    move.kind === 'return' ? (['paysIn', 'takesUp'] as const) : (['takesChips', 'keepsPoints'] as const);
  return [
    phrase(`table.change.${spec.unit === 'chips' ? ofChips : ofPoints}`, { n, seat: { seat: move.seat } }),
  ];
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
