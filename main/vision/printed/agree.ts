import type { SeenDie } from './types.ts';

/** What two readings must agree on, from either reader. */
type Sayable = Pick<SeenDie, 'face' | 'told' | 'x' | 'y'> & {
  readonly die: string | null;
  readonly why: string | null;
};

/** Two looks at a die at rest differ by at most this many pixels. */
const STILL = 6;

/** Accepts a die only if two consecutive looks read the same die and face at the same place. One per camera; call `reset` after motion. */
export class Agreement<D extends Sayable = SeenDie> {
  #before: readonly D[] = [];

  reset(): void {
    this.#before = [];
  }

  /** Returns the reading, with every die doubtful (`unsteady`) that the previous frame did not read the same way. */
  see<R extends { readonly dice: readonly D[] }>(reading: R): R {
    const before = this.#before;
    this.#before = reading.dice;
    return {
      ...reading,
      dice: reading.dice.map((die) => (die.told && !wasSaid(before, die) ? unsteady(die) : die)),
    };
  }
}

const wasSaid = (before: readonly Sayable[], now: Sayable): boolean =>
  before.some(
    (die) =>
      die.told &&
      die.die === now.die &&
      die.face === now.face &&
      Math.hypot(die.x - now.x, die.y - now.y) <= STILL,
  );

const unsteady = <D extends Sayable>(die: D): D => ({ ...die, told: false, why: 'unsteady' });
