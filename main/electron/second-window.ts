import { type Rectangle, BrowserWindow, screen } from 'electron';
import type { TableWithPhones } from '../host/phones.ts';
import { connectScreen } from './ipc.ts';
import { fitScreen } from './place.ts';
import { reviveIn } from './revive.ts';
import { strangersPreferences } from './window.ts';

export interface SecondWindowOptions {
  readonly preload: string;
  /** The page's address, and its origin. */
  readonly page: string;
  readonly origin: string;
  readonly table: Pick<TableWithPhones, 'showWindow'>;
  /** The main window: the second one goes to another display. */
  readonly beside: Pick<BrowserWindow, 'getNormalBounds'>;
  readonly note: (text: string) => void;
}

/** With only one display, people move it themselves. */
const USUAL = { width: 1280, height: 720 } as const;

/** A display that a window is not on; null if there is only one. */
export function otherDisplay(window: Rectangle, displays: readonly Rectangle[]): Rectangle | null {
  const x = window.x + window.width / 2;
  const y = window.y + window.height / 2;
  const isOn = (area: Rectangle): boolean =>
    x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
  // A window across two displays counts as on the first.
  const [first, ...more] = displays;
  return displays.find(isOn) === undefined
    ? (more[0] ?? null)
    : ([first, ...more].find((area) => area !== undefined && !isOn(area)) ?? null);
}

/** A second window that shows the table to everybody. At most one. */
export function createSecondWindow(options: SecondWindowOptions): { show(): void; close(): void } {
  const { preload, page, origin, table, beside, note } = options;
  let window: BrowserWindow | null = null;

  const open = (): void => {
    const other = otherDisplay(
      beside.getNormalBounds(),
      screen.getAllDisplays().map(({ bounds }) => bounds),
    );
    const made = new BrowserWindow({
      ...(other === null
        ? fitScreen(USUAL, screen.getPrimaryDisplay().workArea)
        : { ...other, fullscreen: true }),
      show: false,
      backgroundColor: '#0a1814',
      autoHideMenuBar: true,
      webPreferences: strangersPreferences(preload),
    });
    window = made;
    const disconnect = connectScreen(made.webContents, table, origin);
    reviveIn(made.webContents, note);
    made.once('ready-to-show', () => made.show());
    made.on('closed', () => {
      disconnect();
      window = null;
    });
    void made.loadURL(page).catch(() => undefined);
  };

  return {
    show: () => {
      if (window === null) open();
      else window.focus();
    },
    close: () => window?.close(),
  };
}
