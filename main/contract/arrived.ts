import type { Phrase } from '../engine/core/result.ts';

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
