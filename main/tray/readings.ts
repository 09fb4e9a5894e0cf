import type { FromTray, PocketState } from '../../firmware-protocol/codec/index.ts';
import { LOW_BATTERY } from '../contract/tray.ts';
import { DICE } from '../engine/core/dice-kinds.ts';
import { type Params, phrase } from '../engine/core/result.ts';
import {
  type Readings,
  type Reported,
  type RollTime,
  NOTHING_READ,
  atRest,
  heard,
  noteStay,
  openLift,
  readingOf,
  update,
} from './pocket-state.ts';
import { reportRoll, reportMissedRoll } from './rolls.ts';
import type { Reading, TrayDevice, TrayEvent } from './types.ts';

/**
 * The tray's greeting. Another boot or tray clears everything; the same boot keeps it, however long the connection
 * was lost.
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

/** Applies the states of all pockets, in order. */
const updateAll = (known: Readings, tray: TrayDevice, states: readonly PocketState[], at: number): Reported =>
  update(
    known,
    states.map((state, i) => readingOf(known, tray, i + 1, state, at)),
  );

/**
 * A full state. After a new boot, dice in the tray are offered, not reported as a roll. In a known boot, dice that
 * came to rest while disconnected are a roll whose lift was missed.
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
  const since = readings.heardAt ?? at;
  const updated = updateAll(readings, tray, states, at);
  const now = updated.readings.pockets;
  const snapshot: TrayEvent = {
    kind: 'snapshot',
    cause: gap ? 'gap' : before.length === 0 ? 'boot' : 'connected',
    readings: now,
    at,
  };
  const events = [...updated.events, snapshot];
  if (before.length === 0) {
    const told = new Map(now.filter((r) => atRest(r) || r.state === 'moving').map((r) => [r.pocket, r]));
    return { readings: { ...updated.readings, told, heardAt: at }, events };
  }
  // A pocket that nobody could see, with the same stay: its die was there all along.
  const found = now.filter((r) => {
    const last = before[r.pocket - 1];
    return last?.state === 'away' && last.lift === r.lift && atRest(r) && !readings.told.has(r.pocket);
  });
  const known: Readings = {
    ...updated.readings,
    told: new Map([...readings.told, ...found.map((r) => [r.pocket, r] as const)]),
  };
  const emptied = now.filter((r) => r.state === 'empty' && r.lift !== before[r.pocket - 1]?.lift);
  const next = emptied.reduce((known, r) => openLift(known, r.pocket, since, false), known);
  const pending = {
    ...unwatched(next, now),
    heardAt: at,
    untold: { since: at, dating: { kind: 'since' as const, at: since } },
  };
  const told = reportMissedRoll(pending, at);
  return { readings: told.readings, events: [...events, ...told.events] };
}

/** Nobody watched what became of dice lifted from pockets that are away. */
function unwatched(known: Readings, pockets: readonly Reading[]): Readings {
  const away = pockets.flatMap(({ pocket, state }) => (state === 'away' ? [pocket] : []));
  const lifts = known.lifts.map((lift) => (away.includes(lift.pocket) ? { ...lift, heard: false } : lift));
  return { ...known, lifts };
}

type MessageOf<K extends FromTray['kind']> = Extract<FromTray, { kind: K }>;

/** A push of the tray. Lines may have been lost before it, so each is read on its own. */
export function takeMessage(readings: Readings, message: FromTray, at: number): Reported {
  const { tray } = readings;
  if (!tray) return { readings, events: [] };
  const known = heard(readings, at);
  // Time of the last contact before this line.
  const since = { kind: 'since' as const, at: readings.heardAt ?? at };
  switch (message.kind) {
    case 'lift':
      return takeLift(known, tray, message, at);
    case 'move':
    case 'away': {
      const state = message.kind === 'move' ? 'moving' : 'away';
      const reading = readingOf(known, tray, message.pocket, { state, lift: message.lift }, at);
      return update(state === 'away' ? unwatched(known, [reading]) : known, [reading]);
    }
    case 'roll':
      return takeRoll(known, tray, message, since, at);
    case 'state':
      return takeStateAfterBoot(known, tray, message, since, at);
    case 'fault':
      return takeFault(known, tray, message, at);
    case 'well': {
      const params: Params = message.word === undefined ? {} : { word: message.word };
      const event: TrayEvent = { kind: 'fault', phrase: phrase(`tray.well.${message.fault}`, params), at };
      return { readings: known, events: [event] };
    }
    case 'beat':
      return reportMissedRoll(known, at);
    case 'die':
    case 'doubt':
      return takeNote(known, tray, message);
    case 'battery':
      return takeBattery(known, message, at);
    case 'other':
    case 'hello':
    case 'otherVersion':
    case 'set':
    case 'no':
      return { readings: known, events: [] };
  }
}

function takeLift(
  known: Readings,
  tray: TrayDevice,
  { pocket, lift }: { readonly pocket: number; readonly lift: number },
  at: number,
): Reported {
  const before = known.pockets[pocket - 1];
  const { readings, events } = update(known, [readingOf(known, tray, pocket, { state: 'empty', lift }, at)]);
  // An unchanged count: a die bounced through, and none had lain there.
  const counted = before?.lift !== lift;
  return { readings: counted ? openLift(readings, pocket, at, true) : readings, events };
}

function takeRoll(
  known: Readings,
  tray: TrayDevice,
  message: MessageOf<'roll'>,
  since: RollTime,
  at: number,
): Reported {
  const updated = updateAll(known, tray, message.pockets, at);
  const { pockets } = updated.readings;
  const settled = pockets.filter((r) => message.settled.includes(r.pocket));
  // Dice at rest outside this roll belong to an earlier one whose line may be lost.
  const others = pockets.filter((r) => !settled.includes(r));
  const missed = reportRoll(updated.readings, others, known.untold?.dating ?? since, at);
  const rolled = reportRoll(missed.readings, settled, { kind: 'age', at: at - message.age }, at);
  return { readings: rolled.readings, events: [...updated.events, ...missed.events, ...rolled.events] };
}

/**
 * Pushed once after boot, when the dice found are at rest: not a roll, except for dice lifted since the first look.
 */
function takeStateAfterBoot(
  known: Readings,
  tray: TrayDevice,
  message: MessageOf<'state'>,
  since: RollTime,
  at: number,
): Reported {
  const updated = updateAll(known, tray, message.pockets, at);
  const told = new Map(updated.readings.told);
  const lifted: Reading[] = [];
  for (const reading of updated.readings.pockets.filter(atRest)) {
    const before = told.get(reading.pocket) ?? known.pockets[reading.pocket - 1];
    if (before && before.lift !== reading.lift) lifted.push(reading);
    else if (!before || !atRest(before)) told.set(reading.pocket, reading);
  }
  const rolled = reportRoll({ ...updated.readings, told }, lifted, since, at);
  return { readings: rolled.readings, events: [...updated.events, ...rolled.events] };
}

function takeFault(known: Readings, tray: TrayDevice, message: MessageOf<'fault'>, at: number): Reported {
  const { pocket, word, fault } = message;
  const params: Params = { ...(pocket ? { pocket } : {}), ...(word === undefined ? {} : { word }) };
  const event: TrayEvent = { kind: 'fault', phrase: phrase(`tray.fault.${fault}`, params), at };
  const before = known.pockets[pocket - 1];
  if (fault !== 'stuck' || !before) return { readings: known, events: [event] };
  const updated = update(known, [readingOf(known, tray, pocket, { state: 'fault', lift: before.lift }, at)]);
  return { readings: updated.readings, events: [event, ...updated.events] };
}

/** A battery that has become low is reported once. */
function takeBattery(known: Readings, { pocket, percent }: MessageOf<'battery'>, at: number): Reported {
  const before = known.batteries.get(pocket) ?? LOW_BATTERY;
  const readings = { ...known, batteries: new Map(known.batteries).set(pocket, percent) };
  if (percent >= LOW_BATTERY || before < LOW_BATTERY) return { readings, events: [] };
  const code = pocket === 0 ? 'lowTray' : DICE.risk.pockets.includes(pocket) ? 'lowRisk' : 'low';
  const say = phrase(`tray.battery.${code}`, { pocket, percent });
  return { readings, events: [{ kind: 'battery', pocket, phrase: say, at }] };
}

/** Which die lies in a pocket, or why its face is in doubt. */
function takeNote(known: Readings, tray: TrayDevice, message: MessageOf<'die' | 'doubt'>): Reported {
  const noted = { ...known, notes: noteStay(known.notes, message) };
  const before = known.pockets[message.pocket - 1];
  if (!before || before.lift !== message.lift || before.state === 'empty')
    return { readings: noted, events: [] };
  return update(noted, [readingOf(noted, tray, message.pocket, before, before.at)]);
}
