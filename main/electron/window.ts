import { BrowserWindow, Menu, type MenuItemConstructorOptions, screen, type WebPreferences } from 'electron';
import { BLUETOOTH } from './permissions.ts';
import { LEAST, choosePlace, fitScreen, keepPlace, readPlace } from './place.ts';

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
    webPreferences: { ...strangersPreferences(preload), enableBlinkFeatures: BLUETOOTH },
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
