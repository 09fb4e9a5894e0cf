/*
 * Leaving a field may add or remove lines, which moves everything below them. The press that leaves it lands on a button
 * that then is elsewhere when the pointer is released, and the browser counts no click.
 */

let pressed = false;
const waiting: (() => void)[] = [];

const release = (): void => {
  pressed = false;
  // The click of this press comes before any timer.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
};

window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
window.addEventListener('pointerup', release, { capture: true });
window.addEventListener('pointercancel', release, { capture: true });
// A press that is let go outside the window.
window.addEventListener('blur', (event) => event.target === window && release());

/** Runs at once, or after the click of a pointer that is pressed: for what a field changes when it is left. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
