import type { DiceSet } from '../../contract.ts';
import type { DiceKind } from '../../engine/core/dice-kinds.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import type { Phrase } from '../../engine/core/result.ts';
import type { SourcedDie } from '../history/index.ts';
import type { Throw, ThrownDie } from './watch.ts';

/** What goes into the row: a throw that the prompt was open for, dice found lying there, dice that people told of. */
export type Accepted =
  | { readonly kind: 'throw'; readonly throw: Throw }
  | { readonly kind: 'lying'; readonly dice: readonly ThrownDie[] }
  | Told;

/** Dice whose faces are known without the tray: a dice move taken back, or a photograph. */
export interface Told {
  readonly kind: 'undone' | 'photo';
  readonly of: DiceKind;
  readonly dice: readonly SourcedDie[];
}

export const isTold = (item: Accepted): item is Told => item.kind === 'undone' || item.kind === 'photo';

/** How often a die was thrown, as a person said when the tray had counted `of` throws: more of them come on top. */
export interface Said {
  readonly throws: number;
  readonly of: number;
}

/** A face that somebody typed. */
export interface Typed {
  readonly face: string;
  readonly by: string | undefined;
}

/** What people have decided about doubts, by stay. */
export interface SettledDoubts {
  /** Counts for nothing. */
  readonly forgotten: ReadonlySet<string>;
  /** The die was put there, not thrown. */
  readonly moved: ReadonlySet<string>;
  /** Was doubtful: thrown once more, the die was thrown once. */
  readonly again: ReadonlySet<string>;
  /** A person has seen it: nothing more is to be said. */
  readonly seen: ReadonlySet<string>;
}

export interface RowInput {
  readonly request: DiceRequest;
  readonly set: DiceSet;
  /** Which die lies where, by stay, before anything was accepted. */
  readonly placed: ReadonlyMap<string, number>;
  /** Which die an accepted reading was taken for when it came: that does not change when somebody types. */
  readonly assigned: ReadonlyMap<string, number>;
  /** The stays that lie in the tray now, and those of the same start of the tray whose die has been lifted. */
  readonly present: ReadonlySet<string>;
  readonly lifted: ReadonlySet<string>;
  /** The readings that a person has left out, and those that a person wants to count, by stay. */
  readonly leftOut: ReadonlySet<string>;
  readonly wanted: ReadonlySet<string>;
  readonly accepted: readonly Accepted[];
  readonly typed: ReadonlyMap<number, Typed>;
  /** What people say that was thrown, by die. */
  readonly said: ReadonlyMap<number, Said>;
  /** What is doubtful, by stay (`doubts.ts`). */
  readonly doubts: ReadonlyMap<string, Phrase>;
  /** What people have said of doubtful readings, by stay. */
  readonly settled: SettledDoubts;
  /** The stays of dice that are in a hand, and how many dice are not at rest. */
  readonly hand: readonly string[];
  readonly inTheAir: number;
  /** The pockets whose sensors are stuck. */
  readonly stuck: ReadonlySet<number>;
  /** Whether the tray can be heard. A die that was in the air when the plug was pulled is for a person to tell. */
  readonly audible: boolean;
}

/** A die that was read and lies there. */
export interface ReadDie {
  /** Its stay. */
  readonly key: string;
  readonly kind: DiceKind;
  readonly pocket: number;
  readonly face: string | null;
  /** The die of the row that it was taken for. */
  readonly die: number | null;
  /** Null where nobody knows. */
  readonly counts: boolean | null;
}
