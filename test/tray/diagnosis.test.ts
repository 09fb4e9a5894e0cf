import { describe, expect, test } from 'vitest';
import {
  diagnoseAbsence,
  diagnoseOpening,
  diagnoseVersion,
  type PortFacts,
  udevRule,
} from '../../main/tray/diagnosis.ts';
import { gatherFacts, groupOf } from '../../main/tray/node/boards.ts';
import type { PortInfo } from '../../main/tray/types.ts';

const facts: PortFacts = { platform: 'linux', there: true, usbPorts: 1 };
const error = (message: string) => new Error(message);
const PATH = '/dev/ttyUSB0';

describe('why a port does not open', () => {
  test.each<[string, string, PortFacts, string]>([
    [
      'gone',
      'Error: No such file or directory, cannot open /dev/ttyUSB0',
      { ...facts, there: false },
      'absent',
    ],
    [
      'gone, and no USB serial port at all',
      'Error: No such file or directory',
      { ...facts, there: false, usbPorts: 0 },
      'absentCable',
    ],
    ['not there, whatever the error', 'Error: Input/output error', { ...facts, there: false }, 'absent'],
    ['open elsewhere', 'Error Resource temporarily unavailable Cannot lock port', facts, 'busy'],
    [
      'open elsewhere, and the system tells where',
      'Error Resource temporarily unavailable Cannot lock port',
      { ...facts, holder: { name: 'arduino', pid: 4321 } },
      'busyBy',
    ],
    ['open elsewhere on Windows', 'Opening COM3: Access denied', { ...facts, platform: 'win32' }, 'busy'],
    [
      'gone on Windows',
      'Opening COM3: File not found',
      { ...facts, platform: 'win32', there: false },
      'absent',
    ],
    [
      'denied to one outside the group',
      'Error: Permission denied, cannot open /dev/ttyUSB0',
      { ...facts, group: 'uucp', user: 'ann', isMember: false },
      'denied',
    ],
    [
      'denied until the next login',
      'Error: Permission denied',
      { ...facts, group: 'dialout', user: 'ann', isMember: true, isMemberNow: false },
      'deniedUntilLogin',
    ],
    [
      'denied in spite of the group',
      'Error: Permission denied',
      { ...facts, group: 'dialout', user: 'ann', isMember: true, isMemberNow: true },
      'deniedRule',
    ],
    [
      'denied, of the group root',
      'Error: Permission denied',
      { ...facts, group: 'root', user: 'ann', isMember: false },
      'deniedRule',
    ],
    ['denied, and nothing known', 'Error: Permission denied', facts, 'deniedRule'],
    [
      'denied, and the user not known: no command names nobody',
      'Error: Permission denied',
      { ...facts, group: 'uucp' },
      'deniedRule',
    ],
    ['something else', 'Error: Input/output error', facts, 'failed'],
  ])('%s', (_name, message, known, code) => {
    expect(diagnoseOpening(PATH, error(message), known).code).toBe(`tray.port.${code}`);
  });

  test('names the device’s actual group, the exact command and the rule for this device', () => {
    const known = {
      ...facts,
      group: 'uucp',
      user: 'ann',
      isMember: false,
      vendorId: '2341',
      productId: '0043',
    };
    expect(diagnoseOpening(PATH, error('Error: Permission denied'), known).params).toEqual({
      path: PATH,
      group: 'uucp',
      user: 'ann',
      command: 'sudo usermod -aG uucp ann',
      rule: 'SUBSYSTEM=="tty", ATTRS{idVendor}=="2341", ATTRS{idProduct}=="0043", TAG+="uaccess"',
      file: '/etc/udev/rules.d/70-croupier.rules',
    });
  });

  test('says who has it open', () => {
    const known = { ...facts, holder: { name: 'screen', pid: 77 } };
    expect(diagnoseOpening(PATH, error('Cannot lock port'), known).params).toEqual({
      path: PATH,
      name: 'screen',
      pid: '77',
    });
  });
});

test.each([
  [0, 'tray.version.tooOld'],
  [3, 'tray.version.tooNew'],
])('version %i', (version, code) => {
  expect(diagnoseVersion(version)).toEqual({ code, params: { theirs: version, ours: 2 } });
});

test.each([
  ['without ids', {}],
  ['with half of the ids', { vendorId: '2341' }],
])('a rule %s covers every USB serial port', (_name, ids) => {
  expect(udevRule(ids)).toBe('SUBSYSTEM=="tty", KERNEL=="ttyUSB*|ttyACM*", TAG+="uaccess"');
});

test('the ids in the facts are those of the port itself', async () => {
  const port = (path: string, vendorId: string): PortInfo => {
    const ids = { vendorId, productId: '0043' };
    return { path, kind: 'serial', ...ids, known: false, likely: true };
  };
  const known = await gatherFacts('/dev/none-2', [port('/dev/none-1', '1a86'), port('/dev/none-2', '2341')]);
  expect(known).toMatchObject({ vendorId: '2341', usbPorts: 2 });
});

test('absence with other ports suspects no cable', () => {
  expect(diagnoseAbsence(PATH, { usbPorts: 2 }).code).toBe('tray.port.absent');
});

test.each([
  ['dialout', 20, { name: 'dialout', members: ['ann', 'bob'] }],
  ['one without members', 5, { name: 'tty', members: [] }],
  ['an unknown one', 99, undefined],
])('the group %s', (_name, gid, group) => {
  expect(groupOf('root:x:0:\ntty:x:5:\ndialout:x:20:ann,bob\n', gid)).toEqual(group);
});
