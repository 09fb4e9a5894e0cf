import type { Phrase } from './result.ts';

/**
 * How to play a game, on one page: short sentences with the engine's own figures, for the given house rules. The
 * screen draws the pictures: each item has the `name` of its picture.
 */
export interface Guide {
  /** What lies ready before it begins. */
  readonly needs: readonly { readonly name: string; readonly say: Phrase }[];
  /** A hand in pictures, in the order of play. */
  readonly steps: readonly { readonly name: string; readonly title: Phrase; readonly say: Phrase }[];
  readonly tables: readonly GuideTable[];
  /** Gains and losses shown in pictures, by the name of the picture's part. */
  readonly figures?: { readonly [name: string]: number };
  /** When it ends and who wins, the most important first. */
  readonly ends: readonly Phrase[];
  /**
   * What players do with their cards and dice, by step of a hand; `deal` comes before the first step. `say` may
   * contain `{dealer}`, which the screen fills in.
   */
  readonly acts: readonly GuideAct[];
}

export interface GuideAct {
  readonly step: string;
  /** In two or three words, for a list of what comes next. */
  readonly short: Phrase;
  readonly say: Phrase;
}

/** A table of payouts or of ranking, best first. */
export interface GuideTable {
  readonly name: string;
  readonly title: Phrase;
  /** Column heads; empty if the title is enough. */
  readonly heads: readonly Phrase[];
  readonly rows: readonly {
    readonly name: string;
    readonly say: Phrase;
    /** One cell per head, or just one; null if nothing is paid. */
    readonly cells: readonly (number | Phrase | null)[];
  }[];
}
