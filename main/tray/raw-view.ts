import type { FromTray, PocketState, ToTray } from '../../firmware-protocol/codec/index.ts';
import { type Phrase, phrase } from '../engine/core/result.ts';
import type { LineCounters, RawLine } from './types.ts';

/** Number of lines kept in the raw view. */
const KEPT = 500;

export const NO_LINES: LineCounters = {
  bytes: 0,
  good: 0,
  bad: {},
  missed: 0,
  repeated: 0,
  losses: 0,
  tray: { lost: 0, bad: 0, unsent: 0 },
};

/** Counts a line from the tray; those to it are not counted. */
export function countLine(counters: LineCounters, line: RawLine): LineCounters {
  if (line.direction === 'toTray') return counters;
  if (line.fault === undefined) return { ...counters, good: counters.good + 1 };
  return { ...counters, bad: { ...counters.bad, [line.fault]: (counters.bad[line.fault] ?? 0) + 1 } };
}

/** Takes over the tray's own counters from its heartbeat. */
export const countBeat = (
  counters: LineCounters,
  { lost, bad, unsent }: Extract<FromTray, { kind: 'beat' }>,
): LineCounters => ({
  ...counters,
  tray: { lost, bad, unsent },
});

export const badLines = (counters: LineCounters): number =>
  Object.values(counters.bad).reduce((sum, n) => sum + n, 0);

export const keepLine = (lines: readonly RawLine[], line: RawLine): readonly RawLine[] => [
  ...(lines.length >= KEPT ? lines.slice(lines.length - KEPT + 1) : lines),
  line,
];

/** Filters of the raw view, all optional. */
export interface LineFilter {
  readonly direction?: RawLine['direction'] | undefined;
  /** Types of good lines; a bad line is of the type `bad`. */
  readonly kinds?: readonly string[] | undefined;
  /** Part of the text, in any case. */
  readonly text?: string | undefined;
}

export const isShown = (line: RawLine, { direction, kinds, text }: LineFilter): boolean =>
  (direction === undefined || line.direction === direction) &&
  (kinds === undefined || kinds.includes(line.kind ?? 'bad')) &&
  (text === undefined || line.text.toLowerCase().includes(text.toLowerCase()));

/** The text of a line with unprintable characters as `\xNN`. */
export const printable = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** `1:3 2:cocked 5:empty`: pockets as the raw view shows them. */
const showPocket = (state: PocketState, pocket: number): string =>
  `${pocket}:${state.state === 'face' ? state.face : state.state}`;

const showAll = (pockets: readonly PocketState[]): string =>
  pockets
    .map((state, i) => (state.state === 'empty' ? '' : showPocket(state, i + 1)))
    .filter((text) => text !== '')
    .join(' ') || '–';

/** Seconds with one decimal, as text: 3600 ms is `3.6`. */
const seconds = (ms: number): string => (ms / 1000).toFixed(1);

function sayFault(message: Extract<FromTray, { kind: 'fault' | 'well' }>): Phrase {
  const params = { pocket: message.pocket, word: message.word ?? '' };
  return message.kind === 'fault'
    ? phrase(`tray.fault.${message.fault}`, params)
    : phrase(`tray.well.${message.fault}`, params);
}

function sayFromTray(message: FromTray): Phrase {
  switch (message.kind) {
    case 'hello': {
      const { device, boot, firmware, pockets } = message;
      return phrase('tray.line.hello', { device, boot, firmware, pockets });
    }
    case 'otherVersion':
      return phrase('tray.line.otherVersion', { version: message.version });
    case 'state':
      return phrase('tray.line.state', { pockets: showAll(message.pockets) });
    case 'roll': {
      const dice = message.settled.map((p) => {
        const state = message.pockets[p - 1];
        return state ? showPocket(state, p) : '';
      });
      return phrase('tray.line.roll', { dice: dice.join(' '), seconds: seconds(message.age) });
    }
    case 'lift':
    case 'move':
    case 'away':
      return phrase(`tray.line.${message.kind}`, { pocket: message.pocket, lift: `${message.lift}` });
    case 'fault':
    case 'well':
      return sayFault(message);
    case 'die':
      return phrase('tray.line.die', { pocket: message.pocket, die: message.die });
    case 'doubt': {
      const why = phrase(`tray.doubtful.${message.why}`, { word: message.word ?? '' });
      const faces = message.faces.join(', ') || '–';
      return phrase('tray.line.doubt', { pocket: message.pocket, faces, why: { phrase: why } });
    }
    case 'battery':
      return phrase(message.pocket ? 'tray.line.batteryOfDie' : 'tray.line.battery', {
        pocket: message.pocket,
        percent: message.percent,
      });
    case 'beat': {
      const { lost, bad, unsent } = message;
      return phrase('tray.line.beat', { seconds: seconds(message.up), lost, bad, unsent });
    }
    case 'set': {
      const settings = Object.entries(message.settings).map(([name, value]) => `${name} ${value}`);
      return phrase('tray.line.set', { settings: settings.join(', ') });
    }
    case 'no':
      return phrase('tray.line.no', {
        why: { phrase: phrase(`tray.why.${message.why}`, { word: message.word ?? '' }) },
      });
    case 'other':
      return phrase('tray.line.other', { type: message.type, text: message.text });
  }
}

function sayToTray(command: ToTray): Phrase {
  switch (command.kind) {
    case 'hello':
      return phrase('tray.line.askHello');
    case 'state?':
      return phrase('tray.line.askState');
    case 'set?':
      return phrase('tray.line.askSettings');
    case 'set':
      return phrase('tray.line.askSet', { name: command.name, value: `${command.value}` });
  }
}

/** A line of the raw view as a code; for a bad line, the check it failed. */
export function sayLine(line: RawLine): Phrase {
  if (line.fault === 'byte' && line.text.endsWith('\r')) return phrase('tray.bad.crLf');
  if (line.fault !== undefined) return phrase(`tray.bad.${line.fault}`);
  // The codec has already checked the message; `RawLine` carries it as plain data.
  return line.direction === 'toTray'
    ? sayToTray(line.message as ToTray)
    : sayFromTray(line.message as FromTray);
}
