import { type FSWatcher, readdirSync, watch } from 'node:fs';

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
export class PortWatch {
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
export const systemWatch = (list: () => Promise<readonly { readonly path: string }[]>): PortWatch =>
  new PortWatch((onChange) => {
    if (process.platform === 'win32')
      return watchByTimer(async () => (await list()).map(({ path }) => path).join(), onChange);
    const stop = process.platform === 'linux' ? watchFolders(PLACES, onChange) : undefined;
    return stop ?? watchByTimer(deviceFiles, onChange);
  });
