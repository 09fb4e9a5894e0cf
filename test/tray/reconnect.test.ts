import { describe, expect, test } from 'vitest';
import { backOff, choosePort, type Sight } from '../../main/tray/reconnect.ts';
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

describe('which port is opened unasked', () => {
  test.each([
    [
      'the tray under its old path',
      { path: '/dev/ttyACM0', ids: IDS },
      sight([usb('/dev/ttyACM0')]),
      { kind: 'open', path: '/dev/ttyACM0' },
    ],
    [
      'the tray under another path',
      { path: '/dev/ttyACM0', ids: IDS },
      sight([usb('/dev/ttyACM1')]),
      { kind: 'open', path: '/dev/ttyACM1' },
    ],
    [
      'a stranger with another serial number',
      { path: '/dev/ttyACM0', ids: IDS },
      sight([usb('/dev/ttyACM0', { ...IDS, serialNumber: 'other' })]),
      { kind: 'wait' },
    ],
    [
      'a stranger of another product',
      { path: '/dev/ttyACM0', ids: IDS },
      sight([usb('/dev/ttyACM0', { ...IDS, productId: '0001' })]),
      { kind: 'wait' },
    ],
    [
      'a port without ids where the tray was',
      { path: '/dev/ttyACM0', ids: IDS },
      sight([usb('/dev/ttyACM0', {})]),
      { kind: 'wait' },
    ],
    [
      'a port without a serial number that was away',
      { path: '/dev/ttyUSB0' },
      sight([usb('/dev/ttyUSB0', { vendorId: '1a86', productId: '7523' })]),
      { kind: 'ask', path: '/dev/ttyUSB0' },
    ],
    [
      'the same, never away: only its heartbeat had stopped',
      { path: '/dev/ttyUSB0' },
      sight([usb('/dev/ttyUSB0', { vendorId: '1a86', productId: '7523' })], { vanished: false }),
      { kind: 'open', path: '/dev/ttyUSB0' },
    ],
    ['nothing at all', { path: '/dev/ttyUSB0' }, sight([], { there: false }), { kind: 'wait' }],
    [
      'the virtual tray',
      { path: 'virtual:tray' },
      sight([{ path: 'virtual:tray', kind: 'virtual', known: false, likely: true }]),
      { kind: 'open', path: 'virtual:tray' },
    ],
    ['a link to a pseudo-terminal', { path: '/tmp/tray' }, sight([]), { kind: 'open', path: '/tmp/tray' }],
    [
      'a pseudo-terminal of that number, perhaps a stranger’s',
      { path: '/dev/pts/5' },
      sight([]),
      { kind: 'ask', path: '/dev/pts/5' },
    ],
  ] as const)('%s', (_name, wanted, seen, choice) => {
    expect(choosePort(wanted, seen)).toEqual(choice);
  });
});

test('the back-off grows, and does not grow for ever', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(backOff)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
});
