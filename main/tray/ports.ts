import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BindingInterface } from '@serialport/bindings-interface' with { 'resolution-mode': 'require' };
import { SerialPort } from 'serialport';
import { type OpenPort, openPort, type PortListener } from './port.ts';
import type { PortInfo } from './types.ts';

type BarePort = Omit<PortInfo, 'known' | 'likely'>;

/** Where ports come from: the system, or something that only looks like a port. */
export interface PortSource {
  open(path: string, listener: PortListener): Promise<OpenPort>;
  list(): Promise<readonly BarePort[]>;
  /** Whether a path, listed or not, is this source's to open. */
  owns(path: string): boolean;
  /** Whether the device is there now, as far as can be told without opening it. */
  isThere(path: string): Promise<boolean>;
}

const USB_TTY = /^tty(USB|ACM)\d+$/;

async function readTrimmed(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * USB serial ports by Linux's own book-keeping, for systems without udevadm (there the library's list rejects).
 * `sys` is `/sys/class/tty`.
 */
export async function listFromSysfs(sys = '/sys/class/tty'): Promise<readonly BarePort[]> {
  const names = await readdir(sys).catch(() => []);
  const ports = names
    .filter((name) => USB_TTY.test(name))
    .map(async (name): Promise<BarePort> => {
      const bare = { path: `/dev/${name}`, kind: 'serial' as const };
      // The USB ids stand in one of the directories above the device's own.
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

/** The binding of this system. Its own declaration reaches these types in a way that only a `require` resolves. */
export const systemBinding = SerialPort.binding as BindingInterface;

/** The ports of this computer, through the real binding. */
export const systemPorts: PortSource = {
  open: (path, listener) => openPort(systemBinding, path, listener),
  async list() {
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
  },
  owns: (path) => !path.includes(':'),
  // Windows has no files for ports; there the list and the heartbeat tell.
  isThere: async (path) =>
    process.platform === 'win32' || (await stat(path).catch(() => undefined)) !== undefined,
};

/** The USB ids by which a tray is found again under whatever path. */
export interface UsbIds {
  readonly vendorId: string;
  readonly productId: string;
  readonly serialNumber: string;
}

export function usbIds(port: Pick<PortInfo, 'vendorId' | 'productId' | 'serialNumber'>): UsbIds | undefined {
  const { vendorId, productId, serialNumber } = port;
  return vendorId && productId && serialNumber ? { vendorId, productId, serialNumber } : undefined;
}

export const sameIds = (a: UsbIds, b: UsbIds): boolean =>
  a.vendorId === b.vendorId && a.productId === b.productId && a.serialNumber === b.serialNumber;

/** All ports of all sources, the likely ones first. A source that fails has none. */
export async function listPorts(
  sources: readonly PortSource[],
  known?: UsbIds,
): Promise<readonly PortInfo[]> {
  const lists = await Promise.all(sources.map((source) => source.list().catch(() => [])));
  const ports = lists.flat().map((port): PortInfo => {
    const ids = usbIds(port);
    return {
      ...port,
      known: known !== undefined && ids !== undefined && sameIds(ids, known),
      likely: port.kind === 'virtual' || port.vendorId !== undefined,
    };
  });
  const rank = (port: PortInfo): number =>
    port.known ? 0 : port.likely ? (port.kind === 'serial' ? 1 : 2) : 3;
  return ports.sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path, 'en', { numeric: true }));
}
