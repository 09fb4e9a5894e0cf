import type { SeatId } from '../../core/seats.ts';
import { FULL } from './moves.ts';
import { pointsOf } from './settle.ts';
import { type DreamHand, type DreamTable, countOf, handsLeft } from './state.ts';

/** What a screen needs of a hand of Dream. */
export interface DreamDetail {
  readonly keep: 'tricks' | 'total';
  /** The number of hands in the game, as known now. */
  readonly hands: number;
  readonly turn: SeatId | null;
  readonly seats: readonly {
    readonly seat: SeatId;
    readonly tricks: number;
    /** Cards in hand; null if only tricks are kept. */
    readonly cards: number | null;
  }[];
  /** Null if only tricks are kept. */
  readonly running: null | {
    readonly total: number;
    /** The most that the next card may count. */
    readonly room: number;
    readonly pile: number;
    /** Whether a card must be drawn now, unless the next one makes exactly 21. */
    readonly draw: boolean;
    readonly trick: DreamHand['trick'];
    /** Seats that can still be caught not having drawn. */
    readonly caught: SeatId | null;
  };
  readonly out: SeatId | null;
  /** Everybody's points if this seat went out now without making 21. */
  readonly ifOut: readonly { readonly out: SeatId; readonly points: readonly number[] }[];
}

export function view(table: DreamTable, hand: DreamHand): DreamDetail {
  const { rules, seats } = table;
  const total = rules.keep === 'total';
  return {
    keep: rules.keep,
    // When the last hand is over, none is left, and it was the last.
    hands: Math.max(
      table.handNumber,
      table.handNumber - 1 + handsLeft(table, table.carry.dealt, table.dealer),
    ),
    turn: hand.turn,
    seats: seats.map((seat) => ({
      seat,
      tricks: countOf(hand.tricks, seat),
      cards: total ? countOf(hand.sizes, seat) : null,
    })),
    running: total
      ? {
          total: hand.total,
          room: FULL - hand.total,
          pile: hand.pile,
          draw: hand.trick.length > 0 && hand.pile > 0,
          trick: hand.trick,
          caught: hand.last?.seat ?? null,
        }
      : null,
    out: hand.out,
    ifOut: seats.map((out) => ({ out, points: seats.map((seat) => pointsOf(hand.tricks, seat, out)) })),
  };
}
