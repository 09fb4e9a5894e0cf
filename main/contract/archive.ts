import type { Refusal } from '../engine/core/result.ts';

/** Marks the samples of taught dice in an archive: a page appends them, and the table never receives them. */
export const BEFORE_TAUGHT = ',"taught":';

/** Position of these samples in a file, even if an editor has reformatted it; null without any. Both are indices. */
export function placeOfTaught(text: string): { readonly begin: number; readonly list: number } | null {
  const key = text.lastIndexOf('"taught"');
  if (key < 0) return null;
  const begin = text.slice(0, key).trimEnd().length - 1;
  const colon = /^"taught"\s*:\s*(?=\[\s*\{)/.exec(text.slice(key));
  return text[begin] === ',' && colon ? { begin, list: key + colon[0].length } : null;
}

/** Result of importing an archive. */
export interface ArchiveResult {
  /** Games that were not here. */
  readonly added: number;
  /** Games continued elsewhere. */
  readonly updated: number;
  /** Games already here, in the same or a later state. */
  readonly known: number;
  /** Games continued in both places: the other version is kept beside ours. */
  readonly beside: number;
  readonly players: number;
  readonly refused: readonly { readonly file: string; readonly why: Refusal }[];
}

/** Result of an import: one game, or everything of another house. `file`: the game to show, if any. */
export interface Imported {
  readonly file: string | null;
  readonly all?: ArchiveResult;
}
