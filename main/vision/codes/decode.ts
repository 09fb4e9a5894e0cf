import { BOOK, LARGE, type Meaning, PEARLS, mirrored, turned } from './book.ts';

/** A word of the book, turned and perhaps mirrored, as the pearls may show it. */
interface Candidate {
  readonly meaning: Meaning;
  /** Quarter turns, clockwise, that the face is away from upright. */
  readonly quarters: number;
}

export interface Match extends Candidate {
  /** Correlation, -1 to 1. */
  readonly score: number;
  /** Lead over the next best word, whichever face or turn it is. */
  readonly margin: number;
  /** Pearls that look like the other size, counted by the cut halfway between the two sizes' means. */
  readonly wrong: number;
  /** True where a mirror image of a word fits better: its `score`, `margin` and `wrong` are given. */
  readonly mirrored: boolean;
  /** The large pearls according to the word: 24 values of 0 or 1 in reading order. */
  readonly large: Uint8Array;
  /** Lead over the best of the other kind: mirror images of words lie as near as two pearls to other words. */
  readonly mirrorMargin: number;
}

const CANDIDATES: readonly Candidate[] = BOOK.flatMap(({ meaning }) =>
  [0, 1, 2, 3].map((quarters) => ({ meaning, quarters })),
);

/** For each candidate the places of its large pearls. */
const placesOf = (see: (word: string) => string): Uint8Array =>
  Uint8Array.from(
    BOOK.flatMap(({ word }) =>
      [0, 1, 2, 3].flatMap((quarters) =>
        [...turned(see(word), quarters)].flatMap((pearl, i) => (pearl === '1' ? [i] : [])),
      ),
    ),
  );

const PLAIN = placesOf((word) => word);
const MIRRORED = placesOf(mirrored);

/** The candidate whose large pearls are brightest together, and the next. */
function brightest(
  pearls: Float64Array,
  places: Uint8Array,
): { best: number; first: number; second: number } {
  let best = 0;
  let [first, second] = [-Infinity, -Infinity];
  for (let candidate = 0, p = 0; p < places.length; candidate += 1) {
    let large = 0;
    for (const end = p + LARGE; p < end; p += 1) large += pearls[places[p] as number] as number;
    if (large > first) {
      second = first;
      first = large;
      best = candidate;
    } else if (large > second) second = large;
  }
  return { best, first, second };
}

/**
 * Correlates the brightness of 24 pearls, clockwise in the picture from its upper left corner, with every word in
 * every turn, as they are and mirrored. Null if all pearls look the same.
 */
export function matchPearls(pearls: Float64Array): Match | null {
  let sum = 0;
  let squares = 0;
  for (const pearl of pearls) {
    sum += pearl;
    squares += pearl * pearl;
  }
  const spread = Math.sqrt(Math.max(0, squares - (sum * sum) / PEARLS));
  if (spread < 1e-6) return null;
  const plain = brightest(pearls, PLAIN);
  const mirror = brightest(pearls, MIRRORED);
  const isMirrored = mirror.first > plain.first;
  const { best, first, second } = isMirrored ? mirror : plain;
  // Words are half large, half small, so the correlation is this function of the sum over the large ones.
  const scale = 1 / (Math.sqrt(PEARLS) * spread);
  return {
    ...CANDIDATES[best]!,
    score: (2 * first - sum) * scale,
    margin: 2 * (first - second) * scale,
    wrong: countWrong(pearls, isMirrored ? MIRRORED : PLAIN, best, sum, first),
    mirrored: isMirrored,
    large: largeOf(isMirrored ? MIRRORED : PLAIN, best),
    mirrorMargin: 2 * Math.abs(mirror.first - plain.first) * scale,
  };
}

function largeOf(from: Uint8Array, candidate: number): Uint8Array {
  const large = new Uint8Array(PEARLS);
  for (let k = 0; k < LARGE; k += 1) large[from[candidate * LARGE + k] as number] = 1;
  return large;
}

function countWrong(
  pearls: Float64Array,
  from: Uint8Array,
  candidate: number,
  sum: number,
  large: number,
): number {
  const cut = (large / LARGE + (sum - large) / (PEARLS - LARGE)) / 2;
  const places = from.subarray(candidate * LARGE, (candidate + 1) * LARGE);
  let wrong = 0;
  for (let i = 0, k = 0; i < PEARLS; i += 1) {
    const isLarge = k < LARGE && places[k] === i;
    if (isLarge) k += 1;
    if ((pearls[i] as number) > cut !== isLarge) wrong += 1;
  }
  return wrong;
}
