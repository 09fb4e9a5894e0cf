import { describe, expect, test } from 'vitest';
import {
  backOff,
  type Choice,
  choosePort,
  type Reason,
  type Sight,
  type Wanted,
} from '../../main/tray/identity.ts';
import type { PortInfo } from '../../main/tray/types.ts';

const IDS = { vendorId: '2341', productId: '0043', serialNumber: '75830303934351E0' };
const usb = (path: string, ids: Partial<typeof IDS> = IDS): PortInfo => ({
  path,
  kind: 'serial',
  known: false,
  likely: true,
  ...ids,
});
const sight = (ports: PortInfo[], more: Partial<Sight> = {}): Sight => ({
  ports,
  there: true,
  vanished: true,
  ...more,
});

const CH340 = { vendorId: '1a86', productId: '7523' };
const CP2102 = { vendorId: '10c4', productId: 'ea60', serialNumber: '0001' };
const chip = (
  path: string,
  ids: typeof CH340 | typeof CP2102 = CH340,
  more: Partial<PortInfo> = {},
): PortInfo => ({
  path,
  kind: 'serial',
  known: false,
  likely: true,
  ...ids,
  ...more,
});
const yes = (ids: typeof CH340, open = true) => [{ vendorId: ids.vendorId, productId: ids.productId, open }];
const BY_ID = '/dev/serial/by-id/usb-Arduino_75830303934351E0-if00';
const opens = (path: string, reason: Reason): Choice => ({ kind: 'open', path, reason });
const asks = (...paths: string[]): Choice => ({ kind: 'ask', paths });
const WAIT: Choice = { kind: 'wait' };

const tray = { path: '/dev/ttyACM0', ids: IDS };
const clone = { path: '/dev/ttyUSB0', ids: CH340 };
const twin = { path: '/dev/ttyUSB0', ids: CP2102 };

describe('which port is opened unasked', () => {
  test.each<[string, Wanted, Sight, Choice]>([
    ['the tray under its old path', tray, sight([usb('/dev/ttyACM0')]), opens('/dev/ttyACM0', 'serial')],
    ['under another path', tray, sight([usb('/dev/ttyACM1')]), opens('/dev/ttyACM1', 'serial')],
    ['another serial number', tray, sight([usb('/dev/ttyACM0', { ...IDS, serialNumber: 'other' })]), WAIT],
    ['another product', tray, sight([usb('/dev/ttyACM0', { ...IDS, productId: '0001' })]), WAIT],
    ['a port without ids where the tray was', tray, sight([usb('/dev/ttyACM0', {})]), WAIT],
    ['a clone of the tray’s adapter', tray, sight([usb('/dev/ttyACM0', { ...IDS, serialNumber: '' })]), WAIT],
    [
      'two with its serial number',
      tray,
      sight([usb('/dev/ttyACM1'), usb('/dev/ttyACM0')]),
      asks('/dev/ttyACM0', '/dev/ttyACM1'),
    ],
    [
      'one, but two were seen before',
      { ...tray, ids: { ...IDS, shared: true } },
      sight([usb('/dev/ttyACM1')]),
      asks('/dev/ttyACM1'),
    ],
    [
      'the one that is known to be another device',
      tray,
      sight([usb('/dev/ttyACM0')], { strangers: new Set(['/dev/ttyACM0 ']) }),
      WAIT,
    ],
    [
      'a lasting name',
      { path: BY_ID, ids: IDS },
      sight([{ ...usb('/dev/ttyACM3'), links: [BY_ID] }]),
      opens(BY_ID, 'serial'),
    ],
    ['no serial number, and never agreed', clone, sight([chip('/dev/ttyUSB0')]), asks('/dev/ttyUSB0')],
    [
      'the same under another path',
      clone,
      sight([chip('/dev/ttyUSB1')], { there: false }),
      asks('/dev/ttyUSB1'),
    ],
    ['no ids known of it', { path: '/dev/ttyUSB0' }, sight([chip('/dev/ttyUSB0')]), asks('/dev/ttyUSB0')],
    [
      'no serial number, agreed to',
      clone,
      sight([chip('/dev/ttyUSB1')], { there: false, answers: yes(CH340) }),
      opens('/dev/ttyUSB1', 'allowed'),
    ],
    [
      'agreed to, but a stranger was found so',
      clone,
      sight([chip('/dev/ttyUSB0')], { answers: yes(CH340, false) }),
      asks('/dev/ttyUSB0'),
    ],
    [
      'agreed to, several, one of them at its path',
      clone,
      sight([chip('/dev/ttyUSB1'), chip('/dev/ttyUSB0')], { answers: yes(CH340) }),
      opens('/dev/ttyUSB0', 'allowed'),
    ],
    [
      'agreed to, several, none at its path',
      clone,
      sight([chip('/dev/ttyUSB1'), chip('/dev/ttyUSB2')], { there: false, answers: yes(CH340) }),
      asks('/dev/ttyUSB1', '/dev/ttyUSB2'),
    ],
    [
      'agreed to another kind',
      clone,
      sight([chip('/dev/ttyUSB0')], { answers: yes(CP2102) }),
      asks('/dev/ttyUSB0'),
    ],
    [
      'another kind where it was',
      clone,
      sight([chip('/dev/ttyUSB0', CP2102)], { answers: yes(CH340) }),
      WAIT,
    ],
    ['a serial number that all have', twin, sight([chip('/dev/ttyUSB0', CP2102)]), asks('/dev/ttyUSB0')],
    [
      'a twin at its path, the tray’s own being known to be away',
      twin,
      sight([chip('/dev/ttyUSB1', CP2102)], {
        there: false,
        answers: yes(CP2102),
        strangers: new Set(['/dev/ttyUSB1 ']),
      }),
      WAIT,
    ],
    [
      'granted in the browser: the wanted one first',
      { path: 'web-serial:2', ids: CH340 },
      sight([chip('web-serial:1', CH340, { granted: true }), chip('web-serial:2', CH340, { granted: true })]),
      opens('web-serial:2', 'allowed'),
    ],
    [
      'granted in the browser: then the others',
      { path: 'web-serial:2', ids: CH340 },
      sight(
        [chip('web-serial:3', CH340, { granted: true }), chip('web-serial:4', CH340, { granted: true })],
        { there: false },
      ),
      opens('web-serial:3', 'allowed'),
    ],
    [
      'never away: only its heartbeat had stopped',
      clone,
      sight([chip('/dev/ttyUSB0')], { vanished: false }),
      opens('/dev/ttyUSB0', 'stayed'),
    ],
    [
      'never away, but another device greets there',
      clone,
      sight([chip('/dev/ttyUSB0')], { vanished: false, strangers: new Set(['/dev/ttyUSB0 ']) }),
      WAIT,
    ],
    ['nothing at all', { path: '/dev/ttyUSB0' }, sight([], { there: false }), WAIT],
    [
      'the virtual tray',
      { path: 'virtual:tray' },
      sight([{ path: 'virtual:tray', kind: 'virtual', known: false, likely: true }]),
      opens('virtual:tray', 'name'),
    ],
    ['a link to a pseudo-terminal', { path: '/tmp/tray' }, sight([]), opens('/tmp/tray', 'name')],
    [
      'a pseudo-terminal of that number, perhaps a stranger’s',
      { path: '/dev/pts/5' },
      sight([]),
      asks('/dev/pts/5'),
    ],
  ])('%s', (_name, wanted, seen, choice) => {
    expect(choosePort(wanted, seen)).toEqual(choice);
  });
});

test('the back-off grows up to a limit', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(backOff)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
});
