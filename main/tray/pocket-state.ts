import type { PocketState } from '../../firmware-protocol/codec/index.ts';
import type { Lift } from './lifts.ts';
import { NO_NOTES, notesOf, type Notes, sameNotes } from './stay-notes.ts';
import type { Reading, TrayDevice, TrayEvent } from './types.ts';

/** A lift: a pocket was emptied, and no resting die can be the lifted one yet. */
interface OpenLift extends Lift {
  readonly at: number;
  /** False if the pocket was only found empty; `at` is then the last time it was known to be full. */
  readonly heard: boolean;
}

/** How a roll is dated: by the tray's age (ms), or, from a full state, by when the tray was last heard. */
export type RollTime = { readonly kind: 'age' | 'since'; readonly at: number };

/** The tray's dice as far as known. Kept across lost connections. */
export interface Readings {
  readonly tray?: TrayDevice | undefined;
  /** By pocket; empty before the first full state of this boot. */
  readonly pockets: readonly Reading[];
  /** The last stay reported at rest, by pocket: a stay is reported once. */
  readonly told: ReadonlyMap<number, Reading>;
  readonly lifts: readonly OpenLift[];
  /** The tray's notes on each stay: which die it is, and why it is in doubt. */
  readonly notes: Notes;
  /** Charge by pocket, in percent. */
  readonly batteries: ReadonlyMap<number, number>;
  /** When the tray was last heard, in ms. */
  readonly heardAt?: number | undefined;
  /** Time since which dice at rest have no roll: its line is delayed or lost. */
  readonly untold?: { readonly since: number; readonly dating: RollTime } | undefined;
}

export const NOTHING_READ: Readings = {
  pockets: [],
  told: new Map(),
  lifts: [],
  notes: NO_NOTES,
  batteries: new Map(),
};

export interface Reported {
  readonly readings: Readings;
  readonly events: readonly TrayEvent[];
}

export const atRest = (r: Reading): boolean =>
  r.state === 'face' || r.state === 'cocked' || r.state === 'doubt';

const sameReading = (a: Reading, b: Reading): boolean =>
  a.state === b.state &&
  a.face === b.face &&
  a.lift === b.lift &&
  a.boot === b.boot &&
  a.device === b.device &&
  sameNotes(a, b);

/** Any valid line of a known boot counts as contact. */
export const heard = (readings: Readings, at: number): Readings => ({ ...readings, heardAt: at });

export const readingOf = (
  { notes }: Readings,
  tray: TrayDevice,
  pocket: number,
  state: PocketState,
  at: number,
): Reading => ({
  ...state,
  device: tray.device,
  boot: tray.boot,
  pocket,
  at,
  ...notesOf(notes, pocket, state),
});

/** Updates pockets, with a `reading` event for each change; an unchanged pocket keeps its time. */
export function update(readings: Readings, changes: readonly Reading[]): Reported {
  const events: TrayEvent[] = [];
  const pockets = [...readings.pockets];
  for (const reading of changes) {
    const previous = pockets[reading.pocket - 1];
    if (previous && sameReading(previous, reading)) continue;
    pockets[reading.pocket - 1] = reading;
    events.push({ kind: 'reading', reading, ...(previous ? { previous } : {}) });
  }
  return { readings: { ...readings, pockets }, events };
}

export const openLift = (readings: Readings, pocket: number, at: number, heard: boolean): Readings => ({
  ...readings,
  lifts: [
    ...readings.lifts.filter((l) => l.pocket !== pocket),
    { pocket, at, heard, passed: false, die: readings.notes.get(pocket)?.die },
  ],
});
