/** Messages from the window to the launcher (`npm start`). */
export type LauncherWord =
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
