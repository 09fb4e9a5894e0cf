import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { app } from './app.ts';
import { type Chromium, startChromium } from './chromium.ts';
import { Contents } from './contents.ts';
import { preventable } from './event.ts';
import { report } from './control.ts';
import { INSIDE } from './origin.ts';
import { defaultSession } from './session.ts';
import { guard } from './typed.ts';

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Options {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly show?: boolean;
  readonly webPreferences?: Readonly<Record<string, unknown>>;
}

let chromium: Promise<Chromium> | null = null;

/** Chromium with the app's own profile; started with the first window, ended with the app. */
function theChromium(): Promise<Chromium> {
  const executable = process.env['STAND_IN_CHROMIUM'];
  if (!executable) throw new Error('STAND_IN_CHROMIUM must name Chromium');
  chromium ??= startChromium(executable, join(app.getPath('userData'), 'stand-in-chromium'));
  return chromium;
}

/** What the app may not switch on: this stand-in's page has none of it (docs/tutorial/security.md). */
const MUST: Readonly<Record<string, unknown>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
};

class Window extends EventEmitter {
  static readonly all = new Set<Window>();
  readonly webContents: Contents;
  readonly id: number;
  readonly #raw: Contents;
  #area: Area;
  #shown: boolean;
  #destroyed = false;
  #state: 'normal' | 'minimized' | 'maximized' = 'normal';
  #focused = false;

  constructor(options: Options = {}) {
    super();
    const { x = 0, y = 0, width = 800, height = 600, show = true, webPreferences = {} } = options;
    for (const [name, wanted] of Object.entries(MUST))
      if ((webPreferences[name] ?? wanted) !== wanted)
        throw new Error(`the stand-in models pages with ${name}: ${String(wanted)} only`);
    this.#area = { x, y, width, height };
    this.#shown = show;
    this.#raw = new Contents(webPreferences['preload'] as string | undefined);
    this.id = this.#raw.id;
    this.webContents = guard.object('WebContents', this.#raw);
    Window.all.add(this);
    app.windows.add(this);
    report({ event: 'window', what: 'made' });
    defaultSession();
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, guard.object('BrowserWindow', this));
    this.#raw.once('stand-in:painted', () => this.emit('ready-to-show'));
    this.#attach().catch((error: unknown) => {
      process.stderr.write(`stand-in: ${error instanceof Error ? error.stack : String(error)}\n`);
      void app.end(70);
    });
  }

  async #attach(): Promise<void> {
    const { cdp, endpoint, end } = await theChromium();
    app.ending.push(end);
    const { targetInfos } = await cdp.send<{ targetInfos: { type: string; targetId: string }[] }>(
      'Target.getTargets',
    );
    const first = targetInfos.find(({ type }) => type === 'page')?.targetId;
    const { width, height } = this.#area;
    const targetId =
      Window.all.size === 1 && first
        ? first
        : (
            await cdp.send<{ targetId: string }>('Target.createTarget', {
              url: 'about:blank',
              newWindow: true,
              width,
              height,
            })
          ).targetId;
    await this.#raw.attach(cdp, targetId, { width, height });
    await defaultSession().settle(cdp, INSIDE);
    await defaultSession().watchDownloads(cdp, join(app.getPath('userData'), 'stand-in-downloads'));
    await closePopups(cdp, targetId);
    report({ event: 'browser', endpoint });
    this.#raw.begin();
  }

  static getAllWindows = (): Window[] =>
    [...Window.all].map((window) => guard.object<Window>('BrowserWindow', window));

  loadURL = (url: string): Promise<void> => this.#raw.loadURL(url);
  show = (): void => {
    if (this.#shown) return;
    this.#shown = true;
    report({ event: 'window', what: 'shown' });
    this.emit('show');
    this.focus();
  };
  hide = (): void => {
    this.#shown = false;
    this.emit('hide');
  };
  focus = (): void => {
    this.#focused = true;
    report({ event: 'window', what: 'focused' });
    this.emit('focus');
  };
  minimize = (): void => {
    this.#state = 'minimized';
    this.#focused = false;
    this.emit('minimize');
  };
  restore = (): void => {
    if (this.#state !== 'minimized') return;
    this.#state = 'normal';
    report({ event: 'window', what: 'restored' });
    this.emit('restore');
  };
  maximize = (): void => {
    this.#state = 'maximized';
    // docs/api/browser-window.md, maximize: "This will also show (but not focus) the window if it isn't being displayed already."
    if (!this.#shown) {
      this.#shown = true;
      report({ event: 'window', what: 'shown' });
      this.emit('show');
    }
    this.emit('maximize');
  };
  isMinimized = (): boolean => this.#state === 'minimized';
  isMaximized = (): boolean => this.#state === 'maximized';
  isVisible = (): boolean => this.#shown;
  isFocused = (): boolean => this.#focused;
  isDestroyed = (): boolean => this.#destroyed;
  getNormalBounds = (): Area => this.#area;
  getBounds = (): Area => this.#area;
  setBounds = (area: Partial<Area>): void => void (this.#area = { ...this.#area, ...area });

  close = (): void => {
    const asked = preventable({});
    this.emit('close', asked);
    if (!asked.defaultPrevented) this.destroy();
  };
  destroy = (): void => {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#raw.destroy();
    Window.all.delete(this);
    report({ event: 'window', what: 'closed' });
    this.emit('closed');
    app.onClosed(this);
  };
  crash = (): void => this.#raw.crash();
  findDice = (): void => this.#raw.findDice();
}

export const windows: () => readonly Window[] = () => [...Window.all];
export const BrowserWindow = guard.class('BrowserWindow', Window);

/**
 * A page that another page has opened is closed: the handler has denied it. Chromium resolves no foreign name, so
 * nothing of it runs. It is closed once it has arrived: whoever looks on lets it wait at its start, and where it is
 * closed while it waits, the page that has opened it stands still for good.
 */
async function closePopups(cdp: Awaited<Chromium>['cdp'], own: string): Promise<void> {
  cdp.on(
    'Target.targetInfoChanged',
    ({ targetInfo: { targetId, type, openerId, url } }: { targetInfo: Target }) => {
      const arrived = url !== '' && url !== 'about:blank';
      if (type === 'page' && openerId === own && arrived)
        void cdp.send('Target.closeTarget', { targetId }).catch(() => undefined);
    },
  );
  await cdp.send('Target.setDiscoverTargets', { discover: true });
}

interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly openerId?: string;
  readonly url: string;
}
