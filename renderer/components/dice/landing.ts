import type { DiceKind } from '../../../main/contract.ts';

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
