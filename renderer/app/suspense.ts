/** How many movements still hold back what they decide. */
let holding = 0;
const waiting: (() => void)[] = [];

const show = (): void => {
  document.documentElement.classList.toggle('in-suspense', holding > 0);
};

/**
 * Hides from the eye what stands under the class `told` (`base.css`) until the returned function is called: a die that
 * falls, a podium that rises, tells it first. Screen readers and keys are not held up.
 */
export function holdBreath(): () => void {
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

/** Runs when nothing is held back any more: soon, or with what was waited for. For sounds, the voice and flights. */
export function whenTold(run: () => void): void {
  // What begins to move with this change holds back only once it is drawn, which takes several rounds of Vue's queue:
  // by the next task it has.
  setTimeout(() => {
    if (holding > 0) waiting.push(run);
    else run();
  });
}
