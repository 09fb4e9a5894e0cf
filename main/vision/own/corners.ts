import type { Rgb } from '../image.ts';
import type { Candidate } from './find.ts';
import { type Patch, rectify } from './frame.ts';

const SIZE = 40;
const GROW = 1.6;
/** Radii at which the face and its surroundings are sampled, as shares of the edge from the centre. */
const FACE = 0.41;
const BESIDE = 0.62;
const STEP = 0.02;
/** Least ratio of diagonal to axial reach: 1 for a disc, 1.15 for a square with round corners, 1.41 for a sharp one. */
const LEAST = 1.045;
/** Least contrast of a face with its surroundings for its shape to be visible, in steps of 255. */
const CLEAR = 40;

type Colour = readonly [number, number, number];

/** Whether a square is really a disc: a coin, a chip, a button. False if its contrast is too low to tell. */
export function isRound(image: Rgb, at: Candidate): boolean {
  const patch = rectify(image, at.corners, SIZE, GROW);
  const axes = [0, 1, 2, 3].map((k) => k * 90);
  const references = axes.map((angle) => ({
    face: colourIn(patch, angle, FACE),
    beside: colourIn(patch, angle, BESIDE),
  }));
  const contrast = middle(references.map(({ face, beside }) => nearest(face, [beside])));
  if (contrast < CLEAR) return false;
  const faces = references.map(({ face }) => face);
  const besides = references.map(({ beside }) => beside);
  const reach = (angle: number): number => {
    const far = colourIn(patch, angle, angle % 90 === 0 ? BESIDE : 0.78);
    // Scan inwards: pips lie on the diagonals.
    for (let r = 0.76; r > 0.36; r -= STEP) {
      const here = colourIn(patch, angle, r);
      if (nearest(here, faces) < nearest(here, [...besides, far])) return r;
    }
    return 0.36;
  };
  const along = middle(axes.map(reach));
  const across = middle(axes.map((angle) => reach(angle + 45)));
  return across < LEAST * along;
}

function colourIn({ data }: Patch, degrees: number, r: number): Colour {
  const angle = (degrees * Math.PI) / 180;
  const [i, j] = [Math.cos(angle), Math.sin(angle)].map((value) =>
    Math.min(SIZE - 1, Math.max(0, Math.floor(((value * r) / GROW + 0.5) * SIZE))),
  );
  const p = 3 * (j! * SIZE + i!);
  return [data[p]!, data[p + 1]!, data[p + 2]!];
}

const nearest = (here: Colour, of: readonly Colour[]): number =>
  Math.min(...of.map((other) => Math.hypot(here[0] - other[0], here[1] - other[1], here[2] - other[2])));

/** Mean of the two middle values of four. */
function middle(values: readonly number[]): number {
  const [, b = 0, c = 0] = [...values].sort((p, q) => p - q);
  return (b + c) / 2;
}
