import { app, type BrowserWindow, powerSaveBlocker } from 'electron';
import type { App } from '../table/app-contract.ts';

/** Messages from the window to the launcher (`npm start`). */
type LauncherWord =
  /** The window is visible. */
  | 'shown'
  /** Another instance already has a window, which came to the front. */
  | 'elsewhere'
  /** No window could be opened; a dialog says why. */
  | 'refused';

/** Tells the launcher (`main/launch/window.mjs`), if there is one, and calls `onTold` once the message is sent. */
export function tellLauncher(word: LauncherWord, onTold: () => void = () => undefined): void {
  // Another parent process may have an IPC channel of its own.
  const isThere = process.env['CROUPIER_LAUNCHER'] === '1' && process.connected;
  if (!isThere || process.send === undefined) onTold();
  // The launcher may have exited meanwhile; that is no error here.
  else process.send({ croupier: word }, () => onTold());
}

/** True for the first instance. A later one ends at once, and the first comes to the front. */
export function isOnlyInstance(window: () => BrowserWindow | null): boolean {
  if (!app.requestSingleInstanceLock()) {
    // The message must be sent before the program exits.
    tellLauncher('elsewhere', () => app.quit());
    return false;
  }
  app.on('second-instance', () => {
    const shown = window();
    if (shown === null) return;
    if (shown.isMinimized()) shown.restore();
    shown.focus();
  });
  return true;
}

/** Ends with the window, and only after `close` has saved everything. */
export function endWithWindow(close: () => Promise<void>): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void close().finally(() => {
      state = 'closed';
      app.quit();
    });
  });
}

/** Keeps the screen awake while a game is open: people may not touch the laptop for minutes. */
export function keepAwake(app: Pick<App, 'subscribe'>): () => void {
  let blocker: number | null = null;
  const set = (awake: boolean): void => {
    if (awake === (blocker !== null)) return;
    if (blocker === null) blocker = powerSaveBlocker.start('prevent-display-sleep');
    else {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  const unsubscribe = app.subscribe((push) => {
    if (push.push === 'table') set(push.table !== null);
  });
  return () => {
    unsubscribe();
    set(false);
  };
}
