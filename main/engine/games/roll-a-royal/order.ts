import { balanceOf } from '../../core/ledger.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import { type SeatId, clockwiseAfter, clockwiseFrom } from '../../core/seats.ts';
import type { RoyalCarry, RoyalTable } from './state.ts';

type Seated = Pick<RoyalTable, 'seats' | 'rules' | 'balances' | 'until'>;

/** Who plays next, in which round; or why the game is over. */
export type Next =
  | {
      readonly kind: 'turn';
      readonly seat: SeatId;
      readonly round: number;
      readonly done: readonly SeatId[];
    }
  | { readonly kind: 'over'; readonly reason: Phrase };

/**
 * Source: "Play continues to the left." Everybody has one turn in a round, so all have had equal turns when the game
 * ends; a new player plays the rounds that are left, unless they make up the others.
 */
export function nextTurn(table: Seated, carry: RoyalCarry, from: SeatId): Next {
  // Kept for those who left too: a player who comes back has had their turn.
  const { done } = carry;
  const open = clockwiseFrom(table.seats, from).find((seat) => !hasHadTurns(table.rules, carry, seat));
  if (open !== undefined) return { kind: 'turn', seat: open, round: carry.round, done };
  const reason = endingOf(table, carry.round);
  if (reason) return { kind: 'over', reason };
  return { kind: 'turn', seat: firstOf(table.seats, carry), round: carry.round + 1, done: [] };
}

/** How many turns a player has had. */
export const turnsOf = ({ sheet }: Pick<RoyalCarry, 'sheet'>, seat: SeatId): number =>
  sheet.reduce((sum, turn) => sum + (turn.seat === seat ? 1 : 0), 0);

/** Whether nothing is left for a player to do in this round. */
const hasHadTurns = ({ lateScore }: RoyalTable['rules'], carry: RoyalCarry, seat: SeatId): boolean =>
  lateScore === 'turns' ? turnsOf(carry, seat) >= carry.round : carry.done.includes(seat);

/** Why the game is over after this round, or null. */
export function endingOf({ rules, seats, balances, until }: Seated, round: number): Phrase | null {
  // A table that goes on plays that many more rounds, even if a score had been agreed.
  // The reason says how many were played: a table may have agreed on fewer since.
  const turns = phrase('roll-a-royal.ending.turns', { n: round });
  if (until !== null) return round >= until ? turns : null;
  switch (rules.end) {
    case 'turns':
      return round >= rules.turns ? turns : null;
    case 'score': {
      const reached = seats.some((seat) => balanceOf(balances, seat) >= rules.target);
      return reached ? phrase('roll-a-royal.ending.score', { target: rules.target }) : null;
    }
  }
}

/**
 * Who begins a round: the player who began the first one, or, after they have left, the player who sat to their left.
 */
export function firstOf(seats: readonly SeatId[], { first, order }: RoyalCarry): SeatId {
  const [anyone] = seats;
  if (anyone === undefined) throw new Error('no seats');
  if (first === null) return anyone;
  if (seats.includes(first)) return first;
  const left = order.includes(first) ? clockwiseAfter(order, first) : [];
  return left.find((seat) => seats.includes(seat)) ?? anyone;
}

/** Whether everybody at the table has had their turn of the round. */
export const isRoundOver = ({
  seats,
  carry,
  rules,
}: Pick<RoyalTable, 'seats' | 'carry' | 'rules'>): boolean =>
  seats.every((seat) => hasHadTurns(rules, carry, seat));

/** New players play the rounds that are left, or, where the house rule says so, all of them. */
export function roundChanges(before: RoyalTable, after: RoyalTable): readonly Phrase[] {
  const { rules, until, carry } = after;
  const rounds = until ?? (rules.end === 'turns' ? rules.turns : null);
  if (rounds === null || after.seats.length <= before.seats.length) return [];
  if (rules.lateScore === 'turns') return [phrase('roll-a-royal.change.turns', { n: rounds })];
  const n = Math.max(0, rounds - carry.round + (isRoundOver(after) ? 0 : 1));
  return [phrase('roll-a-royal.change.turns', { n })];
}
