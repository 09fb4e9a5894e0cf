import type { GameState, Played } from '../game.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../result.ts';
import { type Seat, type SeatId, clockwiseFrom, personIn } from '../seats.ts';
import { type HandRules, idsOf } from '../spec.ts';
import type { MoveOf } from '../table-move.ts';
import { redeal } from './hands.ts';
import { said } from './payments.ts';

type Rename = MoveOf<'rename'>;

/** Everybody with an account, in every place where a seat is kept. */
export const everySeat = ({ seats, joining, gone }: GameState): readonly Seat[] => [
  ...seats,
  ...joining,
  ...gone.map((one) => one.seat),
];

/**
 * Corrects a seat's name, mark or player. A correction of the name or mark holds for all accounts of that person.
 * Refuses `table.rename.same` if nothing would change, and as set-up does: `table.name.twice`, `table.look.twice`,
 * `table.player.twice`.
 */
export function rename(state: GameState, move: Rename): Result<Played> {
  const all = everySeat(state);
  const old = all.find(({ id }) => id === move.seat);
  if (!old) return refuse('table.seat.unknown', { seat: move.seat });
  const next = renamed(old, move);
  if (next.player === old.player && next.name === old.name && next.look === old.look)
    return refuse('table.rename.same');
  const mine = accountsOf(old, next);
  const refused = clash(
    state,
    all.filter((seat) => !mine(seat)),
    { old, next },
  );
  if (refused) return refused;

  const put = <S extends Seat>(seat: S): S => (mine(seat) ? corrected(seat, next) : seat);
  const seats = state.seats.map(put);
  const joining = state.joining.map(put);
  const gone = state.gone.map((one) => ({ ...one, seat: put(one.seat) }));
  return ok(said({ ...state, seats, joining, gone }, callOf(old, next)));
}

function corrected<S extends Seat>(seat: S, { name, look, player }: Seat): S {
  const { player: _, ...rest } = { ...seat, name, look };
  return { ...(rest as S), ...(player !== undefined && { player }) };
}

/** A list of seats with one of them corrected, and the other accounts of that person; null if it is not among them. */
export function renameIn(seats: readonly Seat[], move: Rename): readonly Seat[] | null {
  const old = seats.find(({ id }) => id === move.seat);
  if (!old) return null;
  const next = renamed(old, move);
  const isMine = accountsOf(old, next);
  return seats.map((seat) => (isMine(seat) ? corrected(seat, next) : seat));
}

/** Which accounts a correction is about: that person's, unless another person sits there. */
const accountsOf =
  (old: Seat, next: Seat) =>
  (seat: Seat): boolean =>
    seat.id === old.id || (next.player === old.player && personIn(seat) === personIn(old));

function renamed(
  { player: before, ...old }: Seat,
  { name = old.name, look = old.look, player }: Rename,
): Seat {
  const after = player === undefined ? before : (player ?? undefined);
  return { ...old, name, look, ...(after !== undefined && { player: after }) };
}

/** Why nobody else at the table may be called so, look so, or be that person. */
function clash(
  state: GameState,
  others: readonly Seat[],
  { old, next }: { readonly old: Seat; readonly next: Seat },
): Result<never> | null {
  const away = new Set<SeatId>(state.gone.flatMap(({ seat, returning }) => (returning ? [] : [seat.id])));
  const here = others.filter(({ id }) => !away.has(id));
  // Somebody who left may sit here again with a new account.
  const formerly = others.filter((other) => away.has(other.id) && personIn(other) !== personIn(next));
  const twice = seatedTwice(next, [...here, ...formerly]);
  if (twice) return twice;
  const isTaken = next.look !== old.look && here.some(({ look }) => look === next.look);
  return isTaken ? refuse('table.look.twice') : null;
}

function callOf(old: Seat, next: Seat): Phrase {
  const seat = { seat: old.id, name: next.name };
  if (next.player !== old.player) return phrase('table.call.person', { seat, was: old.name });
  return next.name === old.name
    ? phrase('table.call.mark', { seat })
    : phrase('table.call.renamed', { was: old.name, name: next.name });
}

/** What a correction changes, before it is made. */
export function saysOfRename(state: GameState, after: GameState, { seat }: Rename): readonly Phrase[] {
  const find = (from: GameState): Seat | undefined => everySeat(from).find(({ id }) => id === seat);
  const [old, next] = [find(state), find(after)];
  if (!old || !next) return [];
  if (old.player !== next.player) return [phrase('table.change.person', { name: next.name, was: old.name })];
  return old.name === next.name ? [] : [phrase('table.change.renamed', { name: next.name, was: old.name })];
}

/**
 * Refuses a player who is at the table already, or has the name of somebody there: `table.player.twice`,
 * `table.name.twice`.
 */
export function seatedTwice(seat: Seat, others: readonly Seat[]): Result<never> | null {
  const name = seat.name.toLocaleLowerCase();
  for (const other of others) {
    if (seat.player !== undefined && other.player === seat.player)
      return refuse('table.player.twice', { name: seat.name });
    if (other.name.toLocaleLowerCase() === name) return refuse('table.name.twice');
  }
  return null;
}

type Moving = MoveOf<'swap' | 'move-seat'>;

/**
 * Players change seats: accounts and the deal go with the person, and only the order of play changes. Refuses
 * `table.seat.unknown`, and `table.swap.there` if they already sit that way.
 */
export function moveSeats(spec: HandRules, state: GameState, move: Moving): Result<Played> {
  const now = idsOf(state.seats);
  const other = move.kind === 'swap' ? move.with : move.after;
  for (const id of [move.seat, other])
    if (!now.includes(id)) return refuse('table.seat.unknown', { seat: id });
  const before = state.order ?? now;
  const order = move.kind === 'swap' ? swapped(before, move) : moved(before, move);
  if (move.seat === other || isSame(order, before)) return refuse('table.swap.there');
  const seats = { seat: { seat: move.seat }, other: { seat: other } };
  const call = phrase(move.kind === 'swap' ? 'table.call.swap' : 'table.call.moveSeat', seats);
  const next = said({ ...state, order: isSame(order, now) ? null : order }, call);
  return ok(state.handMoves === 0 ? redeal(spec, next, 'redealt') : next);
}

const swapped = (order: readonly SeatId[], { seat, with: other }: MoveOf<'swap'>): readonly SeatId[] =>
  order.map((id) => (id === seat ? other : id === other ? seat : id));

function moved(order: readonly SeatId[], { seat, after }: MoveOf<'move-seat'>): readonly SeatId[] {
  const others = order.filter((id) => id !== seat);
  const at = others.indexOf(after) + 1;
  return [...others.slice(0, at), seat, ...others.slice(at)];
}

/** Whether two orders are the same round the table. */
function isSame(a: readonly SeatId[], b: readonly SeatId[]): boolean {
  const [first] = b;
  return first !== undefined && clockwiseFrom(a, first).every((id, i) => id === b[i]);
}

/** What changing seats changes, before it is made. */
export const saysOfMoving = (state: GameState, after: GameState): readonly Phrase[] => [
  phrase(state.handMoves > 0 ? 'table.change.afterHand' : 'table.change.now'),
  phrase('table.change.order', {
    order: { list: (after.order ?? idsOf(after.seats)).map((seat) => ({ seat })) },
  }),
  phrase('table.change.deal'),
];
