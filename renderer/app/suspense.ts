/** Number of animations that still hide their result. */
let holding = 0;
const waiting: (() => void)[] = [];

const show = (): void => {
  document.documentElement.classList.toggle('in-suspense', holding > 0);
};

/**
 * Hides elements with the class `told` (`base.css`) until the returned function is called, so that a falling die or
 * a rising podium reveals its result itself. Screen readers and keys are not delayed.
 */
export function hideResult(): () => void {
  let held = true;
  holding += 1;
  show();
  return () => {
    if (!held) return;
    held = false;
    holding -= 1;
    show();
    if (holding === 0) for (const run of waiting.splice(0)) run();
  };
}

/** Runs once nothing is hidden, immediately if possible. For sounds, speech and flights. */
export function whenRevealed(run: () => void): void {
  // Animations started by this change register when they are rendered, within Vue's queue: by the next task they
  // have.
  setTimeout(() => {
    if (holding > 0) waiting.push(run);
    else run();
  });
}
