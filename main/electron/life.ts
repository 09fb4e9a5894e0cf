import { app, type BrowserWindow } from 'electron';
import { tellLauncher } from './launcher.ts';

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
