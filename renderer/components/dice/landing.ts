import type { DiceKind } from '../../../main/contract.ts';

/** Dice land one after the other, so far apart in milliseconds. */
const APART = 120;

let last = 0;

/** How long the next die waits before it lands, in milliseconds. */
export function landingDelay(now: number = performance.now()): number {
  last = Math.max(now, last + APART);
  return last - now;
}

/** The last face of each die on the screen, so that a roll counted at once is still seen to land. */
const faces = new Map<string, string | null>();

export const lastShown = {
  get: (kind: DiceKind, die: number): string | null | undefined => faces.get(`${kind} ${die}`),
  set: (kind: DiceKind, die: number, face: string | null): void => {
    faces.set(`${kind} ${die}`, face);
  },
};
