import type { DiceSet } from '../../contract.ts';
import type { DiceKind } from '../../engine/core/dice-kinds.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import type { Phrase } from '../../engine/core/result.ts';
import type { SourcedDie } from '../history/index.ts';
import type { Face, Reading } from '../../tray/types.ts';
import type { Throw } from './watch.ts';

/** Dice that the tray read: a throw, or dice found lying there. */
export type ReadDice = Throw | { readonly kind: 'lying'; readonly dice: readonly Reading[] };

/** Input of the row. */
export type Accepted = ReadDice | ReportedDice;

/** Dice known without the tray: from an undone dice move or a photograph. */
export interface ReportedDice {
  readonly kind: 'undone' | 'photo';
  readonly of: DiceKind;
  readonly dice: readonly SourcedDie[];
}

export const isReported = (item: Accepted): item is ReportedDice =>
  item.kind === 'undone' || item.kind === 'photo';

/** The throws of a die given by a person when the tray had counted `of`; later throws are added. */
export interface ThrowCount {
  readonly throws: number;
  readonly of: number;
}

/** A face that somebody typed. */
export interface Typed {
  readonly face: string;
  readonly by: string | undefined;
}

/** People's answers to doubts, by stay. */
export interface SettledDoubts {
  /** Does not count. */
  readonly forgotten: ReadonlySet<string>;
  /** The die was put there, not thrown. */
  readonly moved: ReadonlySet<string>;
  /** Was in doubt: if thrown once more, the die was thrown once. */
  readonly again: ReadonlySet<string>;
  /** Confirmed by a person. */
  readonly seen: ReadonlySet<string>;
}

export interface RowInput {
  readonly request: DiceRequest;
  readonly set: DiceSet;
  /** The die at each stay before anything was accepted. */
  readonly placed: ReadonlyMap<string, number>;
  /** The die that an accepted reading was taken for; typing does not change it. */
  readonly assigned: ReadonlyMap<string, number>;
  /** Stays that lie in the tray now, and former stays since the tray's start. */
  readonly present: ReadonlySet<string>;
  readonly lifted: ReadonlySet<string>;
  /** Readings that a person left out or wants to count, by stay. */
  readonly leftOut: ReadonlySet<string>;
  readonly wanted: ReadonlySet<string>;
  readonly accepted: readonly Accepted[];
  /** Sides of accepted dice that leaned and were tapped flat since, by stay. */
  readonly flat: ReadonlyMap<string, Face>;
  readonly typed: ReadonlyMap<number, Typed>;
  /** Numbers of throws given by people, by die. */
  readonly said: ReadonlyMap<number, ThrowCount>;
  /** Doubts by stay (`doubts.ts`). */
  readonly doubts: ReadonlyMap<string, Phrase>;
  /** People's answers on doubtful readings, by stay. */
  readonly settled: SettledDoubts;
  /** Stays of dice in a hand, and the number of dice not at rest. */
  readonly hand: readonly string[];
  readonly inTheAir: number;
  /** The pockets whose sensors are stuck. */
  readonly stuck: ReadonlySet<number>;
  /** Whether the tray is connected. A die in the air when the plug was pulled has to be read by a person. */
  readonly audible: boolean;
}

/** A die that was read and lies there. */
export interface ReadDie {
  /** Its stay. */
  readonly key: string;
  readonly kind: DiceKind;
  readonly pocket: number;
  readonly face: string | null;
  /** The die of the row it was taken for. */
  readonly die: number | null;
  /** Null if unknown. */
  readonly counts: boolean | null;
}
