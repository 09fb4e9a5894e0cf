import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { vi } from 'vitest';

/**
 * A stand-in for Electron, for the wiring: it notes what it is told, and lets a test play the page's part. The real thing
 * is tested by `npm run test:electron`, where its runtime is.
 */

/** One frame's view of the window's contents. */
export class Contents extends EventEmitter {
  readonly mainFrame = { url: 'app://croupier/index.html' };
  readonly heard: unknown[] = [];
  destroyed = false;
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  isDestroyed = (): boolean => this.destroyed;
  send = (channel: string, message: unknown): void => void this.heard.push({ channel, message });
  setWindowOpenHandler = (handler: Contents['openHandler']): void => void (this.openHandler = handler);
  /** As Electron's own type, which a test cannot build. */
  get asElectron(): Electron.WebContents {
    return this as unknown as Electron.WebContents;
  }
}

export class Window extends EventEmitter {
  static all: Window[] = [];
  readonly webContents = new Contents();
  readonly loaded: string[] = [];
  readonly options: Electron.BrowserWindowConstructorOptions;
  shown = false;
  focused = false;
  maximized = false;
  minimized = false;
  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    Window.all.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  static getAllWindows = (): Window[] => Window.all;
  show = (): void => void (this.shown = true);
  focus = (): void => void (this.focused = true);
  restore = (): void => void (this.minimized = false);
  maximize = (): void => void (this.maximized = true);
  isMinimized = (): boolean => this.minimized;
  isMaximized = (): boolean => this.maximized;
  getNormalBounds = (): Electron.Rectangle => ({ x: 10, y: 20, width: 900, height: 700 });
  loadURL = (address: string): Promise<void> => {
    this.loaded.push(address);
    return Promise.resolve();
  };
}

class App extends EventEmitter {
  first = true;
  quitted = 0;
  exited: number | null = null;
  isPackaged = true;
  paths: Record<string, string> = {};
  ready = false;
  whenReady = vi.fn(
    () => new Promise<void>((resolve) => void (this.ready ? resolve() : this.once('ready', resolve))),
  );
  requestSingleInstanceLock = (): boolean => this.first;
  quit = (): void => void (this.quitted += 1);
  exit = (code: number): void => void (this.exited = code);
  setPath = (name: string, path: string): void => void (this.paths[name] = path);
  getPath = (name: string): string => this.paths[name] ?? '';
  getLocale = (): string => 'en-GB';
  enableSandbox = vi.fn();
  setAppUserModelId = vi.fn();
  /** As Electron does once the entry module has been evaluated, and never before. */
  becomeReady = (): void => {
    this.ready = true;
    this.emit('ready');
  };
}

export const app = new App();

export class Session {
  requestHandler:
    | ((contents: unknown, permission: string, answer: (granted: boolean) => void, details: object) => void)
    | null = null;
  checkHandler: ((contents: unknown, permission: string, origin: string, details: object) => boolean) | null =
    null;
  deviceHandler: (() => boolean) | null = null;
  mediaHandler: ((request: unknown, answer: (streams: object) => void) => void) | null = null;
  downloads = new EventEmitter();
  setPermissionRequestHandler = (handler: Session['requestHandler']): void =>
    void (this.requestHandler = handler);
  setPermissionCheckHandler = (handler: Session['checkHandler']): void => void (this.checkHandler = handler);
  setDevicePermissionHandler = (handler: Session['deviceHandler']): void =>
    void (this.deviceHandler = handler);
  setDisplayMediaRequestHandler = (handler: Session['mediaHandler']): void =>
    void (this.mediaHandler = handler);
  on = (name: string, listener: (...parts: unknown[]) => void): void =>
    void this.downloads.on(name, listener);
}

export const ipcMain = new EventEmitter();
export const ipcRenderer = Object.assign(new EventEmitter(), { send: vi.fn() });
export const shell = { openExternal: vi.fn(() => Promise.resolve()) };
export const dialog = {
  showErrorBox: vi.fn(),
  showMessageBox: vi.fn<(options: { type: string; message: string }) => Promise<{ response: number }>>(() =>
    Promise.resolve({ response: 0 }),
  ),
};
export const protocol = {
  registerSchemesAsPrivileged: vi.fn(),
  handle: vi.fn<(scheme: string, handler: (request: { url: string; method: string }) => Response) => void>(),
};
const display = {
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1080 },
};
export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] };
export const Menu = {
  buildFromTemplate: vi.fn((template: unknown) => template),
  setApplicationMenu: vi.fn(),
};
export const contextBridge = { exposeInMainWorld: vi.fn<(name: string, api: object) => void>() };

const blockers = new Set<number>();
let lastBlocker = 0;
export const powerSaveBlocker = {
  blockers,
  start: vi.fn((kind: string) => {
    if (kind !== 'prevent-display-sleep') throw new Error(kind);
    lastBlocker += 1;
    blockers.add(lastBlocker);
    return lastBlocker;
  }),
  stop: vi.fn((id: number) => void blockers.delete(id)),
};

export { Window as BrowserWindow };

/** Forgets everything between two tests. */
export function reset(): void {
  app.removeAllListeners();
  Object.assign(app, { ready: false, first: true, quitted: 0, exited: null, isPackaged: true, paths: {} });
  ipcMain.removeAllListeners();
  ipcRenderer.removeAllListeners();
  Window.all = [];
  blockers.clear();
  vi.clearAllMocks();
}
