import type { FromTray, PocketState } from '../../firmware-protocol/codec/index.ts';
import type { Face, Reading, StayNotes, TrayDevice, TrayEvent } from './types.ts';

type NoteMessage = Extract<FromTray, { kind: 'die' | 'doubt' }>;

/** The tray's notes on the newest stay of each pocket. */
type Notes = ReadonlyMap<number, StayNotes & { readonly lift: number }>;

const NO_NOTES: Notes = new Map();

/** Source: SPEC.md, "die": "A later line about a stay replaces an earlier one." */
export function noteStay(notes: Notes, message: NoteMessage): Notes {
  const { pocket, lift } = message;
  const before = notes.get(pocket);
  const kept = before?.lift === lift ? before : { lift };
  if (message.kind === 'die') return new Map(notes).set(pocket, { ...kept, die: message.die });
  const { faces, picture = null, why, word } = message;
  const doubt = { why: word ?? why, faces, picture };
  return new Map(notes).set(pocket, { ...kept, doubt });
}

/** The notes on the die in this state; the reason of a doubt ends with the doubt. */
function notesOf(notes: Notes, pocket: number, state: PocketState): StayNotes {
  const said = notes.get(pocket);
  if (said?.lift !== state.lift || state.state === 'empty') return {};
  return {
    ...(said.die === undefined ? {} : { die: said.die }),
    ...(said.doubt === undefined || state.state !== 'doubt' ? {} : { doubt: said.doubt }),
  };
}

const sameNotes = (a: Reading, b: Reading): boolean =>
  a.die === b.die && JSON.stringify(a.doubt) === JSON.stringify(b.doubt);

/** A die that was lifted and has not come to rest. */
export interface Lift {
  readonly pocket: number;
  /** A roll without this die was reported since; it may never come back. */
  readonly passed: boolean;
  /** The side that it showed, if known. */
  readonly side?: Face | undefined;
  /** Its name, if it has one. */
  readonly die?: string | undefined;
}

/**
 * Guesses which lift each die that came to rest belongs to. A die in its own pocket comes from there. Any other is the
 * one that showed its face, otherwise the one lifted from its pocket, otherwise the first of the list, but never another
 * die by name. Lifts skipped by a roll come last, as their dice may have left the game.
 * @param isFree whether a die may land in any pocket
 */
export function matchLifts<L extends Lift>(
  lifts: readonly L[],
  landed: readonly Reading[],
  isFree: (reading: Reading) => boolean = () => true,
): ReadonlyMap<Reading, L> {
  const left = [...lifts];
  const matched = new Map<Reading, L>();
  const take = (dice: readonly Reading[], suits: (lift: L, reading: Reading) => boolean) => {
    for (const reading of dice) {
      const at = matched.has(reading) ? -1 : left.findIndex((lift) => suits(lift, reading));
      const [lift] = at < 0 ? [] : left.splice(at, 1);
      if (lift) matched.set(reading, lift);
    }
  };
  const free = landed.filter(isFree);
  take(
    landed.filter((reading) => !free.includes(reading)),
    ({ pocket }, reading) => pocket === reading.pocket,
  );
  for (const passed of [false, true]) {
    const takeFree = (suits: (lift: L, reading: Reading) => boolean) => {
      take(free, (lift, reading) => lift.passed === passed && suits(lift, reading));
    };
    takeFree(({ side, die }, reading) => side !== undefined && side === reading.face && mayBe(die, reading));
    takeFree(({ pocket }, reading) => pocket === reading.pocket);
    takeFree(({ die }, reading) => mayBe(die, reading));
  }
  return matched;
}

const mayBe = (die: string | undefined, reading: Reading): boolean =>
  die === undefined || reading.die === undefined || die === reading.die;

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
