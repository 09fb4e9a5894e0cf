/**
 * The samples of taught dice in files. They are stored in the browser that took them, and the table never has them: so
 * they are joined to its archive here, and taken out again before the table is given it.
 */

import { BEFORE_TAUGHT, placeOfTaught } from '../../main/contract.ts';

const KEY = 'croupier.taught.';

/** Where a browser stores the samples of a set. */
export const keyOf = (set: string): string => KEY + set;

/** The samples of one set, as the text of a file of taught dice. */
export interface TaughtText {
  readonly set: string;
  readonly dice: string;
}

/** The samples of all sets that are taught here. */
export const taughtHere = (): readonly TaughtText[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(KEY))
    .map((key) => ({ set: key.slice(KEY.length), dice: localStorage.getItem(key) ?? '' }));

/** A flat list of them: whatever else a file brings here is not parsed. */
const LIST =
  /^\[\s*(?:\{\s*"set"\s*:\s*"[^"\\]*"\s*,\s*"dice"\s*:\s*"[^"\\]*(?:\\.[^"\\]*)*"\s*\}\s*(?:,\s*)?)*\]\s*$/;

/** An archive of the table (an object as JSON) with samples in it. */
export const withTaught = (archive: string, taught: readonly TaughtText[]): string =>
  taught.length === 0
    ? archive
    : `${archive.slice(0, archive.lastIndexOf('}'))}${BEFORE_TAUGHT}${JSON.stringify(taught)}}\n`;

/** A file's text without the samples, and the samples; a text that has none stays as it is. */
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
    // Not JSON after all: the table says what is wrong with it.
    return none;
  }
}

/** In bytes: enough of a file to recognise it. */
const BEGINNING = 256;

/** Whether a file holds taught dice alone, by how it starts. */
export const isTaughtFile = async (file: File): Promise<boolean> =>
  /^\uFEFF?\s*\{\s*"kind"\s*:\s*"croupier-dice"/.test(
    await file
      .slice(0, BEGINNING)
      .text()
      .catch(() => ''),
  );
