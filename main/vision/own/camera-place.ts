import { tiltedView } from '../printed/guess-plane.ts';
import type { View } from '../printed/types.ts';

/** How a table lies before a camera: which way up is, and how far the camera is from it. */
export interface Lie {
  /** How far upward leads to the right and down in the picture for each step towards the camera. */
  readonly a: number;
  readonly b: number;
  /** The camera's distance from the table's plane, in mm. */
  readonly height: number;
}

interface Guess extends Lie {
  readonly weight: number;
}

/** Guesses that differ by less are of one place: the tangent of an angle, and a share of the height. */
const ALIKE = { slant: 0.08, height: 0.08 };
/** Guesses of so many dice must agree, and so large a share of all; a picture counts for so many dice at most. */
const ENOUGH = { dice: 10, share: 0.55, looks: 3 };
const MOST_DICE = 5;
/** Older guesses are forgotten. */
const KEPT = 24;

/**
 * Where a camera hangs that stays where it is: guesses of single dice or pictures go in, and what most of them agree in
 * comes out. One that is far off moves nothing.
 */
export class CameraPlace {
  #guesses: readonly Guess[] = [];
  #lens: Pick<View, 'width' | 'height' | 'focal'> | null = null;

  /** @param known where it hung when it was last known: held until enough says otherwise */
  constructor(known: View | null = null) {
    if (known) for (let i = 0; i < ENOUGH.looks; i += 1) this.add(known, MOST_DICE);
  }

  /** Takes a guess that was made from so many dice. One of another picture size begins anew. */
  add(view: View, dice: number): void {
    const { width, height, focal } = view;
    const known = this.#lens;
    if (known?.width !== width || known.height !== height || known.focal !== focal) this.forget();
    this.#lens = { width, height, focal };
    const guess = { ...lieOf(view), weight: Math.min(MOST_DICE, dice) };
    this.#guesses = [...this.#guesses, guess].slice(-KEPT);
  }

  /** The camera hangs elsewhere now. */
  forget(): void {
    this.#guesses = [];
    this.#lens = null;
  }

  /** The place that most guesses agree in; null as long as too few do. */
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

const isAlike = (p: Lie, q: Lie): boolean =>
  Math.hypot(p.a - q.a, p.b - q.b) < ALIKE.slant && Math.abs(p.height / q.height - 1) < ALIKE.height;

function meanOf(guesses: readonly Guess[]): Lie {
  const of = (value: (one: Guess) => number): number =>
    guesses.reduce((sum, one) => sum + one.weight * value(one), 0) / weightOf(guesses);
  return { a: of(({ a }) => a), b: of(({ b }) => b), height: of(({ height }) => height) };
}

export function lieOf({ rotation: r, shift: [x, y, z] }: View): Lie {
  // The third column leads down into the table.
  return { a: -r[2] / r[8], b: -r[5] / r[8], height: r[2] * x + r[5] * y + r[8] * z };
}

/** The view of a camera above a table that lies so; the table's origin is in the middle of the picture. */
export function viewOf({ a, b, height }: Lie, lens: Pick<View, 'width' | 'height' | 'focal'>): View {
  const tilt = Math.atan(Math.hypot(a, b));
  return tiltedView(lens, tilt, Math.atan2(-b, -a), height / Math.cos(tilt));
}
