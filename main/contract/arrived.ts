import type { Phrase } from '../engine/core/result.ts';

/** A file that comes to the program. Nothing of it is taken in before a person has seen what it holds. */
export interface ArrivedFile {
  /**
   * `opened`: with the program, through the system; `shared`: by another app or a web site; `dropped`: on the page;
   * `chosen`: with a button.
   */
  readonly from: 'opened' | 'shared' | 'dropped' | 'chosen';
  /** The origin of the web site that sent it, where the browser says so. */
  readonly site?: string;
  readonly name: string;
  /** Its content; missing where it cannot be had. */
  readonly content?: Blob | Uint8Array<ArrayBuffer>;
  /** Why there is no content. */
  readonly why?: Phrase;
}

/** The largest file that is looked at (bytes): far more than an evening's journal. */
export const MOST_ARRIVING = 64 * 1024 * 1024;

/** What a file holds, as far as its checked lines say. Times in ms since 1970. */
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
      /** The days of its first and its last game; null without games. */
      readonly from: number | null;
      readonly to: number | null;
    };
