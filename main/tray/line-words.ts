import { type Phrase, phrase } from '../engine/core/result.ts';
import type { FromTray, PocketState, ToTray } from '../../firmware-protocol/codec/index.ts';
import type { RawLine } from './types.ts';

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
