import { type Match, LARGE, PEARLS, matchPearls } from '../codes/book.ts';
import { type Homography, homographyOf, mapPoint } from '../geometry.ts';
import { type Gray, type Quad, sample } from '../image.ts';
import { FACE, PEARL_PLACES } from './types.ts';

const HALF = FACE.frame / 2;
/** The frame's corners on the face, in mm, clockwise from the upper left. */
export const FRAME_CORNERS = [
  { x: -HALF, y: -HALF },
  { x: HALF, y: -HALF },
  { x: HALF, y: HALF },
  { x: -HALF, y: HALF },
] as const;

/** Conditions for acceptance: correlation, lead over the next word, wrong pearls, lead over mirror images. */
export const RULE = { score: 0.8, margin: 0.2, wrong: 1, mirrorMargin: 0.08 } as const;

export const isSure = ({ score, margin, wrong, mirrorMargin }: Match): boolean =>
  score >= RULE.score && margin >= RULE.margin && wrong <= RULE.wrong && mirrorMargin >= RULE.mirrorMargin;

/** Shifts in mm and scales at which a frame is tried, because its corners are never exact. */
const SHIFTS = [0, -0.28, 0.28];
const SCALES = [1, 0.975, 1.025];
/** Light that a blur spreads from a pearl to its neighbours. */
const SPREAD = 0.22;
/** Sample places around a pearl's centre, in mm. */
const SPOTS: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.3, 0],
  [-0.3, 0],
  [0, 0.3],
  [0, -0.3],
];

function readAt(image: Gray, h: Homography, dx: number, dy: number, scale: number, out: Float64Array): void {
  for (let i = 0; i < PEARLS; i += 1) {
    const [px, py] = PEARL_PLACES[i]!;
    let sum = 0;
    for (const [sx, sy] of SPOTS) {
      const { x, y } = mapPoint(h, px * scale + dx + sx, py * scale + dy + sy);
      sum += sample(image, x, y);
    }
    out[i] = sum / SPOTS.length;
  }
}

/** Removes the light of neighbouring pearls. */
function unblur(pearls: Float64Array, out: Float64Array): void {
  for (let i = 0; i < PEARLS; i += 1) {
    const beside = (pearls[(i + 1) % PEARLS] as number) + (pearls[(i + PEARLS - 1) % PEARLS] as number);
    out[i] = (pearls[i] as number) - SPREAD * beside;
  }
}

/** The pearls at one shift and scale, and the best correlation that any word with twelve large pearls could reach. */
interface Row {
  readonly pearls: Float64Array;
  readonly atMost: number;
}

const ordered = new Float64Array(PEARLS);

function rowOf(pearls: Float64Array): Row {
  ordered.set(pearls);
  ordered.sort();
  let [sum, squares, large] = [0, 0, 0];
  for (let i = 0; i < PEARLS; i += 1) {
    const pearl = ordered[i] as number;
    sum += pearl;
    squares += pearl * pearl;
    if (i >= PEARLS - LARGE) large += pearl;
  }
  const spread = Math.sqrt(Math.max(0, squares - (sum * sum) / PEARLS));
  return { pearls, atMost: spread < 1e-6 ? 0 : (2 * large - sum) / (Math.sqrt(PEARLS) * spread) };
}

/** Below this the word is not looked up: noise reaches 0.8 of a perfect row by chance, pearls more. */
const HOPELESS = 0.6;
/** Good enough to stop searching. */
const CLEAR = 0.96;

/**
 * Reads the pearls of a frame with these corners, clockwise: the best result over small shifts and scales, with and
 * without deblurring. Null if there is nothing to read.
 */
export function readPearls(
  image: Gray,
  corners: Quad,
  from: 'frames' | 'strips' | 'windows' = 'frames',
): Match | null {
  const h = homographyOf(FRAME_CORNERS, corners);
  if (!h) return null;
  if (!isRing(image, h, from)) return null;
  const middle = rowsAt(image, h, 0, 0, 1);
  let best = bestOf(middle, null);
  if (best && best.score >= CLEAR) return best;
  const rows: Row[] = [];
  for (const scale of SCALES)
    for (const dx of SHIFTS) for (const dy of SHIFTS) rows.push(...rowsAt(image, h, dx, dy, scale));
  best = bestOf(rows, best);
  return best;
}

/** Places on the band between pearls, just outside the frame, and just inside its window, as shares of half an edge. */
const BAND = 5.05;
const OUTSIDE = 6.75;
const INSIDE = 3.75;

/** Whether a frame is a dark band between a lighter rim and a lighter window, unlike most other dark patches. */
function isRing(image: Gray, h: Homography, from: 'frames' | 'strips' | 'windows'): boolean {
  let [rim, band, window] = [0, 0, 0];
  const look = (x: number, y: number): number => {
    const at = mapPoint(h, x, y);
    return sample(image, at.x, at.y);
  };
  for (const along of [-0.6, -0.2, 0.2, 0.6]) {
    for (const side of [-1, 1]) {
      rim += look(along * OUTSIDE, side * OUTSIDE) + look(side * OUTSIDE, along * OUTSIDE);
      band += look(along * BAND, side * BAND) + look(side * BAND, along * BAND);
      window += look(along * INSIDE, side * INSIDE) + look(side * INSIDE, along * INSIDE);
    }
  }
  return (band < 0.97 * rim || from === 'windows') && band < 0.97 * window;
}

function rowsAt(image: Gray, h: Homography, dx: number, dy: number, scale: number): Row[] {
  const plain = new Float64Array(PEARLS);
  const sharp = new Float64Array(PEARLS);
  readAt(image, h, dx, dy, scale, plain);
  unblur(plain, sharp);
  return [rowOf(plain), rowOf(sharp)];
}

/** The best match of all rows; rows that cannot improve on it are skipped. */
function bestOf(rows: readonly Row[], found: Match | null): Match | null {
  let best = found;
  for (const { pearls, atMost } of [...rows].sort((a, b) => b.atMost - a.atMost)) {
    if (atMost < HOPELESS || (best && (atMost <= best.score || best.score >= CLEAR))) break;
    const match = matchPearls(pearls);
    if (match && (!best || match.score > best.score)) best = match;
  }
  return best;
}
