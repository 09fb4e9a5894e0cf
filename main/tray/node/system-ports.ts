import { read as readFile, type FSWatcher, readdirSync, watch } from 'node:fs';
import { promisify } from 'node:util';
import type { BindingPortInterface, BindingInterface } from '@serialport/bindings-interface' with {
  'resolution-mode': 'require',
};
import { lstat, readdir, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { readRegular } from '../../disk/regular-file.ts';
import type { BarePort, PortSource } from '../ports.ts';
import { NO_SERIAL, NoSerialError } from '../diagnosis.ts';
import { openPort } from './serial-line.ts';

/** What the binding's ports have on Linux and macOS besides their interface. */
interface PolledPort extends BindingPortInterface {
  readonly fd: number | null;
  readonly poller: { once(event: 'readable', heard: (error: Error | null) => void): void };
}

const readOnce = promisify(readFile);

/** Codes of a read that has nothing yet. */
const NOTHING_YET: ReadonlySet<string | undefined> = new Set(['EAGAIN', 'EWOULDBLOCK', 'EINTR']);

/**
 * Makes a port's reading end where the line has hung up: it is unplugged, and each read gives 0 bytes. The binding
 * (bindings-cpp 13) reads again at once, without end, which takes a whole core until somebody closes the port.
 */
export function endingReads(port: BindingPortInterface): BindingPortInterface {
  if (!('poller' in port)) return port;
  const polled = port as PolledPort;
  const readable = (): Promise<void> =>
    new Promise((resolve, reject) => {
      polled.poller.once('readable', (error) => (error ? reject(error) : resolve()));
    });
  polled.read = async (buffer, offset, length) => {
    for (;;) {
      if (polled.fd === null) throw Object.assign(new Error('the port is closed'), { canceled: true });
      const bytesRead = await readOnce(polled.fd, buffer, offset, length, null).then(
        (done) => done.bytesRead,
        (error: NodeJS.ErrnoException) => {
          if (!NOTHING_YET.has(error.code)) throw Object.assign(error, { disconnect: true });
        },
      );
      if (bytesRead === 0) throw Object.assign(new Error('the line has hung up'), { disconnect: true });
      if (bytesRead !== undefined) return { bytesRead, buffer };
      if (polled.isOpen) await readable();
    }
  };
  return polled;
}

/**
 * Where Linux shows that a serial port appeared, disappeared or changed: device files, their persistent names, and
 * udev's records, which are written last. Missing folders (a container without udev) are skipped.
 */
const PLACES: readonly (readonly [folder: string, concerns: RegExp])[] = [
  ['/dev', /^(tty(USB|ACM|WCH|XRUSB|AMA|MFD|S|O)\d|rfcomm|serial$)/],
  ['/dev/serial/by-id', /./],
  ['/run/udev/data', /^c\d/],
  // `tray simulate`, and other programs that only look like a port.
  ['/dev/pts', /^\d/],
];

/** Delay in ms, because one plug event creates several files in sequence. */
const SETTLING = 250;
/** Polling interval in ms, if the system reports no changes. */
const EVERY = 2000;

type Listener = () => void;

/** Calls the listeners once after a burst of changes. */
class PortWatch {
  readonly #listeners = new Set<Listener>();
  #stop: (() => void) | undefined;
  #settling: NodeJS.Timeout | undefined;

  constructor(private readonly begin: (onChange: Listener) => () => void) {}

  /** The returned function unsubscribes. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#stop ??= this.begin(() => this.#changed());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#settling);
      this.#stop?.();
      this.#stop = undefined;
    };
  }

  #changed(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      for (const listener of [...this.#listeners]) listener();
    }, SETTLING).unref();
  }
}

/** Watches folders, including one created later inside another. Returns the function that stops it; undefined if none can be watched. */
export function watchFolders(places: typeof PLACES, onChange: Listener): (() => void) | undefined {
  const watchers = new Map<string, FSWatcher>();
  const begin = (): void => {
    for (const [folder, concerns] of places) {
      if (watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, { persistent: false }, (_event, name) => {
          if (name !== null && !concerns.test(name)) return;
          begin();
          onChange();
        });
        // It was removed with its last link.
        watcher.on('error', () => watchers.delete(folder));
        watchers.set(folder, watcher);
      } catch {
        // Missing, or not watchable.
      }
    }
  };
  begin();
  if (watchers.size === 0) return undefined;
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** Polls `look` every two seconds, without starting a process. */
export function watchByTimer(look: () => Promise<string>, onChange: Listener): () => void {
  let last: string | undefined;
  const timer = setInterval(() => {
    void look()
      .catch(() => '')
      .then((now) => {
        if (last !== undefined && now !== last) onChange();
        last = now;
      });
  }, EVERY).unref();
  return () => clearInterval(timer);
}

const deviceFiles = (): Promise<string> =>
  Promise.resolve(
    readdirSync('/dev')
      .filter((name) => /^(cu\.|tty)/.test(name))
      .join(),
  );

/** Changes of this computer's ports. `list` is polled on Windows, where it starts no process. */
const systemWatch = (list: () => Promise<readonly { readonly path: string }[]>): PortWatch =>
  new PortWatch((onChange) => {
    if (process.platform === 'win32')
      return watchByTimer(async () => (await list()).map(({ path }) => path).join(), onChange);
    const stop = process.platform === 'linux' ? watchFolders(PLACES, onChange) : undefined;
    return stop ?? watchByTimer(deviceFiles, onChange);
  });

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
