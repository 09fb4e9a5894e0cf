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
  if (process.send === undefined || !process.connected) onTold();
  // A launcher that has gone meanwhile wants to know nothing: an error is none.
  else process.send({ croupier: word }, () => onTold());
}
