import type { Refusal } from '../engine/core/result.ts';

/** What stands in an archive before the pictures of taught dice: a page adds them last, and the table never has them. */
export const BEFORE_TAUGHT = ',"taught":';

/** Where these pictures stand in a file, also in one that an editor has set anew; null without any. Both are indices. */
export function placeOfTaught(text: string): { readonly begin: number; readonly list: number } | null {
  const key = text.lastIndexOf('"taught"');
  if (key < 0) return null;
  const begin = text.slice(0, key).trimEnd().length - 1;
  const colon = /^"taught"\s*:\s*(?=\[\s*\{)/.exec(text.slice(key));
  return text[begin] === ',' && colon ? { begin, list: key + colon[0].length } : null;
}

/** What became of a file with everything in it (`archive`), taken in here. */
export interface TakenBack {
  /** Games that were not here. */
  readonly added: number;
  /** Games that had been gone on with elsewhere. */
  readonly updated: number;
  /** Games that were here already, as far or further. */
  readonly known: number;
  /** Games that were gone on with here and there: the other one stands beside ours now. */
  readonly beside: number;
  readonly players: number;
  readonly refused: readonly { readonly file: string; readonly why: Refusal }[];
}

/** What an import took in: one game, or everything of another house. `file`: the game to look at, if there is one. */
export interface Imported {
  readonly file: string | null;
  readonly all?: TakenBack;
}
