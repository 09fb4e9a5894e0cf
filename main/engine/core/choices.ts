import type { Card } from './cards.ts';
import type { Choice, Field } from './prompt.ts';
import { type Param, type Params, type Phrase, phrase } from './result.ts';
import type { SeatId } from './seats.ts';
import type { WordCode } from '../../words/codes.ts';

/** Builds the choices and fields of a prompt. A code is that of a sentence: `pool-nap.choose.pass`. */

/** How a choice is offered; a mark that is false or undefined is left out. */
export interface Offer {
  readonly key?: string | undefined;
  readonly likely?: boolean | undefined;
  readonly rare?: boolean | undefined;
  readonly follows?: string | undefined;
  readonly params?: Params;
}

/** A seat as a parameter of a sentence. */
export const who = (seat: SeatId): Param => ({ seat });

/** With parameters in any case, as screens of earlier versions got it. */
const sayIt = (say: WordCode | Phrase, params: Params = {}): Phrase =>
  typeof say === 'string' ? phrase(say, params) : say;

const marked = ({
  key,
  likely,
  rare,
  follows,
}: Offer): Pick<Choice, 'key' | 'likely' | 'rare' | 'follows'> => ({
  ...(key !== undefined && { key }),
  ...(likely && { likely }),
  ...(rare && { rare }),
  ...(follows !== undefined && { follows }),
});

/** Builds a game's choices that one tap or key answers: `const tap = tapOf<PoolNapMove>()`. */
export const tapOf =
  <Move extends Choice['move']>() =>
  (seat: SeatId, move: Move, say: WordCode | Phrase, offer: Offer = {}): Choice => ({
    kind: 'move',
    say: sayIt(say, offer.params),
    seat,
    move,
    ...marked(offer),
  });

/** A choice with fields to fill. */
export const form = (
  seat: SeatId,
  move: Choice['move'],
  say: WordCode | Phrase,
  fields: readonly Field[],
  offer: Offer = {},
): Choice => ({ kind: 'form', say: sayIt(say, offer.params), seat, move, fields, ...marked(offer) });

export const numberField = (name: string, say: WordCode | Phrase, min: number, max: number): Field => ({
  name,
  say: sayIt(say),
  type: 'number',
  min,
  max,
});

export const seatField = (name: string, say: WordCode, from: readonly SeatId[]): Field => ({
  name,
  say: phrase(say),
  type: 'seat',
  from,
});

/** Different cards out of `from`, at least `min` and at most `max`. */
export const cardsField = (
  say: WordCode | Phrase,
  from: readonly Card[],
  min: number,
  max: number,
  more: { readonly ordered?: boolean; readonly first?: readonly Card[] } = {},
): Field => ({ name: 'cards', say: sayIt(say), type: 'cards', from, min, max, ...more });

/** A whole number for each of these seats. */
export const countsField = (
  name: string,
  say: WordCode,
  from: readonly SeatId[],
  limits: Pick<Field & { readonly type: 'counts' }, 'min' | 'max' | 'sum' | 'most'>,
): Field => ({ name, say: phrase(say), type: 'counts', from, ...limits });

/** The key of a seat: 1 for the first, 0 for the tenth. */
export const digit = (seats: readonly SeatId[], seat: SeatId): string =>
  String((seats.indexOf(seat) + 1) % 10);
