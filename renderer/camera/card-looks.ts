import {
  type CardHint,
  isInside,
  isSamePlace,
  middleOf,
  type Point,
  type Quad,
  type ReadCard,
} from '../../main/vision/index.ts';
import type * as Reader from '../../main/vision/cards/index.ts';
import type { Seen } from './dice-under.ts';
import { STILL } from './looks.ts';

/** The reader of cards, which is fetched with its weights when cards are read. */
export type CardReader = typeof Reader;

/** Cards in a still picture. */
export interface CardLook {
  readonly read: readonly ReadCard[];
  /** What hinders reading. */
  readonly hints: readonly CardHint[];
  /** How large cards are seen; null until one was read whole. */
  readonly pixelsPerMm: number | null;
}

/** Looks in a row after motion, and the interval of those after them, ms: shorter with a doubtful card. */
const AT_ONCE = 3;
const AGAIN = { doubtful: 1000, sure: 4000 } as const;

/** Decides which frames are read for cards. Times are in ms of any clock; no frame is kept. */
export class CardLooks {
  readonly #reader: CardReader;
  #pixelsPerMm: number | null;
  #movedAt = 0;
  #lookedAt = -Infinity;
  #looks = 0;
  #isDoubtful = false;
  #bare: Reader.BareEdges;
  /** Where cards lie: those that were read last, and those that now lie below one of them. */
  #beside: readonly Quad[] = [];

  constructor(reader: CardReader, pixelsPerMm: number | null) {
    this.#reader = reader;
    this.#pixelsPerMm = pixelsPerMm;
    this.#bare = new reader.BareEdges();
  }

  /**
   * Processes a frame; null if it is not read.
   *
   * @param movedAt when something moved last
   * @param dice where dice lie, which are no cards
   */
  see({ colours }: Seen, at: number, movedAt: number, dice: readonly Quad[]): CardLook | null {
    if (movedAt !== this.#movedAt) this.#looks = 0;
    this.#movedAt = movedAt;
    const again = this.#isDoubtful ? AGAIN.doubtful : AGAIN.sure;
    if (at - movedAt < STILL || (this.#looks >= AT_ONCE && at - this.#lookedAt < again)) return null;
    const image = colours();
    if (image.data.length < 3 * image.width * image.height) return null;
    const { readCards, scaleOf, cardHints, BareEdges } = this.#reader;
    // Only looks that confirm the first one after motion leave anything out.
    if (this.#looks === 0 || this.#looks >= AT_ONCE) this.#bare = new BareEdges();
    const isTaken = (place: Point): boolean => dice.some((die) => isInside(die, place));
    const scale = this.#pixelsPerMm === null ? {} : { pixelsPerMm: this.#pixelsPerMm };
    const read = readCards(image, { isTaken, beside: this.#beside, bare: this.#bare, ...scale });
    if (read.length === 0 || read.some(({ card }) => card)) {
      const places = read.flatMap(({ card, corners }) => (card ? [corners] : []));
      const below = this.#beside.filter(
        (before) =>
          places.some((place) => isInside(place, middleOf(before))) &&
          !places.some((place) => isSamePlace(place, before)),
      );
      this.#beside = [...places, ...below];
    }
    this.#looks += 1;
    this.#lookedAt = at;
    this.#isDoubtful = read.some(({ doubt }) => doubt !== null && doubt !== 'noIndex');
    // Cards of which only a corner is seen are as large as was assumed.
    this.#pixelsPerMm ??= scaleOf(read);
    return { read, hints: cardHints(image, read), pixelsPerMm: this.#pixelsPerMm };
  }
}
