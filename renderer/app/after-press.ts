/*
 * Leaving a field may add or remove lines and move everything below. The press that leaves it then lands on a
 * button that is elsewhere when the pointer is released, and the browser reports no click.
 */

let pressed = false;
const waiting: (() => void)[] = [];

const release = (): void => {
  pressed = false;
  // This press clicks before any timer runs.
  setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
};

window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
window.addEventListener('pointerup', release, { capture: true });
window.addEventListener('pointercancel', release, { capture: true });
// The pointer may be released outside the window.
window.addEventListener('blur', (event) => event.target === window && release());

/** Runs now, or after the click of a pressed pointer: for changes made when a field is left. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
