import type { Refusal } from '../engine/core/result.ts';

/** What stands in an archive before the pictures of taught dice: a page adds them last, and the table never has them. */
export const BEFORE_TAUGHT = ',"taught":';

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
