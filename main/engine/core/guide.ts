import type { Phrase } from './result.ts';

/**
 * How a game is played, on one page: short sentences with the engine's own figures and under the house rules that are
 * given. The pictures are the screen's: each thing here has a `name` to which a picture belongs.
 */
export interface Guide {
  /** What lies ready before it begins. */
  readonly needs: readonly { readonly name: string; readonly say: Phrase }[];
  /** A hand in pictures, in the order of play. */
  readonly steps: readonly { readonly name: string; readonly title: Phrase; readonly say: Phrase }[];
  readonly tables: readonly GuideTable[];
  /** When it ends and who wins, the most important first. */
  readonly ends: readonly Phrase[];
  /**
   * What people do with their cards and dice, by the step of a hand; `deal` comes before the first. `say` may name
   * `{dealer}`, which the screen puts in.
   */
  readonly acts: readonly GuideAct[];
}

export interface GuideAct {
  readonly step: string;
  /** In two or three words, for a list of what comes next. */
  readonly short: Phrase;
  readonly say: Phrase;
}

/** A table of what pays, or of what is better, best first. */
export interface GuideTable {
  readonly name: string;
  readonly title: Phrase;
  /** What stands above the cells; empty where the title says it. */
  readonly heads: readonly Phrase[];
  readonly rows: readonly {
    readonly name: string;
    readonly say: Phrase;
    /** As many as there are heads, or one; null where nothing is paid. */
    readonly cells: readonly (number | Phrase | null)[];
  }[];
}
