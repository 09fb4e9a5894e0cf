import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { preventable } from './event.ts';
import { flushed, report } from './control.ts';
import { readiness } from './readiness.ts';
import { guard } from './typed.ts';

interface Closable {
  close(): void;
  destroy(): void;
  isDestroyed(): boolean;
}

/** How the app lives and ends (docs/api/app.md). */
class App extends EventEmitter {
  readonly paths = new Map<string, string>();
  readonly windows = new Set<Closable>();
  readonly ending: (() => Promise<void>)[] = [];
  folder = '';
  locale = process.env['STAND_IN_LOCALE'] ?? 'en-GB';
  isPackaged = process.env['STAND_IN_PACKAGED'] === '1';
  name = 'Croupier';
  #state: 'running' | 'quitting' | 'ended' = 'running';
  #locked = false;

  whenReady = (): Promise<void> =>
    readiness.state === 'ready'
      ? Promise.resolve()
      : new Promise((resolve) => void super.once('ready', () => resolve()));
  isReady = (): boolean => readiness.state === 'ready';
  enableSandbox = (): void => undefined;
  disableHardwareAcceleration = (): void => undefined;
  setAppUserModelId = (): void => undefined;
  setDesktopName = (): void => undefined;
  getAppPath = (): string => this.folder;
  getName = (): string => this.name;
  getLocale = (): string => this.locale;
  getVersion = (): string =>
    (JSON.parse(readFileSync(join(this.folder, 'package.json'), 'utf8')) as { version: string }).version;

  getPath = (name: string): string => {
    const usual: Readonly<Record<string, string>> = {
      home: homedir(),
      temp: tmpdir(),
      userData: join(homedir(), '.config', 'croupier'),
    };
    const path = this.paths.get(name) ?? usual[name];
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  };

  setPath = (name: string, path: string): void => {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    // docs/api/app.md, setPath: userData and sessionData must be set before ready, or Chromium has opened the old place.
    if (['userData', 'sessionData'].includes(name) && readiness.state === 'ready')
      throw new Error(`app.setPath('${name}'): only before app is ready`);
    this.paths.set(name, path);
  };

  /**
   * The lock lies in userData, as Chromium's own does: a link that names the process which holds it.
   */
  requestSingleInstanceLock = (): boolean => {
    if (this.#locked) return true;
    const userData = this.getPath('userData');
    const lock = join(userData, 'stand-in.lock');
    const socket = join(userData, 'stand-in.socket');
    mkdirSync(userData, { recursive: true });
    if (!takeLock(lock)) {
      this.#tellFirst(socket);
      return false;
    }
    this.#locked = true;
    rmSync(socket, { force: true });
    const server = createServer((line) => {
      let text = '';
      line.setEncoding('utf8').on('data', (more: string) => (text += more));
      line.on('end', () => {
        const { args, folder } = JSON.parse(text) as { args: string[]; folder: string };
        report({ event: 'second-instance', args });
        this.emit('second-instance', {}, args, folder, null);
        line.end();
      });
    }).listen(socket);
    server.unref();
    process.on('exit', () => {
      rmSync(socket, { force: true });
      rmSync(lock, { force: true });
    });
    return true;
  };

  #tellFirst(socket: string): void {
    const line = createConnection(socket);
    this.ending.push(() => new Promise((resolve) => void line.on('close', () => resolve())));
    line.on('error', () => undefined);
    line.end(JSON.stringify({ args: process.argv, folder: process.cwd() }));
  }

  /** before-quit, then every window's close, then will-quit; each may be prevented. window-all-closed is not emitted then. */
  quit = (): void => {
    if (this.#state === 'ended') return;
    const asked = preventable({});
    this.emit('before-quit', asked);
    if (asked.defaultPrevented) return;
    this.#state = 'quitting';
    for (const window of [...this.windows]) {
      window.close();
      if (!window.isDestroyed()) {
        this.#state = 'running';
        return;
      }
    }
    const last = preventable({});
    this.emit('will-quit', last);
    if (!last.defaultPrevented) void this.end(0);
  };

  /** Ends at once: no window is asked, before-quit and will-quit are not emitted. */
  exit = (code = 0): void => {
    for (const window of [...this.windows]) window.destroy();
    void this.end(code);
  };

  /** A window has closed. With the last one the app is asked what to do; without a listener it quits. */
  onClosed(window: Closable): void {
    this.windows.delete(window);
    if (this.windows.size > 0 || this.#state !== 'running') return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  async end(code: number): Promise<void> {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.emit('quit', {}, code);
    await Promise.all(this.ending.map((end) => end()));
    report({ event: 'quit', code });
    await flushed();
    process.exit(code);
  }
}

/** Makes the link that is the lock; a dead process holds nothing. */
function takeLock(lock: string): boolean {
  try {
    symlinkSync(String(process.pid), lock);
    return true;
  } catch {
    try {
      process.kill(Number(readlinkSync(lock)), 0);
      return false;
    } catch {
      rmSync(lock, { force: true });
      return takeLock(lock);
    }
  }
}

export const app = new App();
export const guardedApp = guard.object('App', app);
