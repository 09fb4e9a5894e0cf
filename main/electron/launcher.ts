/** What the launcher (`npm start`) must know of the window; it trusts nothing else. */
export type LauncherWord =
  /** People see the window. */
  | 'shown'
  /** A window is there already, of another start: that one came to the front. */
  | 'elsewhere'
  /** There is no window, and a box tells people why. */
  | 'refused';

/** Tells the launcher, where there is one: `main/launch/window.mjs`. Then, when the word has left, calls `onTold`. */
export function tellLauncher(word: LauncherWord, onTold: () => void = () => undefined): void {
  // Somebody else may have started it with a channel of their own.
  const isThere = process.env['CROUPIER_LAUNCHER'] === '1' && process.connected;
  if (!isThere || process.send === undefined) onTold();
  // A launcher that has gone meanwhile wants to know nothing: an error is none.
  else process.send({ croupier: word }, () => onTold());
}
