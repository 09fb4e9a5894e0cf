/** Letters, digits, marks and emoji; what only steers how text is shown (direction, joining, breaking lines) is left out. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
/** More marks on one letter than any script has: they would be drawn over what stands above. */
const PILES = /(\p{M}{4})\p{M}+/gu;

/**
 * A name as it may be shown beside others: without control and direction characters (U+202E turns what follows round), in
 * one line, with single spaces. What has nothing to show is empty.
 */
export const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(PILES, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
