import { tiltedView } from '../printed/guess-plane.ts';
import type { View } from '../printed/types.ts';

/** The table's plane as the camera sees it. */
export interface TablePlane {
  /** The slant of its normal, to the right and down in the picture, per unit towards the camera. */
  readonly a: number;
  readonly b: number;
  /** Distance of the camera from the plane, in mm. */
  readonly height: number;
}

interface Guess extends TablePlane {
  readonly weight: number;
}

/** Guesses that differ by less are the same position: tangent of an angle, and share of the height. */
const ALIKE = { slant: 0.08, height: 0.08 };
/** Dice that must agree, their share of all dice, and how many dice one picture counts for at most. */
const ENOUGH = { dice: 10, share: 0.55, looks: 3 };
const MOST_DICE = 5;
/** Number of guesses kept; older ones are dropped. */
const KEPT = 24;

/**
 * The position of a fixed camera. It collects guesses from single dice or pictures and returns the one that
 * most of them agree on, so a single outlier changes nothing.
 */
export class CameraPlace {
  #guesses: readonly Guess[] = [];
  #lens: Pick<View, 'width' | 'height' | 'focal'> | null = null;

  /** @param known the last known position, valid until enough guesses contradict it */
  constructor(known: View | null = null) {
    if (known) for (let i = 0; i < ENOUGH.looks; i += 1) this.add(known, MOST_DICE);
  }

  /** Adds a guess based on this many dice. A different picture size starts over. */
  add(view: View, dice: number): void {
    const { width, height, focal } = view;
    const known = this.#lens;
    if (known?.width !== width || known.height !== height || known.focal !== focal) this.forget();
    this.#lens = { width, height, focal };
    const guess = { ...tablePlaneOf(view), weight: Math.min(MOST_DICE, dice) };
    this.#guesses = [...this.#guesses, guess].slice(-KEPT);
  }

  /** Call when the camera has been moved. */
  forget(): void {
    this.#guesses = [];
    this.#lens = null;
  }

  /** The position that most guesses agree on; null while there are too few. */
  get view(): View | null {
    let best: readonly Guess[] = [];
    for (const one of this.#guesses) {
      const like = this.#guesses.filter((other) => isAlike(one, other));
      if (weightOf(like) > weightOf(best)) best = like;
    }
    const weight = weightOf(best);
    const isAgreed =
      best.length >= ENOUGH.looks &&
      weight >= ENOUGH.dice &&
      weight >= ENOUGH.share * weightOf(this.#guesses);
    return isAgreed && this.#lens ? viewOf(meanOf(best), this.#lens) : null;
  }
}

const weightOf = (guesses: readonly Guess[]): number => guesses.reduce((sum, { weight }) => sum + weight, 0);

const isAlike = (p: TablePlane, q: TablePlane): boolean =>
  Math.hypot(p.a - q.a, p.b - q.b) < ALIKE.slant && Math.abs(p.height / q.height - 1) < ALIKE.height;

function meanOf(guesses: readonly Guess[]): TablePlane {
  const of = (value: (one: Guess) => number): number =>
    guesses.reduce((sum, one) => sum + one.weight * value(one), 0) / weightOf(guesses);
  return { a: of(({ a }) => a), b: of(({ b }) => b), height: of(({ height }) => height) };
}

export function tablePlaneOf({ rotation: r, shift: [x, y, z] }: View): TablePlane {
  // The third column points down into the table.
  return { a: -r[2] / r[8], b: -r[5] / r[8], height: r[2] * x + r[5] * y + r[8] * z };
}

/** The view of a camera above this plane, with the table's origin in the middle of the picture. */
export function viewOf({ a, b, height }: TablePlane, lens: Pick<View, 'width' | 'height' | 'focal'>): View {
  const tilt = Math.atan(Math.hypot(a, b));
  return tiltedView(lens, tilt, Math.atan2(-b, -a), height / Math.cos(tilt));
}
