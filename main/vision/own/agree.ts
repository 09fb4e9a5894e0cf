import type { Rgb } from '../image.ts';
import { type TablePlane, tablePlaneOf, viewOf } from './camera-place.ts';
import type { Candidate } from './find.ts';
import { FLAT, type FreeFit, fitFree, halfOfOwn } from './free-fit.ts';
import { edgeOn, type Lens, tablePlaneUnder, type Pose, slantsRound, turnOf } from './pose.ts';
import type { Calibration } from './plane.ts';

/** Starting slants of a single die, in how many directions, and by how much its size may differ from the square's. */
const SLANTS = { slant: 0.2, directions: 5, size: 0.14 };
/** How many of a single die's likeliest poses are tried as the table's. */
const WAYS = 2;
/** Poses whose slants differ by less than this count as the same. */
const ONE_WAY = 0.1;
/** Penalty per unit of slant, so that of two equal fits the flatter table wins. */
const UPRIGHT = 0.04;
/** Share of the dice that must agree; the others may lean. */
const SHARE = 0.8;
/** First steps of the search (slant, share of the height), how often they are halved, how often each is tried. */
const FIRST = { slant: 0.08, height: 0.04 };
const ROUNDS = 4;
const TRIES = 3;
/** Refinement rounds for each die on a candidate table. */
const FIT_ROUNDS = 2;

/** Dice before a camera, each in its own likeliest pose. */
interface Dice {
  readonly image: Rgb;
  readonly lens: Lens;
  readonly dieMm: number;
  readonly starts: readonly { readonly pose: Pose; readonly half: number }[];
}

/** A table plane, the dice fitted flat on it, and how well their outlines match the picture. */
interface Table {
  readonly plane: TablePlane;
  readonly dice: readonly FreeFit[];
  readonly score: number;
}

/**
 * Estimates the camera's position over the table on which the dice at these squares stand flat. Each die alone
 * allows a few poses; the table plane on which most of them agree wins. Null without dice.
 *
 * @param guessed a position that is tried as well
 */
export function calibrateByDice(
  image: Rgb,
  squares: readonly Candidate[],
  lens: Lens,
  { dieMm, guessed = null }: { readonly dieMm: number; readonly guessed?: Calibration },
): Calibration {
  const alone = squares.map((square) => waysOf(image, square, lens));
  const best = alone.flatMap(([first]) => first ?? []);
  const [edge] = best
    .map(({ pose }) => pose.edge)
    .sort((a, b) => a - b)
    .slice(best.length >> 1);
  if (edge === undefined) return null;
  const starts = best.map(({ pose }) => ({ pose, half: halfOfOwn(image, pose, lens) }));
  const dice: Dice = { image, lens, dieMm, starts };
  const planes: TablePlane[] = [
    { a: 0, b: 0, height: (lens.focal / edge + 1) * dieMm },
    ...(guessed ? [tablePlaneOf(guessed.view)] : []),
    // All dice of one picture have the same size.
    ...alone.flat().map(({ pose }) => tablePlaneUnder({ ...pose, edge }, lens, dieMm)),
  ];
  const first = planes.map((plane) => fitOn(dice, plane)).reduce((p, q) => (q.score > p.score ? q : p));
  return { view: viewOf(refined(dice, first).plane, lens), dieMm };
}

/** The likeliest poses of a single die, whatever it stands on. */
function waysOf(image: Rgb, { x, y, edge, corners }: Candidate, lens: Lens): readonly FreeFit[] {
  const from: Pose = { x, y, edge, turn: turnOf(corners), a: 0, b: 0 };
  const { slant, directions, size } = SLANTS;
  const fits = [{ a: 0, b: 0 }, ...slantsRound(directions, slant)].map((way) =>
    fitFree(image, { ...from, ...way }, lens, { sizeOff: size }),
  );
  fits.sort((one, other) => other.score - one.score);
  const kept: FreeFit[] = [];
  for (const fit of fits) {
    const isNew = kept.every(({ pose }) => Math.hypot(fit.pose.a - pose.a, fit.pose.b - pose.b) > ONE_WAY);
    if (kept.length < WAYS && isNew) kept.push(fit);
  }
  return kept;
}

/** Tilts and moves the table plane until the outlines of its dice match best. */
function refined(dice: Dice, from: Table): Table {
  let best = from;
  let reach = 1;
  for (let round = 0; round < ROUNDS; reach /= 2, round += 1)
    for (let moved = true, tries = 0; moved && tries < TRIES; tries += 1) {
      moved = false;
      const { a, b, height } = best.plane;
      const [slant, more] = [FIRST.slant * reach, height * FIRST.height * reach];
      for (const [da, db, far] of [
        [slant, 0, 0],
        [-slant, 0, 0],
        [0, slant, 0],
        [0, -slant, 0],
        [0, 0, more],
        [0, 0, -more],
      ] as const) {
        const starts = dice.starts.map(({ half }, i) => ({ half, pose: best.dice[i]!.pose }));
        const next = fitOn({ ...dice, starts }, { a: a + da, b: b + db, height: height + far });
        if (next.score <= best.score) continue;
        best = next;
        moved = true;
      }
    }
  return best;
}

/** Fits the dice flat on a table plane. */
function fitOn({ image, lens, dieMm, starts }: Dice, plane: TablePlane): Table {
  const view = viewOf(plane, lens);
  const dice = starts.map(({ pose, half }) => {
    const from = { ...pose, a: plane.a, b: plane.b, edge: edgeOn(view, pose, dieMm) };
    return fitFree(image, from, lens, { names: FLAT, rounds: FIT_ROUNDS, half });
  });
  const scores = dice.map(({ score }) => score).sort((p, q) => q - p);
  const many = Math.max(2, Math.floor(SHARE * scores.length));
  const sum = scores.slice(0, many).reduce((total, score) => total + score, 0);
  return { plane, dice, score: sum / many - UPRIGHT * Math.hypot(plane.a, plane.b) };
}
