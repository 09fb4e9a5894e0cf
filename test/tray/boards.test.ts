import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diagnoseAbsence, diagnoseOpening } from '../../main/tray/diagnosis.ts';
import { findStranded } from '../../main/tray/node/boards.ts';
import { watchByTimer, watchFolders } from '../../main/tray/node/system-ports.ts';

interface Plugged {
  readonly ids: readonly [vendor: string, product: string];
  readonly driver?: string;
  readonly tty?: string;
}

/** A folder like `/` of a Linux computer, as far as boards and brltty go. */
async function computer(
  boards: readonly Plugged[],
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'croupier-root-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const devices = path.join(root, 'sys/bus/usb/devices');
  for (const [i, { ids, driver, tty }] of boards.entries()) {
    const [device, part] = [path.join(devices, `1-${i + 1}`), path.join(devices, `1-${i + 1}:1.0`)];
    for (const folder of [device, part]) await mkdir(folder, { recursive: true });
    await writeFile(path.join(device, 'idVendor'), `${ids[0]}\n`);
    await writeFile(path.join(device, 'idProduct'), `${ids[1]}\n`);
    if (driver) await symlink(path.join(root, 'sys/bus/usb/drivers', driver), path.join(part, 'driver'));
    if (tty) await mkdir(path.join(part, tty));
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  return root;
}

const CH340 = ['1a86', '7523'] as const;
const RULE = { 'usr/lib/udev/rules.d/85-brltty.rules': 'ENV{PRODUCT}=="1a86/7523/*"' };
const MASK =
  'sudo ln -sf /dev/null /etc/udev/rules.d/85-brltty.rules; sudo udevadm control --reload; sudo pkill -x brltty';

test.each<[string, readonly Plugged[], Readonly<Record<string, string>>, unknown]>([
  ['nothing plugged in', [], RULE, undefined],
  ['a board with its port', [{ ids: CH340, driver: 'ch341', tty: 'ttyUSB0' }], RULE, undefined],
  ['an Uno with its port', [{ ids: ['2341', '0043'], driver: 'cdc_acm', tty: 'tty' }], {}, undefined],
  ['a keyboard', [{ ids: ['046d', 'c31c'] }], RULE, undefined],
  [
    'taken by brltty’s rule',
    [{ ids: CH340, driver: 'usbfs' }],
    RULE,
    { ids: '1a86:7523', takenBy: 'brltty', command: MASK },
  ],
  [
    'taken by a running brltty',
    [{ ids: ['10c4', 'ea60'], driver: 'usbfs' }],
    { 'proc/4711/comm': 'brltty\n' },
    { ids: '10c4:ea60', takenBy: 'brltty', command: 'sudo systemctl mask --now brltty' },
  ],
  ['taken by something else', [{ ids: CH340, driver: 'usbfs' }], { 'proc/1/comm': 'init\n' }, undefined],
  ['without a driver', [{ ids: CH340 }], {}, { ids: '1a86:7523', takenBy: null }],
])('a board that has no port: %s', async (_name, boards, files, found) => {
  expect(await findStranded(await computer(boards, files))).toEqual(found);
});

test('a board without a port is why the tray is absent', () => {
  const brltty = { ids: '1a86:7523', takenBy: 'brltty', command: MASK } as const;
  expect(diagnoseAbsence('/dev/ttyUSB0', { usbPorts: 0, stranded: brltty })).toEqual({
    code: 'tray.port.brltty',
    params: { ids: '1a86:7523', command: MASK },
  });
  expect(diagnoseAbsence('/dev/ttyUSB0', { stranded: { ids: '1a86:7523', takenBy: null } }).code).toBe(
    'tray.port.noDriver',
  );
});

test.each([
  ['it holds the port', { holder: { name: 'ModemManager', pid: 7 } }, 'tray.port.modemManager'],
  ['it runs, and the port is new', { isProbed: true }, 'tray.port.modemManager'],
  [
    'another program holds the port',
    { holder: { name: 'screen', pid: 7 }, isProbed: true },
    'tray.port.busyBy',
  ],
  ['it does not run, or the port is old', { isProbed: false }, 'tray.port.busy'],
])('ModemManager: %s', (_name, facts, code) => {
  const ids = { vendorId: '2341', productId: '0043' };
  const said = diagnoseOpening('/dev/ttyACM0', new Error('Cannot lock port'), {
    platform: 'linux',
    there: true,
    ...ids,
    ...facts,
  });
  expect(said.code).toBe(code);
  if (code === 'tray.port.modemManager')
    expect(said.params?.['rule']).toBe(
      'ATTRS{idVendor}=="2341", ATTRS{idProduct}=="0043", ENV{ID_MM_DEVICE_IGNORE}="1"',
    );
});

test.runIf(process.platform === 'linux')('a folder that is made later is watched too', async () => {
  const root = await computer([]);
  await mkdir(path.join(root, 'dev'), { recursive: true });
  const [dev, byId] = [path.join(root, 'dev'), path.join(root, 'dev/by-id')];
  let changes = 0;
  const stop = watchFolders(
    [
      [dev, /^(tty|by-id)/],
      [byId, /./],
    ],
    () => changes++,
  );
  onTestFinished(() => stop?.());
  await writeFile(path.join(dev, 'null'), '');
  await mkdir(byId);
  await expect.poll(() => changes).toBe(1);
  await writeFile(path.join(byId, 'usb-tray'), '');
  await expect.poll(() => changes).toBeGreaterThan(1);
  expect(watchFolders([[path.join(root, 'none'), /./]], () => undefined)).toBeUndefined();
});

test('where nothing is reported, a look every two seconds finds a change', async () => {
  let ports = 'COM1';
  let changes = 0;
  const stop = watchByTimer(
    () => Promise.resolve(ports),
    () => changes++,
  );
  onTestFinished(stop);
  setTimeout(() => (ports = 'COM1,COM3'), 2500);
  await expect.poll(() => changes).toBe(1);
});
