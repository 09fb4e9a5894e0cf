import * as z from 'zod/mini';
import { itemAt } from './item-at.ts';
import { storedName, text, typedName, whole } from './schema.ts';

/** A place at the table: `s1`, `s2`, … A player keeps it for the whole game, and it is never reused. */
export const seatId = z
  .string()
  .check(z.regex(/^s[1-9]\d{0,2}$/))
  .brand<'SeatId'>();
export type SeatId = z.infer<typeof seatId>;

/** Parses a seat id from outside (set-up, tests). Throws on any other text. */
export const seat = (text: string): SeatId => seatId.parse(text);

export const POT = 'pot';
export const BANK = 'bank';

/** A holder of chips or points: a seat, the pot, or the bank. Chips enter and leave a game only through the bank. */
export type Account = SeatId | typeof POT | typeof BANK;

/** A player's name as it is entered: visible text of at most 40 characters. */
export const playerName = typedName(1, 40);
/** A player's name in a file. */
export const storedPlayerName = storedName(1, 40);

/** The player in a seat. `player` is the remembered player's id; `look` picks the colour and the mark (0-based). */
export const seatInfo = z.object({
  id: seatId,
  name: storedPlayerName,
  player: z.optional(text(0, 64)),
  look: z._default(whole(0, 99), 0),
});
export type Seat = z.infer<typeof seatInfo>;

/** The person in a seat: a remembered player, otherwise identified by name. Accounts of one person share it. */
export const personIn = ({ player, name }: Pick<Seat, 'player' | 'name'>): string =>
  player ?? `name:${name.toLocaleLowerCase()}`;

/** The seat to the left (clockwise) of `from` among `seats`; the first if `from` is not among them. */
export const leftOf = (seats: readonly SeatId[], from: SeatId): SeatId =>
  itemAt(seats, (seats.indexOf(from) + 1) % seats.length);

/** `seats` clockwise, beginning with `from`. */
export function clockwiseFrom(seats: readonly SeatId[], from: SeatId): readonly SeatId[] {
  const at = seats.indexOf(from);
  return at <= 0 ? seats : [...seats.slice(at), ...seats.slice(0, at)];
}

/** `seats` clockwise, starting to the left of `from` and ending with `from` if it is among them. */
export const clockwiseAfter = (seats: readonly SeatId[], from: SeatId): readonly SeatId[] =>
  clockwiseFrom(seats, leftOf(seats, from));
