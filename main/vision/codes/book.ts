import { DICE_WORDS, MAT_WORDS, SPARE_WORDS } from './code-words.ts';

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
