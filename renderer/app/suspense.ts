/** How many movements still hold back what they decide. */
let holding = 0;

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
  };
}
