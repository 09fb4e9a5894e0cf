/**
 * Letters, digits, marks and emoji, without characters that only control layout (direction, joining, line breaks).
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
/**
 * What a name cannot consist of alone: spaces, marks without a letter, joiners and everything else that is drawn as
 * nothing (Unicode's `Default_Ignorable_Code_Point`), the blank Braille pattern, and the null notehead.
 */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]*$/u;
/** More combining marks than any script uses would be drawn over the line above. */
const PILES = /(\p{M}{4})\p{M}+/gu;

const withoutUnseen = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(PILES, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/**
 * A name that is safe to show: without control and direction characters (U+202E reverses the text after it), on one
 * line, with single spaces. Empty if nothing visible is left.
 */
export function cleanName(name: string): string {
  const clean = withoutUnseen(name);
  return BLANK.test(clean) ? '' : clean;
}

/** A name in a file, cleaned. One that nobody can see, which former versions accepted, becomes `?`: its game stays readable. */
export const cleanStored = (name: string): string =>
  cleanName(name) || (withoutUnseen(name) === '' ? '' : '?');
