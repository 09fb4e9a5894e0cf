import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRig, VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { linkSource } from '../../main/tray/node/link-binding.ts';
import { listPorts, type PortSource } from '../../main/tray/ports.ts';
import { listFromSysfs } from '../../main/tray/node/system-ports.ts';
import { clickableTray, virtualPort } from '../../main/tray/virtual-tray.ts';

test('without udevadm, sysfs gives USB ports and their ids', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'croupier-sys-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const device = path.join(root, 'devices', 'usb1', '1-2');
  await mkdir(path.join(device, '1-2:1.0', 'tty', 'ttyACM0'), { recursive: true });
  for (const [name, text] of [
    ['idVendor', '2341\n'],
    ['idProduct', '0043\n'],
    ['serial', '7583\n'],
    ['manufacturer', 'Arduino\n'],
  ] as const)
    await writeFile(path.join(device, name), text);
  const tty = path.join(root, 'class', 'tty');
  for (const name of ['ttyACM0', 'ttyS0', 'tty1']) await mkdir(path.join(tty, name), { recursive: true });
  await symlink(path.join(device, '1-2:1.0'), path.join(tty, 'ttyACM0', 'device'));
  expect(await listFromSysfs(tty)).toEqual([
    {
      path: '/dev/ttyACM0',
      kind: 'serial',
      vendorId: '2341',
      productId: '0043',
      serialNumber: '7583',
      manufacturer: 'Arduino',
    },
  ]);
  expect(await listFromSysfs(path.join(root, 'none'))).toEqual([]);
});

test('the known tray comes first, then what may be one, then the rest; a source that fails has none', async () => {
  const source = (ports: Awaited<ReturnType<PortSource['list']>> | Error): PortSource => ({
    open: () => Promise.reject(new Error('never')),
    owns: () => false,
    isThere: () => Promise.resolve(false),
    list: () => (ports instanceof Error ? Promise.reject(ports) : Promise.resolve(ports)),
  });
  const ids = { vendorId: '2341', productId: '0043', serialNumber: '7583' };
  const ports = await listPorts(
    [
      source(new Error('spawn udevadm ENOENT')),
      source([
        { path: '/dev/ttyS0', kind: 'serial' },
        { path: '/dev/ttyUSB10', kind: 'serial', vendorId: '1a86', productId: '7523' },
        { path: '/dev/ttyUSB9', kind: 'serial', vendorId: '1a86', productId: '7523' },
        { path: '/dev/ttyACM4', kind: 'serial', ...ids },
      ]),
      linkSource('virtual:tray', 'Croupier', createRig().link),
    ],
    ids,
  );
  expect(ports.map((p) => `${p.path} ${p.known ? 'known' : p.likely ? 'likely' : '-'}`)).toEqual([
    '/dev/ttyACM4 known',
    '/dev/ttyUSB9 likely',
    '/dev/ttyUSB10 likely',
    'virtual:tray likely',
    '/dev/ttyS0 -',
  ]);
});

test('the virtual tray comes with dice in its first four pockets', () => {
  const { path: at, rig } = virtualPort();
  const { pockets } = clickableTray(at, rig);
  expect(pockets.filter(({ die }) => die === 'in').map(({ pocket }) => pocket)).toEqual([1, 2, 3, 4]);
  expect(pockets.some(({ die }) => die === 'out')).toBe(false);
});

test('the virtual tray misreads the first die that lies still: not an empty pocket, nor one that tumbles', () => {
  const clock = new VirtualClock();
  const rig = createRig({ clock });
  const tray = clickableTray('virtual:tray', rig);
  rig.board.put(2, 3);
  rig.board.put(4, 5);
  tray.throw([{ pocket: 2, face: 1 }]);
  clock.advance(rig.board.flight + 1);
  expect(rig.board.seen(2)).toBe('changing');
  tray.trouble('misread');
  expect([rig.board.seen(4), rig.board.dieIn(4)]).toEqual([6, 5]);
});
