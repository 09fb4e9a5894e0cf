/**
 * Samples of taught dice in files. They are stored in the browser that took them, never at the table, so they are
 * added to the table's archive here and removed before the table receives it.
 */

import { BEFORE_TAUGHT, placeOfTaught } from '../../main/contract.ts';

const KEY = 'croupier.taught.';

export const keyOf = (set: string): string => KEY + set;

/** Samples of one set, as the text of a taught-dice file. */
export interface TaughtText {
  readonly set: string;
  readonly dice: string;
}

/** Samples of all sets taught in this browser. */
export const taughtHere = (): readonly TaughtText[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(KEY))
    .map((key) => ({ set: key.slice(KEY.length), dice: localStorage.getItem(key) ?? '' }));

/** Matches a flat list of them; anything else in a file is not parsed here. */
const LIST =
  /^\[\s*(?:\{\s*"set"\s*:\s*"[^"\\]*"\s*,\s*"dice"\s*:\s*"[^"\\]*(?:\\.[^"\\]*)*"\s*\}\s*(?:,\s*)?)*\]\s*$/;

/** Adds samples to an archive of the table (a JSON object). */
export const withTaught = (archive: string, taught: readonly TaughtText[]): string =>
  taught.length === 0
    ? archive
    : `${archive.slice(0, archive.lastIndexOf('}'))}${BEFORE_TAUGHT}${JSON.stringify(taught)}}\n`;

/** Separates a file's text from its samples; text without samples is unchanged. */
export function withoutTaught(text: string): {
  readonly rest: string;
  readonly taught: readonly TaughtText[];
} {
  const none = { rest: text, taught: [] };
  const place = placeOfTaught(text);
  if (place === null) return none;
  const list = text.slice(place.list, text.lastIndexOf('}'));
  if (!LIST.test(list)) return none;
  try {
    return { rest: `${text.slice(0, place.begin)}}\n`, taught: JSON.parse(list) as readonly TaughtText[] };
  } catch {
    // Invalid JSON: the table reports what is wrong.
    return none;
  }
}

/** Bytes needed to recognise a file. */
const BEGINNING = 256;

/** Whether a file contains only taught dice, judging by its beginning. */
export const isTaughtFile = async (file: File): Promise<boolean> =>
  /^\uFEFF?\s*\{\s*"kind"\s*:\s*"croupier-dice"/.test(
    await file
      .slice(0, BEGINNING)
      .text()
      .catch(() => ''),
  );
