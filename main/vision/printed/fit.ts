import { type Homography, type Matrix, mapPoint } from '../geometry.ts';
import { type Gray, type Point, type Quad, sample } from '../image.ts';
import { isNearlyTop, topShape } from './guess-plane.ts';
import { FRAME_CORNERS, isSure } from './pearls.ts';
import type { Frame } from './search.ts';
import { type View, FACE, PEARL_PLACES } from './types.ts';
import { backProject, descend, turnedBy } from './view.ts';

/** Sample places of a frame: dark on the band between pearls; light on the window's rim and outside the frame. */
export const BAND: readonly (readonly [number, number])[] = PEARL_PLACES.map(([x, y], i) => {
  const [nx, ny] = PEARL_PLACES[(i + 1) % 24]!;
  return [(x + nx) / 2, (y + ny) / 2];
});
export const LIGHT: readonly (readonly [number, number])[] = [-0.66, -0.22, 0.22, 0.66].flatMap((share) =>
  [3.7, 6.9].flatMap((out): (readonly [number, number])[] => [
    [share * out, -out],
    [out, share * out],
    [-share * out, out],
    [-out, -share * out],
  ]),
);
const SPOTS = [...BAND, ...LIGHT];

/** Fits worse than this show no frame at all. */
const SOMEHOW = 0.4;
/** Least difference between a frame and its surroundings, in steps. */
export const LIGHTER = 4;

interface Pose {
  readonly turn: number;
  readonly x: number;
  readonly y: number;
}

/** Where a frame fits best, and how well: 0 to 1. */
export interface Fit {
  readonly quad: Quad;
  readonly fit: number;
}

/** The corners of the best fit near a spot; null if none fits. */
export function bestFit(image: Gray, h: Homography): Fit | null {
  let best: Pose = { turn: 0, x: 0, y: 0 };
  let most = fitAt(image, h, best);
  const tryAt = (pose: Pose): void => {
    const fit = fitAt(image, h, pose);
    if (fit > most) [most, best] = [fit, pose];
  };
  for (let step = 0.6; step > 0.06; step /= 2) {
    for (let round = 0; round < 3; round += 1) {
      const { turn, x, y } = best;
      for (const by of [-1, 1]) {
        tryAt({ turn: turn + by * step * 0.12, x, y });
        tryAt({ turn, x: x + by * step, y });
        tryAt({ turn, x, y: y + by * step });
      }
    }
  }
  if (most < SOMEHOW) return null;
  const [c, s] = [Math.cos(best.turn), Math.sin(best.turn)];
  const [a, b, d, e] = FRAME_CORNERS.map(({ x, y }) =>
    mapPoint(h, best.x + x * c - y * s, best.y + x * s + y * c),
  );
  return { quad: [a!, b!, d!, e!], fit: most };
}

/** Contrast of window and rim with the band, relative to the overall variation, 0 to 1. Parts outside the picture are ignored. */
export function fitAt(image: Gray, h: Homography, { turn, x, y }: Pose): number {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  let [dark, light, squares, nd, nl] = [0, 0, 0, 0, 0];
  for (let i = 0; i < SPOTS.length; i += 1) {
    const [px, py] = SPOTS[i] as readonly [number, number];
    const at = mapPoint(h, x + px * c - py * s, y + px * s + py * c);
    if (at.x < 0 || at.y < 0 || at.x > image.width || at.y > image.height) continue;
    const value = sample(image, at.x, at.y);
    squares += value * value;
    if (i < BAND.length) {
      dark += value;
      nd += 1;
    } else {
      light += value;
      nl += 1;
    }
  }
  const n = nd + nl;
  if (n < SPOTS.length / 2 || nd === 0 || nl === 0) return 0;
  const spread = Math.sqrt(Math.max(1, squares / n - ((dark + light) / n) ** 2));
  return ((light / nl - dark / nd) * Math.sqrt(nd * nl)) / n / spread;
}

/** Half of a frame's side: its dark band between pearls, the light beside it, and its pearls. */
interface Part {
  readonly dark: readonly number[];
  readonly inside: readonly number[];
  readonly outside: readonly number[];
  readonly pearls: readonly number[];
}

/** How many of a frame's eight half sides are visible, and how many are inside the picture. */
export interface Parts {
  readonly good: number;
  readonly inPicture: number;
  /** Variation of the visible pearls, as a share of the step from band to paper. */
  readonly pearls: number;
}

/** Examines each half side: a dark strip with pearls between two light ones. */
export function partsOf(image: Gray, h: Homography): Parts {
  const parts = Array.from({ length: 8 }, (_, i) => partAt(image, h, i >> 1, i & 1)).filter(
    (p) => p !== null,
  );
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const steps = parts.map(({ dark, inside, outside }) => {
    const band = mean(dark);
    return { inwards: mean(inside) - band, outwards: mean(outside) - band, band };
  });
  const usual = [...steps].map(({ inwards }) => inwards).sort((a, b) => b - a)[2] ?? 0;
  const least = Math.max(LIGHTER, 0.45 * usual);
  const shares: number[] = [];
  let good = 0;
  for (const [i, { inwards, outwards, band }] of steps.entries()) {
    if (inwards < least || outwards < 0.5 * least) continue;
    good += 1;
    shares.push(...parts[i]!.pearls.map((pearl) => (pearl - band) / inwards));
  }
  const middle = shares.length === 0 ? 0 : mean(shares);
  const spread = shares.length === 0 ? 0 : Math.sqrt(mean(shares.map((share) => (share - middle) ** 2)));
  return { good, inPicture: parts.length, pearls: spread };
}

/** Brightness at one half side; null if it reaches beyond the picture. */
function partAt(image: Gray, h: Homography, side: number, half: number): Part | null {
  let isInside = true;
  const look = (along: number, out: number): number => {
    // Each side is the upper one, rotated.
    const [x, y] =
      side === 0 ? [along, -out] : side === 1 ? [out, along] : side === 2 ? [-along, out] : [-out, -along];
    const at = mapPoint(h, x, y);
    if (at.x < 0 || at.y < 0 || at.x > image.width || at.y > image.height) isInside = false;
    return sample(image, at.x, at.y);
  };
  const out = FACE.pearls / 2;
  const three = [0, 1, 2].map((k) => 3 * half + k);
  const between = three.map((k) => ((k + 0.5) / 6 - 0.5) * FACE.pearls);
  const part = {
    dark: between.map((along) => look(along, out)),
    inside: between.map((along) => look(along * 0.7, 3.75)),
    outside: between.map((along) => look(along, 6.8)),
    pearls: three.map((k) => look((k / 6 - 0.5) * FACE.pearls, out)),
  };
  return isInside ? part : null;
}

/** This many nearly flat dice locate the camera better than marks set by hand. */
const ENOUGH = 4;
/** How flat the dice used must be, in the first and second round, as a share of a length. */
const NEAR = [0.14, 0.06];
/** Tolerance of a die's length, from printing and corner detection. */
const LENGTH = 0.012;

/** Tolerance of each parameter around its prior, for a mat and for corners marked by hand. */
const TRUST = {
  mat: { tilt: 0.012, far: 0.03, focal: 0.06, bend: 0.03 },
  corners: { tilt: 0.03, far: 0.06, focal: 0.12, bend: 0.05 },
} as const;

/** Camera tilts in radians, and changes of distance, focal length (both as logarithms) and lens distortion. */
type Change = readonly [number, number, number, number, number];

function changed(view: View, pivot: Point, [a, b, far, focal, bend]: Change): View {
  const r = turnedBy([a, b, 0], view.rotation);
  // The camera rotates around the point it looks at, so that the dice stay in place.
  const [x, y, z] = inCamera(view.rotation, pivot);
  const [tx, ty, tz] = view.shift;
  const scale = Math.exp(far);
  const after = inCamera(r, pivot);
  return {
    ...view,
    rotation: r,
    shift: [(x + tx) * scale - after[0], (y + ty) * scale - after[1], (z + tz) * scale - after[2]],
    focal: view.focal * Math.exp(focal),
    bend: view.bend + bend,
  };
}

/** A table point in camera axes. */
const inCamera = (r: Matrix, { x, y }: Point): [number, number, number] => [
  r[0] * x + r[1] * y,
  r[3] * x + r[4] * y,
  r[6] * x + r[7] * y,
];

/**
 * The view, close to the given one, under which nearly flat dice are most square and equal in size. Most dice lie
 * flat, and together they determine tilt and lens better than four marked corners.
 */
export function refineView(
  view: View,
  frames: readonly Frame[],
  dieMm: number,
  from: keyof typeof TRUST,
): View {
  const sure = frames.filter(({ match }) => match && isSure(match) && match.meaning.kind === 'die');
  let best = view;
  for (const near of NEAR) {
    const flat = sure.filter((frame) => {
      const shape = topShape(best, frame, dieMm);
      return shape !== null && isNearlyTop(shape, near);
    });
    if (flat.length < ENOUGH || flat.length < sure.length / 2) return best;
    best = settled(view, flat, dieMm, from);
  }
  return best;
}

function settled(view: View, flat: readonly Frame[], dieMm: number, from: keyof typeof TRUST): View {
  const { tilt, far, focal, bend } = TRUST[from];
  const pivot = backProject(view, { x: view.width / 2, y: view.height / 2 }, 0) ?? { x: 0, y: 0 };
  const limits = [tilt, tilt, far, focal, bend];
  const residuals = (change: Change): number[] => {
    const now = changed(view, pivot, change);
    const shapes = flat.map((frame) => topShape(now, frame, dieMm));
    const lengths = shapes.flatMap((shape) =>
      shape
        ? [...shape.sides, ...shape.diagonals].map((length) => soften((length - 1) / LENGTH))
        : [9, 9, 9, 9, 9, 9],
    );
    return [...lengths, ...change.map((value, i) => value / limits[i]!)];
  };
  const move = (change: Change, by: readonly number[]): Change =>
    change.map((value, i) => value + by[i]! * limits[i]!) as unknown as Change;
  return changed(view, pivot, descend<Change>([0, 0, 0, 0, 0], residuals, move, 5, 8));
}

/** A robust residual, so that one leaning die does not tilt the table. */
const soften = (off: number): number => Math.sign(off) * 3 * Math.sqrt(Math.log1p((off / 3) ** 2));
