import { type Match, matchPearls } from '../codes/decode.ts';
import { PEARLS } from '../codes/book.ts';
import { type Homography, homographyOf, mapPoint } from '../geometry.ts';
import { type Gray, type Quad, sample } from '../image.ts';
import { FACE, PEARL_PLACES } from './face.ts';

const HALF = FACE.frame / 2;
/** The frame's corners on the face, in mm, clockwise from the upper left. */
export const FRAME_CORNERS = [
  { x: -HALF, y: -HALF },
  { x: HALF, y: -HALF },
  { x: HALF, y: HALF },
  { x: -HALF, y: HALF },
] as const;

/** What is told: correlation, lead over the next word, pearls that may look wrong, lead over mirror images. */
export const RULE = { score: 0.8, margin: 0.2, wrong: 1, mirrorMargin: 0.08 } as const;

export const isSure = ({ score, margin, wrong, mirrorMargin }: Match): boolean =>
  score >= RULE.score && margin >= RULE.margin && wrong <= RULE.wrong && mirrorMargin >= RULE.mirrorMargin;

/** Shifts in mm and scales at which a frame is tried: its corners are never quite right. */
const SHIFTS = [0, -0.28, 0.28];
const SCALES = [1, 0.975, 1.025];
/** Light that a blur spreads from a pearl to its neighbours in the band. */
const SPREAD = 0.22;
/** Where round a pearl's middle brightness is taken, in mm. */
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

/** The pearls with their neighbours' light taken off again. */
function unblurred(pearls: Float64Array): Float64Array {
  return pearls.map(
    (pearl, i) =>
      pearl - SPREAD * ((pearls[(i + 1) % PEARLS] as number) + (pearls[(i + PEARLS - 1) % PEARLS] as number)),
  );
}

/**
 * Reads the pearls of a frame whose corners are given, clockwise; the best over small shifts and scales, with and
 * without undoing a blur. Null where nothing is there to read.
 */
export function readPearls(image: Gray, corners: Quad): Match | null {
  const h = homographyOf(FRAME_CORNERS, corners);
  if (!h) return null;
  const pearls = new Float64Array(PEARLS);
  let best: Match | null = null;
  const take = (match: Match | null): void => {
    if (match && (!best || match.score > best.score)) best = match;
  };
  for (const scale of SCALES) {
    for (const dx of SHIFTS) {
      for (const dy of SHIFTS) {
        readAt(image, h, dx, dy, scale, pearls);
        take(matchPearls(pearls));
        take(matchPearls(unblurred(pearls)));
        // Nothing can be gained by looking on.
        if (best && (best as Match).score > 0.96) return best;
      }
    }
  }
  return best;
}
