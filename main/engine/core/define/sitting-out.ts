import type { AnyMove, GameState, Played, SeatView, SittingOut } from '../game.ts';
import { balanceOf } from '../ledger.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../result.ts';
import { type SeatId, clockwiseFrom } from '../seats.ts';
import { type HandRules, idsOf, tableOf } from '../spec.ts';
import type { MoveOf } from '../table-move.ts';
import { pay, said } from './payments.ts';

const isOut = ({ sittingOut }: GameState, id: SeatId): boolean =>
  sittingOut.some(({ seat, since }) => seat === id && since !== null);

const sitsOutNext = ({ sittingOut }: GameState, id: SeatId): boolean =>
  sittingOut.some(({ seat, back }) => seat === id && back === null);

/** What a screen says of a seat; undefined for players. */
export function sitsOutIn({ sittingOut, outcome }: GameState, id: SeatId): SeatView['sitsOut'] {
  const one = sittingOut.find(({ seat }) => seat === id);
  if (!one || outcome) return undefined;
  if (one.since === null) return 'next';
  return one.back ? 'back' : 'now';
}

/** The seat of a move of the game if it sits out this hand; only the table can speak for it then. */
export function outMover(state: GameState, move: AnyMove): SeatId | null {
  if (state.sittingOut.length === 0) return null;
  return state.sittingOut.find(({ seat, since }) => since !== null && move['seat'] === seat)?.seat ?? null;
}

interface Least {
  readonly players: { readonly min: number };
  readonly needsChips?: 'all' | 'two';
}

/** Whether a player can be dealt in. Where two with chips are enough for a hand, the others look on. */
const canPlay = ({ needsChips }: Least, held: number): boolean => needsChips !== 'two' || held > 0;

/**
 * Number of players of the next hand without this seat, or with all who are to play it. `redealt`: the next hand is
 * this one, and what it has moved goes back.
 */
function playersNext(spec: Least, state: GameState, redealt: boolean, without?: SeatId): number {
  const moved = redealt ? state.handNet : {};
  const staying = state.seats.filter(
    ({ id }) =>
      id !== without &&
      !state.leaving.includes(id) &&
      !sitsOutNext(state, id) &&
      canPlay(spec, balanceOf(state.balances, id) - balanceOf(moved, id)),
  );
  const returning = state.gone.filter(
    ({ balance, returning: back }) => back && canPlay(spec, balance + (back.buys ?? 0)),
  );
  return staying.length + state.joining.length + returning.length;
}

/** Whether anybody may sit out: more than the game's least number would play. */
export const mayOneSitOut = (spec: Least, state: GameState): boolean =>
  state.seats.some(({ id }) => [true, false].some((voids) => whyNotOut(spec, state, id, voids) === null));

/** Why this seat cannot sit out now; null if it can. */
function whyNotOut(spec: Least, state: GameState, seat: SeatId, voids: boolean): Result<never> | null {
  if (!state.seats.some(({ id }) => id === seat)) return refuse('table.seat.unknown', { seat });
  if (state.leaving.includes(seat)) return refuse('table.leave.already');
  if (sitsOutNext(state, seat)) return refuse('table.sitOut.already', { seat: { seat } });
  return tooFewWithout(spec, state, seat, voids);
}

/** Refuses that a player gets up or sits out where fewer than the least number would play the next hand. */
export function tooFewWithout(
  spec: Least,
  state: GameState,
  seat: SeatId,
  voids = false,
): Result<never> | null {
  const redealt = voids || state.handMoves === 0;
  const n = playersNext(spec, state, redealt, seat);
  const { min: least } = spec.players;
  return n < least && n < playersNext(spec, state, redealt)
    ? refuse('table.sitOut.few', { least, seat: { seat } })
    : null;
}

/** A player sits out: at once if nobody has played in this hand, or from the next hand on. */
export function sitOut(spec: Least, state: GameState, { seat, ...move }: MoveOf<'sit-out'>): Result<Played> {
  const voids = move.voids === true;
  const refused = whyNotOut(spec, state, seat, voids);
  if (refused) return refused;
  const known = state.sittingOut.some((one) => one.seat === seat);
  const sittingOut: readonly SittingOut[] = known
    ? // They had said that they would come back, and stay out.
      state.sittingOut.map((one) => (one.seat === seat ? { ...one, back: null } : one))
    : [...state.sittingOut, { seat, since: null, back: null }];
  const atOnce = voids || state.handMoves === 0 || isOut(state, seat);
  const call = phrase(atOnce ? 'table.call.sitOut' : 'table.call.sitOutNext', { seat: { seat } });
  return ok(said({ ...state, sittingOut }, call));
}

/** A player who sits out comes back for the next hand. Null if this seat does not sit out. */
export function comeBack(
  spec: { readonly missedRounds?: unknown },
  state: GameState,
  { seat, after, buys, makesUp }: MoveOf<'return'>,
): Result<Played> | null {
  const one = state.sittingOut.find((other) => other.seat === seat);
  if (!one || state.leaving.includes(seat)) return null;
  if (one.back || after !== undefined || buys !== undefined)
    return refuse('table.return.seated', { seat: { seat } });
  if (makesUp !== undefined && !spec.missedRounds) return refuse('table.return.makesUp');
  const others = state.sittingOut.filter((other) => other !== one);
  const back: SittingOut = { ...one, back: { makesUp: makesUp === true } };
  // A player who has missed nothing yet simply plays on.
  const sittingOut =
    one.since === null ? others : state.sittingOut.map((other) => (other === one ? back : other));
  const call = phrase('table.call.return', { seat: { seat } });
  return ok(said({ ...state, sittingOut }, call));
}

/** Between hands: deals in returning players, skips those who sit out, and ensures that the dealer plays. */
export function seatOut(spec: HandRules, played: Played): Played {
  if (played.state.sittingOut.length === 0) return played;
  let next = leaveOut(spec, played);
  for (const one of next.state.sittingOut) if (one.back) next = dealIn(spec, next, one);
  const { state } = next;
  const able = (id: SeatId) => canPlay(spec, balanceOf(state.balances, id));
  // Somebody may have lost their last chips since, or left. A game is not over for want of players who sit there.
  if (state.seats.filter(({ id }) => !isOut(state, id) && able(id)).length < spec.players.min)
    for (const one of state.sittingOut)
      if (able(one.seat))
        next = dealIn(spec, next, one, [phrase('table.call.dealtIn', { seat: { seat: one.seat } })]);
  return { ...next, state: dealtByPlayer(next.state) };
}

/** Those who have left do not sit out any more, and those who said so in the last hand do from this one on. */
function leaveOut(spec: HandRules, played: Played): Played {
  const { state } = played;
  const round = spec.length?.played(tableOf(state)) ?? state.handNumber;
  const since = { hand: state.handNumber, round };
  const sittingOut = state.sittingOut
    .filter(({ seat }) => state.seats.some(({ id }) => id === seat))
    .map((one) => (one.since === null ? { ...one, since } : one));
  return { ...played, state: { ...state, sittingOut } };
}

/** How many rounds a seat has missed and may make up; null for none. */
export function missedIn(spec: HandRules, state: GameState, seat: SeatId): number | null {
  const since = state.sittingOut.find((one) => one.seat === seat)?.since;
  if (!since) return null;
  return spec.missedRounds?.missed(tableOf(state), seat, since.round).length || null;
}

function dealIn(
  spec: HandRules,
  { state, ...played }: Played,
  one: SittingOut,
  calls: readonly Phrase[] = [],
): Played {
  const sittingOut = state.sittingOut.filter(({ seat }) => seat !== one.seat);
  const next = { ...state, sittingOut };
  const table = tableOf(next);
  const { hand = state.handNumber, round = 0 } = one.since ?? {};
  const missed = spec.missedRounds?.missed(table, one.seat, round) ?? [];
  const carry =
    missed.length > 0 && spec.missedRounds
      ? spec.missedRounds.carry(table, one.seat, missed, one.back?.makesUp === true)
      : state.carry;
  // The first hand's contribution is paid by everybody who plays for the pot.
  const ante = hand === 1 ? spec.lateAnte?.(table, one.seat) : undefined;
  return pay({ ...played, state: { ...next, carry } }, ante?.transfers, [...calls, ...(ante?.calls ?? [])]);
}

/** Moves the deal on from seats that sit out. Whose turn it was to deal is kept, in case they are back in time. */
function dealtByPlayer(state: GameState): GameState {
  const ids = idsOf(state.seats);
  const dealer = clockwiseFrom(ids, state.dealer).find((id) => !isOut(state, id));
  return dealer === undefined || dealer === state.dealer ? state : { ...state, dealer };
}
