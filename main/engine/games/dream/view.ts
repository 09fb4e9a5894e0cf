import { FULL } from './moves.ts';
import { pointsOf } from './settle.ts';
import { type DreamHand, type DreamTable, countOf, handsLeft } from './state.ts';

/** What a screen needs of a hand of Dream. */
export type DreamDetail = ReturnType<typeof view>;

export function view(table: DreamTable, hand: DreamHand) {
  const { rules, seats } = table;
  const total = rules.keep === 'total';
  return {
    keep: rules.keep,
    /** The number of hands in the game, as known now. When the last hand is over, none is left. */
    hands: Math.max(
      table.handNumber,
      table.handNumber - 1 + handsLeft(table, table.carry.dealt, table.dealer),
    ),
    turn: hand.turn,
    seats: seats.map((seat) => ({
      seat,
      tricks: countOf(hand.tricks, seat),
      /** Cards in hand; null if only tricks are kept. */
      cards: total ? countOf(hand.sizes, seat) : null,
    })),
    /** Null if only tricks are kept. */
    running: total
      ? {
          total: hand.total,
          /** The most that the next card may count. */
          room: FULL - hand.total,
          pile: hand.pile,
          /** Whether a card must be drawn now, unless the next one makes exactly 21. */
          draw: hand.trick.length > 0 && hand.pile > 0,
          trick: hand.trick,
          /** The seat that can still be caught not having drawn. */
          caught: hand.last?.seat ?? null,
        }
      : null,
    out: hand.out,
    /** Everybody's points if this seat went out now without making 21. */
    ifOut: seats.map((out) => ({ out, points: seats.map((seat) => pointsOf(hand.tricks, seat, out)) })),
  };
}
