import { lstat, readdir, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BindingInterface } from '@serialport/bindings-interface' with { 'resolution-mode': 'require' };
import { readRegular } from '../../disk/regular-file.ts';
import type { BarePort, PortSource } from '../ports.ts';
import { NO_SERIAL, NoSerialError } from '../diagnosis.ts';
import { endingReads } from './ending-reads.ts';
import { openPort } from './port.ts';
import { systemWatch } from './port-watch.ts';

/** Maximum size of a sysfs line (bytes). */
const MOST_BYTES = 4_096;

const USB_TTY = /^tty(USB|ACM)\d+$/;

async function readTrimmed(file: string): Promise<string | undefined> {
  try {
    return String(await readRegular(file, MOST_BYTES)).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * USB serial ports from sysfs, for Linux without udevadm (there the library's list rejects). `sys` is
 * `/sys/class/tty`.
 */
export async function listFromSysfs(sys = '/sys/class/tty'): Promise<readonly BarePort[]> {
  const names = await readdir(sys).catch(() => []);
  const ports = names
    .filter((name) => USB_TTY.test(name))
    .map(async (name): Promise<BarePort> => {
      const bare = { path: `/dev/${name}`, kind: 'serial' as const };
      // The USB ids are in a directory above the device's own.
      let at = await realpath(path.join(sys, name, 'device')).catch(() => undefined);
      for (let up = 0; at && up < 5; up++, at = path.dirname(at)) {
        const vendorId = await readTrimmed(path.join(at, 'idVendor'));
        if (!vendorId) continue;
        return {
          ...bare,
          vendorId,
          productId: await readTrimmed(path.join(at, 'idProduct')),
          serialNumber: await readTrimmed(path.join(at, 'serial')),
          manufacturer: await readTrimmed(path.join(at, 'manufacturer')),
        };
      }
      return bare;
    });
  return Promise.all(ports);
}

/**
 * Loads the system's binding, which contains machine code: its file can be missing, or be made for another
 * processor. Only a `require` resolves its own declaration to these types. Rejects with `NoSerialError`.
 */
const loadBinding = (): Promise<BindingInterface> =>
  import('serialport').then(
    ({ SerialPort }) => SerialPort.binding as BindingInterface,
    (error: unknown) => {
      throw new NoSerialError(error);
    },
  );

/** The binding of this system, loaded on first use. */
export const systemBinding: BindingInterface = {
  list: async () => (await loadBinding()).list(),
  open: async (options) => endingReads(await (await loadBinding()).open(options)),
};

/** Folders with links to serial ports: udev's persistent names, and names from people's own rules. */
const LINK_FOLDERS = ['/dev/serial/by-id', '/dev/serial/by-path', '/dev'];

/** The links to each device file, by its path. */
async function linksTo(folders: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const links = new Map<string, string[]>();
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((one) => one.isSymbolicLink())) {
      const link = path.join(folder, entry.name);
      const device = path.resolve(folder, await readlink(link).catch(() => ''));
      links.set(device, [...(links.get(device) ?? []), link]);
    }
  }
  return links;
}

/** What Linux knows about ports beyond their ids: links, and the number of the device file, which changes with each plugging. */
async function withFiles(ports: readonly BarePort[]): Promise<readonly BarePort[]> {
  const links = await linksTo(LINK_FOLDERS);
  return Promise.all(
    ports.map(async (port) => {
      const file = await lstat(port.path).catch(() => undefined);
      return {
        ...port,
        links: links.get(port.path) ?? [],
        // Numbers of other files, such as links, may be reused.
        ...(file?.isCharacterDevice() && USB_TTY.test(path.basename(port.path))
          ? { plugging: `${file.ino}` }
          : {}),
      };
    }),
  );
}

async function listSystem(): Promise<readonly BarePort[]> {
  const ports = await systemBinding.list().catch(() => undefined);
  if (!ports) return listFromSysfs();
  return ports.map(({ path, manufacturer, vendorId, productId, serialNumber }) => ({
    path,
    kind: 'serial' as const,
    manufacturer,
    vendorId: vendorId?.toLowerCase(),
    productId: productId?.toLowerCase(),
    serialNumber,
  }));
}

const ports = systemWatch(listSystem);

/** The ports of this computer, through the real binding. */
export const systemPorts: PortSource = {
  open: (path, listener) => openPort(systemBinding, path, listener),
  list: async () => (process.platform === 'linux' ? withFiles(await listSystem()) : listSystem()),
  onChange: (listener) => ports.onChange(listener),
  trouble: () =>
    loadBinding().then(
      () => null,
      () => NO_SERIAL,
    ),
  owns: (path) => !path.includes(':'),
  // Windows has no files for ports; there the list and the heartbeat are used.
  isThere: async (path) =>
    process.platform === 'win32' || (await stat(path).catch(() => undefined)) !== undefined,
};
