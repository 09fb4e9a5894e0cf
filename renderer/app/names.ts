/** Letters that two lines of a plate hold; longer names get smaller type and are never cut. */
const TWO_LINES = 17;
const LEAST = 0.5;
/** Longest word that is not hyphenated. */
const WHOLE = 8;

const VOWELS = 'aeiouyäöüáéíóúàèìòùâêîôûåæøœ';
const SOFT_HYPHEN = '\u00AD';
const CONSONANT = `[^${VOWELS}\\P{L}]`;
const SYLLABLE = new RegExp(`(?<=\\p{L}[${VOWELS}]${CONSONANT}?)(?=${CONSONANT}h?[${VOWELS}]\\p{L})`, 'giu');

/** A name with soft hyphens in its long words, between a vowel and a consonant that a vowel follows: Bar·tho·lo·mäus. */
export function breakable(name: string): string {
  return name
    .split(' ')
    .map((word) => ([...word].length > WHOLE ? word.replace(SYLLABLE, SOFT_HYPHEN) : word))
    .join(' ');
}

/** The letter on a player's mark; empty for an empty name. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

/** Font size of a name relative to the usual one, so that it fits two lines. */
export const nameSize = (name: string): number =>
  Math.max(LEAST, Math.min(1, TWO_LINES / Math.max(1, [...name].length)));
