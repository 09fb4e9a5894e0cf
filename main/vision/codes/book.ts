/**
 * The code book of the printed dice: data, checked by `test/tools/code-book.ts`. A word stands for one face; 1 is a
 * large pearl, 0 a small one, clockwise from the face's upper left corner, six to a side. Never change a word that dice
 * have been printed with.
 */

/** The faces of each die, in the order of its sides 1 to 6 as the built-in dice sets have them. */
export const DICE_WORDS = {
  1: [
    '101101010101010011010010',
    '011101100101100011100010',
    '110110001101010101101000',
    '010011001011100011001101',
    '011101100010011010011100',
    '110010101011001101100010',
  ],
  2: [
    '111001011010001001101010',
    '011010011011100011100010',
    '100110010101101001101100',
    '010110110110001010101100',
    '100011101001011101011000',
    '011011100011100101100100',
  ],
  3: [
    '101110001010110101011000',
    '011011000110110110100010',
    '011001010111010001100110',
    '110001011100011100111000',
    '100111010110001100110100',
    '010110110001110011010010',
  ],
  4: [
    '100100010111011101011000',
    '100110101001110011001100',
    '011101001010101010110010',
    '111001011010001110010100',
    '011010110011010011001100',
    '001011010101001101100101',
  ],
  5: [
    '101010010111001110001100',
    '111001001110100011100100',
    '110011100010110010101100',
    '100011100011000111001110',
    '101110011001100110101000',
    '011100011010011011100100',
  ],
  6: [
    '011011010101100010101100',
    '010001101101011001101010',
    '010110100010100111011100',
    '110010100110101001110100',
    '110010011101001101010100',
    '011101000111001001011010',
  ],
  7: [
    '100101110110010010111000',
    '100010100111011011101000',
    '101100101101010101010100',
    '110101001101011001010001',
    '111010100111000101011000',
    '110010011010110011010100',
  ],
  8: [
    '100110100011101110100100',
    '111001110101000111000100',
    '101101101001001110001100',
    '101101100011010011100100',
    '110001110100101011101000',
    '110110100101100010111000',
  ],
  9: [
    '111011010010100111001000',
    '110101000110011001101100',
    '100110101110001101001100',
    '110011011001010001110010',
    '011100110101010010110100',
    '100111011100010001011100',
  ],
  10: [
    '110100111001100110010100',
    '110011010011001011100100',
    '011100011101100101100100',
    '111001100110010011001010',
    '101101001011100011001010',
    '100101001101110110011000',
  ],
  11: [
    '011101110001001110010010',
    '100011101110100011011000',
    '011010111001001110100100',
    '100111010001110101001010',
    '101100101010101011010100',
    '001011001101011001010110',
  ],
  12: [
    '001110010011000111011010',
    '100101110110010101000110',
    '110001011011100010111000',
    '100110010101101110010010',
    '010111001110001011010100',
    '100110001011011001110100',
  ],
  13: [
    '001011010011101001001110',
    '110101010011101001001001',
    '011101010011100011010100',
    '010110001101101110001100',
    '100111010110001011001010',
    '100101110001101011000110',
  ],
  R: [
    '010110010011011001101010',
    '010001110011101001110010',
    '101010101011010011010010',
    '100110100011101001011010',
    '010111010111000101001100',
    '110110110110110001001000',
  ],
  P1: [
    '001110011001011010110010',
    '100110101110001010110010',
    '001001100111011010110010',
    '011011010010011100101100',
    '101011001101100101001100',
    '101101010010101010101100',
  ],
  P2: [
    '101001110100110101011000',
    '101100110011100101001100',
    '110111000100101101011000',
    '110110100010011100111000',
    '100101110001101100111000',
    '111011000110001010111000',
  ],
  P3: [
    '111001110010111001000100',
    '011011001100101100110100',
    '101010110010011010110100',
    '101110001101001011011000',
    '100101001101110001100110',
    '110001110011010101101000',
  ],
  P4: [
    '101001110011001011011000',
    '010001011011011001011100',
    '110011011001010110001100',
    '001110110001101101100010',
    '011011000110110001011100',
    '101100010110110001110100',
  ],
  P5: [
    '010110100101011001011100',
    '111001001001011101100100',
    '010110001101101001110010',
    '011100110010101100110100',
    '111010110011101000101000',
    '101010010111001001110010',
  ],
} as const;

/** The corners of the mat, clockwise from the upper left. */
export const MAT_WORDS = [
  '100111010001110010110100',
  '011101001101010011001100',
  '110101010101001101100010',
  '011100101011100010101100',
] as const;

/** Spare words, not printed yet. */
export const SPARE_WORDS = [
  '011101110001001001101100',
  '001001101101000111011010',
  '011011001011010010110100',
  '110100101101001011100100',
  '011101000111001110100100',
  '101011010011010101010100',
  '101010011101010011100100',
  '001110110110010011100010',
] as const;

/** Pearls round a face, six to a side. */
export const PEARLS = 24;
/** A quarter turn of a face shifts its word by this many pearls. */
export const QUARTER = 6;
/** Every word has the same number of large pearls, so the cut between light and dark needs no reference. */
export const LARGE = 12;

/** The printed dice: thirteen suited ones, the Risk die, five poker dice. */
export const SUITED_IDS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'] as const;
export const RISK_ID = 'R';
export const POKER_IDS = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;
export const DIE_IDS = [...SUITED_IDS, RISK_ID, ...POKER_IDS] as const;
export type DieId = (typeof DIE_IDS)[number];

/** A side of a die, numbered as in the built-in dice sets. */
export const SIDES = [1, 2, 3, 4, 5, 6] as const;
export type Side = (typeof SIDES)[number];

/** The corners of the mat, clockwise from the upper left. */
export const MAT_CORNERS = ['upper-left', 'upper-right', 'lower-right', 'lower-left'] as const;
export type MatCorner = (typeof MAT_CORNERS)[number];

/** The meaning of a word in the book. `shows` is the face as the dice sets write it: `10h`, `blank`, `A`, `3`. */
export type Meaning =
  | { readonly kind: 'die'; readonly die: DieId; readonly face: Side; readonly shows: string }
  | { readonly kind: 'mat'; readonly corner: MatCorner }
  | { readonly kind: 'spare' };

export interface CodeWord {
  /** 24 characters, 1 for a large pearl. */
  readonly word: string;
  readonly meaning: Meaning;
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const rank = (index: number): string => RANKS[index % RANKS.length] ?? 'A';
const BLANK = 'blank';

/** What the sides 1 to 6 of a printed die show, the same as on the built-in dice sets. */
export function facesOf(die: DieId): readonly string[] {
  if (die === RISK_ID) return ['1', '2', '3', '4', BLANK, BLANK];
  if (die.startsWith('P')) return ['A', 'K', 'Q', 'J', '10', '9'];
  const n = Number(die) - 1;
  return [`${rank(n)}s`, `${rank(n + 9)}h`, `${rank(n + 3)}d`, `${rank(n + 6)}c`, BLANK, BLANK];
}

/** The whole book: the dice face by face, the mat's corners, the spare words. */
export const BOOK: readonly CodeWord[] = [
  ...DIE_IDS.flatMap((die) =>
    DICE_WORDS[die].map((word, i): CodeWord => {
      const face = SIDES[i] ?? 1;
      return { word, meaning: { kind: 'die', die, face, shows: facesOf(die)[i] ?? BLANK } };
    }),
  ),
  ...MAT_WORDS.map((word, i): CodeWord => {
    return { word, meaning: { kind: 'mat', corner: MAT_CORNERS[i] ?? 'upper-left' } };
  }),
  ...SPARE_WORDS.map((word): CodeWord => ({ word, meaning: { kind: 'spare' } })),
];

export const wordOf = (die: DieId, face: Side): string => DICE_WORDS[die][face - 1] ?? '';

/** A word after `quarters` quarter turns of its face, clockwise. */
export const turned = (word: string, quarters: number): string => {
  const by = (((4 - quarters) % 4) + 4) % 4;
  return word.slice(by * QUARTER) + word.slice(0, by * QUARTER);
};

/** A word as a mirror shows it, read clockwise from the mirrored face's upper left corner. */
export const mirrored = (word: string): string =>
  Array.from({ length: PEARLS }, (_, i) => word[(QUARTER - i + PEARLS) % PEARLS]).join('');

/** The number of pearls in which two words differ. */
export function distance(a: string, b: string): number {
  let differ = 0;
  for (let i = 0; i < PEARLS; i += 1) if (a[i] !== b[i]) differ += 1;
  return differ;
}

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
