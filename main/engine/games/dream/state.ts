import { itemAt } from '../../core/item-at.ts';
import { type SeatId, leftOf } from '../../core/seats.ts';
import type { Step, Table } from '../../core/spec.ts';
import { FULL } from './moves.ts';
import type { DreamStep } from './facts.ts';
import type { DreamRules } from './rules.ts';

export type Counts = Readonly<Record<SeatId, number>>;

export interface Laid {
  readonly seat: SeatId;
  readonly value: number;
}

export interface DreamHand {
  readonly step: DreamStep;
  readonly moves: number;
  readonly tricks: Counts;
  /** Cards in hand. The fields from here on are kept only with a running total. */
  readonly sizes: Counts;
  readonly pile: number;
  readonly total: number;
  readonly trick: readonly Laid[];
  readonly turn: SeatId | null;
  /**
   * Who played the last card after a required draw, and whether the draw was entered. A missed draw can be caught
   * until the next card is played.
   */
  readonly last: { readonly seat: SeatId; readonly drew: boolean } | null;
  /** Cards played so far, by value; aces count as 1. */
  readonly seen: Readonly<Record<number, number>>;
  readonly out: SeatId | null;
}

export interface DreamCarry {
  readonly dealt: Counts;
  /** Players in the first hand, which is the agreed number of deals in a round. */
  readonly begun?: number;
}

export const NO_CARRY: DreamCarry = { dealt: {} };

export type DreamTable = Table<DreamRules, DreamCarry>;
export type DreamTurn = Step<DreamHand, DreamCarry>;

export const DEALT = 5;
/** Source: "they must then draw two cards from the draw pile as a penalty". */
export const PENALTY = 2;

export const countOf = (counts: Counts, seat: SeatId): number => counts[seat] ?? 0;

export const plus = (counts: Counts, seat: SeatId, n: number): Counts => ({
  ...counts,
  [seat]: countOf(counts, seat) + n,
});

/** Who plays before `seat`: "the previous player (to his right)". */
export const rightOf = (seats: readonly SeatId[], seat: SeatId): SeatId =>
  itemAt(seats, (seats.indexOf(seat) + seats.length - 1) % seats.length);

/** A pack has four cards of each value, and sixteen that count 10. */
export const isGone = (hand: DreamHand, value: number): boolean => {
  const kind = value === 11 ? 1 : value;
  return (hand.seen[kind] ?? 0) >= (kind === 10 ? 16 : 4);
};

/**
 * Whether a card must be drawn before this value is played. Source: "Before playing a card each player MUST take a card
 * from the draw pile unless: They are playing the first card of the trick. There are no cards remaining on the draw
 * pile. They are playing a card that brings the total to exactly 21."
 */
export const mustDraw = (hand: DreamHand, value: number): boolean =>
  hand.trick.length > 0 && hand.pile > 0 && hand.total + value !== FULL;

/** How often each player deals: as agreed, or as extended by the table. */
export const dealsEach = ({ rules, until }: Pick<DreamTable, 'rules' | 'until'>): number =>
  until ?? rules.hands;

const missingOf = (table: DreamTable, dealt: Counts, seat: SeatId): number =>
  Math.max(0, dealsEach(table) - countOf(dealt, seat));

/** Whose deal a hand counts as: the dealer's, or, when they have dealt enough, that of somebody who sits out. */
function dealFor(table: DreamTable, dealer: SeatId, missing: (seat: SeatId) => number): SeatId {
  if (table.present.length === table.seats.length || missing(dealer) > 0) return dealer;
  const out = table.present.filter((seat) => !table.seats.includes(seat));
  return out.find((seat) => missing(seat) > 0) ?? dealer;
}

/** The hands dealt by each player, this hand included. */
export function dealtAfter(table: DreamTable): Counts {
  const { dealt } = table.carry;
  const seat = dealFor(table, table.dealer, (one) => missingOf(table, dealt, one));
  return plus(dealt, seat, 1);
}

/**
 * How many hands are still to be dealt, `dealer`'s among them. Source: "an agreed upon number of hands ensuring that
 * each player deals the same number of hands". Counted by who has dealt, so it stays right when players join or
 * leave, unless the ruling `lateHands` keeps the agreed number. Others deal for somebody who sits out.
 */
export function handsLeft(table: DreamTable, dealt: Counts, dealer: SeatId): number {
  if (table.rules.lateHands === 'as-agreed') {
    const played = Object.values(dealt).reduce((sum, n) => sum + n, 0);
    return Math.max(0, dealsEach(table) * (table.carry.begun ?? table.present.length) - played);
  }
  const missing = new Map(table.present.map((seat) => [seat, missingOf(table, dealt, seat)]));
  const missingNow = (seat: SeatId): number => missing.get(seat) ?? 0;
  let open = [...missing.values()].reduce((sum, n) => sum + n, 0);
  let hands = 0;
  for (let seat = dealer; open > 0; seat = leftOf(table.seats, seat), hands++) {
    const credited = dealFor(table, seat, missingNow);
    const n = missingNow(credited);
    if (n === 0) continue;
    missing.set(credited, n - 1);
    open--;
  }
  return hands;
}
