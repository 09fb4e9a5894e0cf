import type { FromTray, PocketState } from '../../firmware-protocol/codec/index.ts';
import { type Params, phrase } from '../engine/core/result.ts';
import { NO_NOTES, noteStay, notesOf, type Notes, sameNotes } from './stay-notes.ts';
import type { Reading, SettledRoll, TrayDevice, TrayEvent } from './types.ts';

/** A pocket was emptied and no die that came to rest has been matched with that yet. */
interface OpenLift {
  readonly pocket: number;
  readonly at: number;
  /** False when the pocket was merely found empty: then `at` is when it was last known not to be. */
  readonly heard: boolean;
  /** A roll has been told since: this die was not in it, and may never come back. */
  readonly passed: boolean;
}

/** All that is known of the dice in the tray. Kept across lost connections. */
export interface Readings {
  readonly tray?: TrayDevice | undefined;
  /** By pocket; empty before the first full state of this boot. */
  readonly pockets: readonly Reading[];
  /** What was last told at rest in each pocket, by pocket: a stay is told once. */
  readonly told: ReadonlyMap<number, Reading>;
  readonly lifts: readonly OpenLift[];
  /** What the tray has said of the stays of now. */
  readonly notes: Notes;
  /** When the tray was last heard, or `undefined` before. */
  readonly heardAt?: number | undefined;
  /** Since when dice lie still that no roll has told: it may be on its way, or its line may be lost. */
  readonly untold?: { readonly since: number; readonly dating: Dating } | undefined;
}

export const NOTHING_READ: Readings = { pockets: [], told: new Map(), lifts: [], notes: NO_NOTES };

export interface Reported {
  readonly readings: Readings;
  readonly events: readonly TrayEvent[];
}

const atRest = (r: Reading): boolean => r.state === 'face' || r.state === 'cocked' || r.state === 'doubt';

const sameReading = (a: Reading, b: Reading): boolean =>
  a.state === b.state &&
  a.face === b.face &&
  a.lift === b.lift &&
  a.boot === b.boot &&
  a.device === b.device &&
  sameNotes(a, b);

/** Notes that the tray is there: any good line of a boot that is known. */
export const heard = (readings: Readings, at: number): Readings => ({ ...readings, heardAt: at });

/**
 * Notes who greeted. Another boot, or another tray, voids all that was known: "after a new boot id nothing is
 * inferred". The same boot keeps it, however long the line was down.
 */
export function greet(readings: Readings, tray: TrayDevice, at: number): Reported {
  const before = readings.tray;
  if (before?.device === tray.device && before.boot === tray.boot) {
    return { readings: { ...readings, tray }, events: [] };
  }
  return {
    readings: { ...NOTHING_READ, tray },
    events: [{ kind: 'boot', device: tray.device, boot: tray.boot, previous: before?.boot, at }],
  };
}

const readingOf = (
  { notes }: Readings,
  tray: TrayDevice,
  pocket: number,
  state: PocketState,
  at: number,
): Reading => {
  const noted = notesOf(notes, pocket, state);
  const stay = { device: tray.device, boot: tray.boot, pocket, lift: state.lift, at, ...noted };
  return state.state === 'face'
    ? { ...stay, state: 'face', face: state.face }
    : { ...stay, state: state.state, face: undefined };
};

const stateOf = (reading: Reading): PocketState =>
  reading.state === 'face'
    ? { state: 'face', face: reading.face, lift: reading.lift }
    : { state: reading.state, lift: reading.lift };

/** Replaces pockets by what is now known of them; what did not change keeps its time. */
function update(readings: Readings, changes: readonly Reading[]): Reported {
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

const openLift = (readings: Readings, pocket: number, at: number, heard: boolean): Readings => ({
  ...readings,
  lifts: [...readings.lifts.filter((l) => l.pocket !== pocket), { pocket, at, heard, passed: false }],
});

/**
 * Which lift each of these dice came from, as well as can be told: a die that goes back into the pocket it was lifted
 * from, else the latest lifted. What a roll has passed over is taken last: that die may have left the game.
 */
function matchLifts(lifts: readonly OpenLift[], landed: readonly Reading[]): readonly OpenLift[] {
  const open = new Set(lifts);
  const waiting = new Set(landed.map((r) => r.pocket));
  const take = (lift: OpenLift | undefined, pocket: number): void => {
    if (!lift) return;
    open.delete(lift);
    waiting.delete(pocket);
    taken.push(lift);
  };
  const taken: OpenLift[] = [];
  const latest = (passed: boolean) =>
    [...open].filter((l) => l.passed === passed).sort((a, b) => b.at - a.at)[0];
  for (const passed of [false, true]) {
    for (const pocket of [...waiting]) {
      take(
        [...open].find((l) => l.pocket === pocket && l.passed === passed),
        pocket,
      );
    }
    for (const pocket of [...waiting]) take(latest(passed), pocket);
  }
  return taken;
}

/** What is needed to date a roll: by the tray's own count of ms, or, from a full state, by when all was known. */
type Dating = { readonly kind: 'age' | 'since'; readonly at: number };

/** Whether a die at rest is one that a roll should tell, given what was told of its pocket before. */
function isFresh(before: Reading | undefined, now: Reading, dating: Dating): boolean {
  if (before?.lift !== now.lift || before.boot !== now.boot) return true;
  // It moved when the host first looked. The tray's own roll says that it was thrown; a full state does not.
  if (before.state === 'moving') return dating.kind === 'age';
  // A cocked or doubtful die was never told a face: tapped flat, it is a die that came to rest.
  return (before.state === 'cocked' || before.state === 'doubt') && now.state === 'face';
}

const isCamera = ({ capabilities }: TrayDevice, { kind }: Dating): boolean =>
  kind === 'age' && capabilities.includes('camera');

/** Tells the dice that lie in these readings and were not told at rest before. */
function tellRoll(readings: Readings, candidates: readonly Reading[], dating: Dating, at: number): Reported {
  const { tray } = readings;
  if (!tray) return { readings, events: [] };
  const events: TrayEvent[] = [];
  const told = new Map(readings.told);
  const fresh: Reading[] = [];
  for (const reading of candidates.filter(atRest)) {
    const before = told.get(reading.pocket);
    const isNew = isFresh(before, reading, dating);
    // A face that was told stays told, though the die be nudged until it leans.
    if (isNew || reading.state === 'face' || before?.state !== 'face') told.set(reading.pocket, reading);
    if (isNew) fresh.push(reading);
    else if (before?.face !== undefined && reading.face !== undefined && before.face !== reading.face) {
      const params = { pocket: reading.pocket, was: before.face, now: reading.face };
      events.push({
        kind: 'doubt',
        doubt: { phrase: phrase('tray.doubt.unlifted', params), readings: [reading] },
      });
    }
  }
  if (fresh.length === 0) return { readings: { ...readings, told, untold: undefined }, events };

  const matched = matchLifts(readings.lifts, fresh);
  const lifts = readings.lifts.filter((l) => !matched.includes(l)).map((l) => ({ ...l, passed: true }));
  const all = matched.length === fresh.length;
  const times = matched.map((l) => l.at);
  const roll: SettledRoll = {
    device: tray.device,
    boot: tray.boot,
    // A camera sees late that a die has left, and says by the age of the roll when that was.
    firstLiftAt: Math.min(...times, ...(all && !isCamera(tray, dating) ? [] : [dating.at])),
    liftHeard: matched.every((l) => l.heard) && (all || dating.kind === 'age'),
    settledAt: at,
    readings: fresh,
  };
  return {
    readings: { ...readings, told, lifts, untold: undefined },
    events: [...events, { kind: 'roll', roll }],
  };
}

/** Longer than a tray waits for a die in the hand (`gather` as delivered): after that its roll will not come any more. */
const ROLL_OVERDUE = 2000;

/**
 * Tells dice that lie still without a roll, once it is clear that the tray's own has been lost: nothing moves, and
 * either no die is in the hand, or the time to wait for one is over.
 */
function tellUntold(readings: Readings, at: number): Reported {
  const { untold, pockets, told, lifts } = readings;
  if (!untold) return { readings, events: [] };
  if (pockets.some((r) => r.state === 'moving')) {
    return { readings: { ...readings, untold: { ...untold, since: at } }, events: [] };
  }
  const fresh = pockets.filter((r) => atRest(r) && isFresh(told.get(r.pocket), r, untold.dating));
  const inHand = lifts.filter((l) => !l.passed).length > fresh.length;
  if (inHand && at - untold.since < ROLL_OVERDUE) return { readings, events: [] };
  return tellRoll(readings, pockets, untold.dating, at);
}

/**
 * A full state. After a greeting of a boot that was not known, what lies in the tray is offered, not told as a roll;
 * of a boot that was known, what came to rest while nobody listened is a roll whose lift was not heard.
 */
export function takeSnapshot(
  readings: Readings,
  states: readonly PocketState[],
  gap: boolean,
  at: number,
): Reported {
  const { tray } = readings;
  if (!tray) return { readings, events: [] };
  const before = readings.pockets;
  const now = states.map((state, i) => readingOf(readings, tray, i + 1, state, at));
  const since = readings.heardAt ?? at;
  const updated = update(readings, now);
  const snapshot: TrayEvent = {
    kind: 'snapshot',
    cause: gap ? 'gap' : before.length === 0 ? 'boot' : 'connected',
    readings: updated.readings.pockets,
    at,
  };
  const events = [...updated.events, snapshot];
  if (before.length === 0) {
    const told = new Map(now.filter((r) => atRest(r) || r.state === 'moving').map((r) => [r.pocket, r]));
    return { readings: { ...updated.readings, told, heardAt: at }, events };
  }
  const emptied = now.filter((r) => r.state === 'empty' && r.lift !== before[r.pocket - 1]?.lift);
  const next = emptied.reduce((known, r) => openLift(known, r.pocket, since, false), updated.readings);
  const pending = {
    ...next,
    heardAt: at,
    untold: { since: at, dating: { kind: 'since' as const, at: since } },
  };
  const told = tellUntold(pending, at);
  return { readings: told.readings, events: [...events, ...told.events] };
}

/** A push of the tray. Lines may have been missed before it: each is taken for what it says by itself. */
export function takeMessage(readings: Readings, message: FromTray, at: number): Reported {
  const { tray } = readings;
  if (!tray) return { readings, events: [] };
  const known = heard(readings, at);
  switch (message.kind) {
    case 'lift': {
      const before = known.pockets[message.pocket - 1];
      const { readings: next, events } = update(known, [
        readingOf(readings, tray, message.pocket, { state: 'empty', lift: message.lift }, at),
      ]);
      // An unchanged count: a die that bounced through, none that lay there.
      const counted = before?.lift !== message.lift;
      return { readings: counted ? openLift(next, message.pocket, at, true) : next, events };
    }
    case 'move':
    case 'away': {
      const state = message.kind === 'move' ? 'moving' : 'away';
      return update(known, [readingOf(readings, tray, message.pocket, { state, lift: message.lift }, at)]);
    }
    case 'roll': {
      const now = message.pockets.map((state, i) => readingOf(readings, tray, i + 1, state, at));
      const updated = update(known, now);
      const { pockets } = updated.readings;
      const settled = pockets.filter((r) => message.settled.includes(r.pocket));
      // What lies still and is not of this roll was of one before, whose line may have been lost.
      const others = pockets.filter((r) => !settled.includes(r));
      const since = known.untold?.dating ?? { kind: 'since', at: readings.heardAt ?? at };
      const missed = tellRoll(updated.readings, others, since, at);
      const rolled = tellRoll(missed.readings, settled, { kind: 'age', at: at - message.age }, at);
      return {
        readings: rolled.readings,
        events: [...updated.events, ...missed.events, ...rolled.events],
      };
    }
    case 'state': {
      // Pushed once after boot, when the dice found there lie still: they are no roll. One that has been lifted since
      // the host first looked is.
      const now = message.pockets.map((state, i) => readingOf(readings, tray, i + 1, state, at));
      const updated = update(known, now);
      const told = new Map(updated.readings.told);
      const lifted: Reading[] = [];
      for (const reading of updated.readings.pockets.filter(atRest)) {
        const before = told.get(reading.pocket) ?? known.pockets[reading.pocket - 1];
        if (before && before.lift !== reading.lift) lifted.push(reading);
        else if (!before || !atRest(before)) told.set(reading.pocket, reading);
      }
      const since = { kind: 'since' as const, at: readings.heardAt ?? at };
      const rolled = tellRoll({ ...updated.readings, told }, lifted, since, at);
      return { readings: rolled.readings, events: [...updated.events, ...rolled.events] };
    }
    case 'fault': {
      const params: Params = {
        ...(message.pocket ? { pocket: message.pocket } : {}),
        ...(message.word === undefined ? {} : { word: message.word }),
      };
      const event: TrayEvent = { kind: 'fault', phrase: phrase(`tray.fault.${message.fault}`, params), at };
      const before = known.pockets[message.pocket - 1];
      if (message.fault !== 'stuck' || !before) return { readings: known, events: [event] };
      const updated = update(known, [
        readingOf(readings, tray, message.pocket, { state: 'fault', lift: before.lift }, at),
      ]);
      return { readings: updated.readings, events: [event, ...updated.events] };
    }
    case 'well': {
      const params: Params = message.word === undefined ? {} : { word: message.word };
      return {
        readings: known,
        events: [{ kind: 'fault', phrase: phrase(`tray.well.${message.fault}`, params), at }],
      };
    }
    case 'beat':
      return tellUntold(known, at);
    case 'die':
    case 'doubt': {
      const noted = { ...known, notes: noteStay(known.notes, message) };
      const before = known.pockets[message.pocket - 1];
      if (!before || before.lift !== message.lift || before.state === 'empty')
        return { readings: noted, events: [] };
      return update(noted, [readingOf(noted, tray, message.pocket, stateOf(before), before.at)]);
    }
    case 'battery':
    case 'other':
    case 'hello':
    case 'otherVersion':
    case 'set':
    case 'no':
      return { readings: known, events: [] };
  }
}
