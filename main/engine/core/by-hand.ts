import { type Param, type Phrase, phrase } from './result.ts';
import type { SeatId } from './seats.ts';

/** Says that what people count on the table replaces what was tracked, and what that was. */
export const countedByHand = (had: Param): Phrase => phrase('table.byHand.tracked', { had });

/** The same for numbers of cards, tricks or the like of several seats, such as "Ann 3, Ben 12". */
export const countsByHand = (seats: readonly SeatId[], tracked: (seat: SeatId) => number): Phrase =>
  countedByHand({
    list: seats.map((seat) => ({
      phrase: phrase('table.byHand.count', { seat: { seat }, n: tracked(seat) }),
    })),
  });
