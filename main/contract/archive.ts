import type { Refusal, Phrase } from '../engine/core/result.ts';

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

/** A file offered to the program. Nothing is imported before a person has seen what it contains. */
export interface ArrivedFile {
  /**
   * `opened`: with the program, through the system; `shared`: by another app or a web site; `dropped`: on the page;
   * `chosen`: with a button.
   */
  readonly from: 'opened' | 'shared' | 'dropped' | 'chosen';
  /** Origin of the web site that sent it, if the browser reveals it. */
  readonly site?: string;
  readonly name: string;
  /** Its content; absent if unavailable. */
  readonly content?: Blob | Uint8Array<ArrayBuffer>;
  /** Why there is no content. */
  readonly why?: Phrase;
}

/** The largest file that is inspected (bytes), far larger than an evening's journal. */
export const MOST_ARRIVING = 64 * 1024 * 1024;

/** Contents of a file according to its checked lines. Times in ms since 1970. */
export type FileContents =
  | {
      readonly kind: 'game';
      readonly game: string;
      readonly players: readonly string[];
      readonly at: number;
    }
  | {
      readonly kind: 'everything';
      readonly games: number;
      readonly players: readonly string[];
      /** Days of its first and last game; null without games. */
      readonly from: number | null;
      readonly to: number | null;
    };
