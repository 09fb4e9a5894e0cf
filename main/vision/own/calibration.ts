import type { Rgb } from '../image.ts';
import { tiltedView } from '../printed/guess-plane.ts';
import { viewOf } from './camera-place.ts';
import { fitCube, type Standing, cubesNear } from './cube.ts';
import type { Candidate } from './find.ts';
import { shrinkColours, softened } from './frame.ts';
import { LARGE_EDGE, type Calibration, shrunk } from './plane.ts';
import { lensOf } from './pose.ts';
import { calibrateByDice } from './agree.ts';
import { tablePlaneBySizes, type Sized } from './plane-by-sizes.ts';
import { SpotFinder } from './spots.ts';

/** Edges of tops to try, in pixels, each longer by this ratio, up to a share of the picture's longer side. */
const SIZES = { least: 18, ratio: 1.18, mostShare: 0.13 };
/** Factors around a known size. */
const KNOWN_SIZES = [0.9, 1, 1.1];
/** How many sizes are fitted with a tilted camera, and by how much they differ. */
const LIKELIEST = 2;
const OTHER = 0.2;
/** Least number of flat dice, and their share of all. */
const ENOUGH = 5;
const SHARE = 0.6;
/** No more dice than this are used. */
const MOST = 10;
/** Weight of faces relative to outlines, and the likelihood from which a square counts as one. */
const FACES = 1;
const FACE = 0.6;
/** Alternatively, this many dice with faces this clear. */
const CLEAR = { face: 0.85, dice: 3 };
/** A position with this score is accepted without trying other sizes. */
const SURELY = 1.6;
/** Least colour step and evenness of a flat die's outline. */
const STANDS = { step: 9, even: 0.71 };

/** Dice seen from above, at one size. */
interface Tried {
  readonly dice: readonly Standing[];
  /** Edge of a top, in pixels. */
  readonly size: number;
  /** Evenness of the best dice and likelihood of their faces. */
  readonly worth: number;
}

/** A calibration with the dice fitted under it. */
interface Judged extends Omit<Tried, 'size'> {
  readonly calibration: NonNullable<Calibration>;
  /** Likelihood of a face on each die. */
  readonly faces: readonly number[];
}

/** Input of the search; lengths in pixels. */
interface Search {
  /** Squares that may be tops of dice. */
  readonly candidates: readonly Candidate[];
  readonly edge: number | null;
  readonly likely: number | null;
  readonly dieMm: number;
  /** Likelihood that a square is a face, 0 to 1; it selects among sizes that all look like dice. */
  readonly faceAt: (image: Rgb, at: Candidate) => number;
}

/** A square that is a face by its marks alone. */
export type Marked = Candidate & Sized;

interface Guessed {
  readonly calibration: NonNullable<Calibration>;
  /** Number of flat dice under it. */
  readonly dice: number;
}

const LARGEST = 1000;

/**
 * Guesses the camera's position: the one under which the outlines of flat dice match best. Null if too few dice
 * are flat under any.
 *
 * @param soft the same picture, softened
 */
export function guessCalibration(picture: Rgb, soft: Rgb, search: Search): Guessed | null {
  const { width, height } = picture;
  const size = search.edge ?? search.likely ?? 0;
  const by = Math.max(1, Math.floor(size / LARGE_EDGE), Math.ceil(Math.max(width, height) / LARGEST));
  if (by === 1) return guessIn(soft, search);
  const guessed = guessIn(softened(shrinkColours(picture, by)), {
    ...search,
    candidates: search.candidates.map((one) => shrunk(one, by)),
    edge: search.edge && search.edge / by,
    likely: search.likely && search.likely / by,
  });
  return (
    guessed && {
      ...guessed,
      calibration: { ...guessed.calibration, view: { ...guessed.calibration.view, ...lensOf(picture) } },
    }
  );
}

function guessIn(image: Rgb, { candidates, edge, likely, dieMm, faceAt }: Search): Guessed | null {
  const lens = lensOf(image);
  const agreed = (squares: readonly Candidate[]): Judged | null => {
    const calibration = calibrateByDice(image, squares.slice(0, MOST), lens, { dieMm });
    return calibration && judgedUnder(image, squares, calibration, faceAt);
  };
  const first = candidates.length >= CLEAR.dice ? agreed(candidates) : null;
  const tried = first ? [first] : [];
  if (!first || first.worth < SURELY) {
    const spots = new SpotFinder(image);
    const fromAbove = (size: number): Tried => {
      const calibration = { view: tiltedView(lens, 0, 0, (lens.focal * dieMm) / size + dieMm), dieMm };
      const near = spots.at(size).slice(0, MOST);
      const dice = near.flatMap((spot) => cubesNear(image, spot, calibration, { starts: 1 })[0] ?? []);
      return {
        dice,
        size,
        worth: evenOf(dice) + FACES * meanOfBest(dice.map(({ at }) => faceAt(image, at))),
      };
    };
    const sizes = edge
      ? KNOWN_SIZES.map((share) => share * edge)
      : [...sizesFor(image), ...(likely ? [likely] : [])];
    tried.push(
      ...likeliest(sizes.map(fromAbove)).flatMap(({ dice }) => agreed(dice.map(({ at }) => at)) ?? []),
    );
  }
  const [best] = tried.sort((a, b) => b.worth - a.worth);
  return best ? guessedFrom(best) : null;
}

/** The calibration with its number of flat dice; null if too few. */
function guessedFrom({ calibration, dice: all, faces }: Judged): Guessed | null {
  // Something without a face may be part of the table; something with a clear face is a die even without an outline.
  const shown = (i: number, least: number): boolean => faces[i]! >= least;
  const standing = all.filter((one, i) => stands(one) || shown(i, CLEAR.face)).length;
  const dice = all.filter((one, i) => stands(one) || shown(i, FACE)).length;
  const clear = faces.filter((face) => face >= CLEAR.face).length;
  const isEnough = clear >= CLEAR.dice || (standing >= ENOUGH && standing >= SHARE * dice);
  return isEnough ? { calibration, dice: standing } : null;
}

/** How well dice and their faces match at these squares under a calibration. */
function judgedUnder(
  image: Rgb,
  squares: readonly Candidate[],
  calibration: NonNullable<Calibration>,
  faceAt: Search['faceAt'],
): Judged {
  const dice = squares.slice(0, MOST).flatMap((at) => fitCube(image, at, calibration, 3) ?? []);
  const faces = dice.map(({ at }) => faceAt(image, at));
  return { calibration, dice, faces, worth: evenOf(dice) + FACES * meanOfBest(faces) };
}

/**
 * Estimates the camera's position from the sizes of faces found by their marks, without outlines. Null if they
 * are too few or not readable under it.
 *
 * @param soft the picture, softened
 */
export function calibrateByMarks(
  soft: Rgb,
  marked: readonly Marked[],
  { dieMm, faceAt }: Pick<Search, 'dieMm' | 'faceAt'>,
): Guessed | null {
  const lens = lensOf(soft);
  const plane = tablePlaneBySizes(marked, lens, dieMm);
  return plane && guessedFrom(judgedUnder(soft, marked, { view: viewOf(plane, lens), dieMm }, faceAt));
}

/** The calibration under which dice match and read best at these squares. */
export function bestCalibration(
  image: Rgb,
  squares: readonly Candidate[],
  calibrations: readonly Calibration[],
  faceAt: Search['faceAt'],
): Calibration {
  const judged = calibrations.flatMap((calibration) =>
    calibration ? judgedUnder(image, squares, calibration, faceAt) : [],
  );
  return judged.length === 0 ? null : judged.reduce((p, q) => (q.worth > p.worth ? q : p)).calibration;
}

function sizesFor({ width, height }: Rgb): number[] {
  const most = SIZES.mostShare * Math.max(width, height);
  const sizes: number[] = [];
  for (let size = SIZES.least; size < most; size *= SIZES.ratio) sizes.push(size);
  return sizes;
}

const stands = ({ at }: Standing): boolean => at.second >= STANDS.step && (at.stands ?? 0) >= STANDS.even;

const evenOf = (dice: readonly Standing[]): number => meanOfBest(dice.map(({ at }) => at.stands ?? 0));

/** Mean of the best values, over as many as must be flat; missing ones count as 0. */
function meanOfBest(values: readonly number[]): number {
  const many = Math.max(ENOUGH, Math.ceil(SHARE * values.length));
  const best = [...values].sort((a, b) => b - a).slice(0, many);
  return best.reduce((sum, value) => sum + value, 0) / many;
}

function likeliest(tried: readonly Tried[]): Tried[] {
  const kept: Tried[] = [];
  for (const one of [...tried].sort((a, b) => b.worth - a.worth))
    if (kept.length < LIKELIEST && kept.every(({ size }) => Math.abs(one.size / size - 1) > OTHER))
      kept.push(one);
  return kept;
}

/** Whether an earlier calibration still holds: most dice agree with it, or there are too few to tell. */
export function stillHolds(
  image: Rgb,
  squares: readonly Candidate[],
  calibration: NonNullable<Calibration>,
): boolean {
  if (squares.length < ENOUGH) return true;
  const candidates = squares.slice(0, MOST);
  const standing = candidates.flatMap((at) => fitCube(image, at, calibration, 3) ?? []).filter(stands).length;
  return standing >= SHARE * candidates.length;
}
