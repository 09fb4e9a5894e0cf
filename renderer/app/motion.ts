import { shallowReactive } from 'vue';
import type { DiceKind } from '../../main/contract.ts';

/** A scripted animation. Any key or tap ends it, and reduced motion skips it. Nothing waits for it: the result already counts. */
interface Motion {
  readonly finish: () => void;
}

const running = shallowReactive(new Set<Motion>());

/** Whether the system requests reduced motion. */
export const isCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function begin(motion: Motion): void {
  running.add(motion);
  if (running.size > 1) return;
  window.addEventListener('keydown', finishAll, { capture: true, passive: true });
  window.addEventListener('pointerdown', finishAll, { capture: true, passive: true });
}

function end(motion: Motion): void {
  if (!running.delete(motion) || running.size > 0) return;
  window.removeEventListener('keydown', finishAll, { capture: true });
  window.removeEventListener('pointerdown', finishAll, { capture: true });
}

/** Jumps to the end of all animations. */
export function finishAll(): void {
  for (const motion of [...running]) motion.finish();
}

/** CSS animations end on any key or tap too, except endless ones, which show a state. */
function finishStyles(): void {
  for (const animation of document.getAnimations()) {
    const ends = animation.effect?.getComputedTiming().endTime;
    if (animation instanceof CSSAnimation && typeof ends === 'number' && Number.isFinite(ends))
      animation.finish();
  }
}

/** Called once, before the app is mounted. */
export function endStylesOnInput(target: Window): void {
  target.addEventListener('keydown', finishStyles, { capture: true, passive: true });
  target.addEventListener('pointerdown', finishStyles, { capture: true, passive: true });
}

/** Calls `step` once a frame with the elapsed share, from above 0 to exactly 1. */
export function play(lasts: number, step: (share: number) => void, delay = 0): Motion {
  if (isCalm()) {
    step(1);
    return { finish: () => undefined };
  }
  const from = performance.now() + delay;
  let frame = 0;
  const motion: Motion = {
    finish: () => {
      cancelAnimationFrame(frame);
      end(motion);
      step(1);
    },
  };
  const draw = (now: number): void => {
    const share = (now - from) / lasts;
    if (share >= 1) {
      motion.finish();
      return;
    }
    if (share > 0) step(1 - (1 - share) ** 3);
    frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);
  begin(motion);
  return motion;
}

/** Animates an element by keyframes; `done` is called once, at the end or when it is cut short. */
export function animate(
  element: Element,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
  done: () => void = () => undefined,
): Motion {
  const animation = element.animate(frames, timing);
  let over = false;
  const close = (): void => {
    if (over) return;
    over = true;
    end(motion);
    done();
  };
  const motion: Motion = {
    finish: () => {
      animation.finish();
      close();
    },
  };
  begin(motion);
  animation.finished.then(close, close);
  return motion;
}

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

/** Delay between the landings of dice, ms. */
const APART = 120;

let last = 0;

/** Delay of the next die's landing, ms. */
export function landingDelay(): number {
  const now = performance.now();
  last = Math.max(now, last + APART);
  return last - now;
}

/** The last face of each die on the screen, so that a roll that counts at once still lands visibly. */
const faces = new Map<string, string | null>();

export const lastShown = {
  get: (kind: DiceKind, die: number): string | null | undefined => faces.get(`${kind} ${die}`),
  set: (kind: DiceKind, die: number, face: string | null): void => {
    faces.set(`${kind} ${die}`, face);
  },
};
