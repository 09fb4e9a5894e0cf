import * as z from 'zod/mini';
import { replaceNow } from '../disk/private.ts';
import { readRegularNow } from '../disk/regular-file.ts';
import {
  BrowserWindow,
  screen,
  type WebPreferences,
  type WebContents,
  Menu,
  type MenuItemConstructorOptions,
} from 'electron';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The window's position and size in screen points. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

const place = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
  maximized: z.boolean(),
});
export type Place = Readonly<z.infer<typeof place>>;

export const LEAST = { width: 360, height: 480 } as const;
const USUAL = { width: 1280, height: 860 } as const;
/** A screen that shows less of the remembered place than this, in points each way, is not used. */
const VISIBLE = 80;

/** A size that is no larger than the screen. */
export const fitScreen = (size: Size, screen: Size): Size => ({
  width: Math.min(size.width, screen.width),
  height: Math.min(size.height, screen.height),
});

/**
 * Where to open the window: whole on the screen that shows most of the remembered place, or in the middle of the first
 * screen if none shows enough of it.
 */
export function choosePlace(kept: Place | null, screens: readonly [Area, ...Area[]]): Size & Partial<Area> {
  const size = {
    width: Math.max(LEAST.width, kept?.width ?? USUAL.width),
    height: Math.max(LEAST.height, kept?.height ?? USUAL.height),
  };
  const screen = kept && screenOf(kept, screens);
  if (!kept || !screen) return fitScreen(size, screens[0]);
  const { width, height } = fitScreen(size, screen);
  return {
    x: clamp(kept.x, screen.x, screen.x + screen.width - width),
    y: clamp(kept.y, screen.y, screen.y + screen.height - height),
    width,
    height,
  };
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The screen that shows most of a place; undefined if none shows enough of it. */
function screenOf(place: Area, screens: readonly Area[]): Area | undefined {
  const shown = screens
    .map((screen) => ({ screen, ...overlapOf(place, screen) }))
    .filter(({ width, height }) => width >= VISIBLE && height >= VISIBLE)
    .toSorted((a, b) => b.width * b.height - a.width * a.height);
  return shown[0]?.screen;
}

/** Negative if they do not overlap. */
const overlapOf = (a: Area, b: Area): Size => ({
  width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
  height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
});

/** Far longer than a place (bytes). */
const MOST_BYTES = 4_096;

/** Null if nothing readable was saved. */
export function readPlace(file: string): Place | null {
  try {
    const parsed = place.safeParse(JSON.parse(readRegularNow(file, MOST_BYTES).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Saves a place. If that fails (a full disk), the window opens in the middle next time. */
export function keepPlace(file: string, it: Place): void {
  try {
    replaceNow(file, `${JSON.stringify(it)}\n`);
  } catch {
    return;
  }
}

interface WindowOptions {
  readonly preload: string;
  /** The page's address: `app://croupier/index.html`, or the development server's. */
  readonly page: string;
  /** The file with the window's last position. */
  readonly placeFile: string;
  /** The window is visible now. */
  readonly onShown: () => void;
}

/** Opens the window. Its page is not trusted: sandboxed, context-isolated, without Node. */
export function openWindow({ preload, page, placeFile, onShown }: WindowOptions): BrowserWindow {
  const kept = readPlace(placeFile);
  const place = choosePlace(kept, [
    screen.getPrimaryDisplay().workArea,
    ...screen.getAllDisplays().map(({ workArea }) => workArea),
  ]);
  const least = fitScreen(LEAST, place);
  const window = new BrowserWindow({
    ...place,
    minWidth: least.width,
    minHeight: least.height,
    show: false,
    backgroundColor: '#0a1814',
    autoHideMenuBar: true,
    webPreferences: strangersPreferences(preload),
  });
  // Shown once it is drawn, to avoid a white flash. Maximizing shows it as well.
  window.once('ready-to-show', () => {
    if (kept?.maximized) window.maximize();
    window.show();
    onShown();
  });
  window.on('close', () =>
    keepPlace(placeFile, { ...window.getNormalBounds(), maximized: window.isMaximized() }),
  );
  // The log says why it failed; the launcher stops waiting on its own.
  void window.loadURL(page).catch(() => undefined);
  return window;
}

/** The page is not trusted: sandboxed, context-isolated, without Node. */
export const strangersPreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
});

/** After more crashes than this within a minute the page is not loaded again. */
const MOST = 3;
const MINUTE = 60_000;

/** Loads the page again when its process dies: the table is in the main process, and sends it the whole state. */
export function reviveIn(
  contents: WebContents,
  note: (text: string) => void,
  now: () => number = Date.now,
): void {
  let deaths: readonly number[] = [];
  contents.on('did-fail-load', (_event, code, description, url) =>
    note(`window: ${description} (${code}) ${url}`),
  );
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    note(`window: ${reason} ${exitCode}`);
    if (reason === 'clean-exit' || contents.isDestroyed()) return;
    deaths = [...deaths.filter((at) => now() - at < MINUTE), now()];
    if (deaths.length <= MOST) contents.reload();
  });
}

/** The usual menu. Roles come with labels in the system's language and the usual shortcuts. */
export function setMenu(platform: NodeJS.Platform, development: boolean): void {
  const template: MenuItemConstructorOptions[] = [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : [{ role: 'fileMenu' } as const]),
    { role: 'editMenu' },
    {
      role: 'viewMenu',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(development ? [{ type: 'separator' } as const, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
