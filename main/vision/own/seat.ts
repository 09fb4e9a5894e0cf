import type { Rgb } from '../image.ts';
import { tiltedView } from '../printed/guess-plane.ts';
import { viewOf } from './camera-place.ts';
import { fitCube, type Standing } from './cube.ts';
import { cubesNear } from './cube-search.ts';
import type { Candidate } from './find.ts';
import { shrinkColours, softened } from './frame.ts';
import { LARGE_EDGE, type Seat, shrunk } from './plane.ts';
import { lensOf } from './pose.ts';
import { seatUnder } from './agree.ts';
import { lieBySizes, type Sized } from './size-lie.ts';
import { SpotFinder } from './spots.ts';

/** Edges of tops that are tried, in pixels, each so much longer than the one before; up to a share of the picture's longer side. */
const SIZES = { least: 18, ratio: 1.18, mostShare: 0.13 };
/** Around a size that is known. */
const KNOWN_SIZES = [0.9, 1, 1.1];
/** So many sizes go on to be fitted with the camera aslant: other sizes than these by a share. */
const LIKELIEST = 2;
const OTHER = 0.2;
/** So many dice must stand flat, and so large a share of all. */
const ENOUGH = 5;
const SHARE = 0.6;
/** More dice than this know it no better. */
const MOST = 10;
/** What faces count for against outlines. */
const FACES = 1;
const FACE = 0.6;
/** Or so many show a face so clearly. */
const CLEAR = { face: 0.85, dice: 3 };
/** A place that is worth so much is the right one: other sizes need not be tried. */
const SURELY = 1.6;
/** A die stands flat where its outline has so much of a step of colour, and is seen so evenly. */
const STANDS = { step: 9, even: 0.71 };

/** Dice as they are seen from above, at a size. */
interface Tried {
  readonly dice: readonly Standing[];
  /** Length of a top's edge, in pixels. */
  readonly size: number;
  /** How evenly the best of them are seen, and how likely they are faces. */
  readonly worth: number;
}

/** A camera's place with the dice that were laid over the picture under it. */
interface Judged extends Omit<Tried, 'size'> {
  readonly seat: NonNullable<Seat>;
  /** How likely each of the dice is a face. */
  readonly faces: readonly number[];
}

/** What a place of the camera is looked for with; lengths in pixels. */
interface Asked {
  /** What may be tops of dice. */
  readonly asked: readonly Candidate[];
  /** Length of a top's edge where it is known, or where it is only likely. */
  readonly edge: number | null;
  readonly likely: number | null;
  readonly dieMm: number;
  /** How likely a square is a face, 0 to 1: of several sizes that look like dice, theirs has faces. */
  readonly faceAt: (image: Rgb, at: Candidate) => number;
}

/** A square that is a face by its marks alone, whatever its outline. */
export type Marked = Candidate & Sized;

interface Guessed {
  readonly seat: NonNullable<Seat>;
  /** So many dice stand flat under it. */
  readonly dice: number;
}

const LARGEST = 1000;

/**
 * The camera's place under which the outlines of dice that stand flat are seen best in the picture. Null where too few dice stand
 * flat under any.
 *
 * @param soft the same picture, softened
 */
export function guessSeat(picture: Rgb, soft: Rgb, asked: Asked): Guessed | null {
  const { width, height } = picture;
  const size = asked.edge ?? asked.likely ?? 0;
  const by = Math.max(1, Math.floor(size / LARGE_EDGE), Math.ceil(Math.max(width, height) / LARGEST));
  if (by === 1) return guessIn(soft, asked);
  const guessed = guessIn(softened(shrinkColours(picture, by)), {
    ...asked,
    asked: asked.asked.map((one) => shrunk(one, by)),
    edge: asked.edge && asked.edge / by,
    likely: asked.likely && asked.likely / by,
  });
  return (
    guessed && { ...guessed, seat: { ...guessed.seat, view: { ...guessed.seat.view, ...lensOf(picture) } } }
  );
}

function guessIn(image: Rgb, { asked, edge, likely, dieMm, faceAt }: Asked): Guessed | null {
  const lens = lensOf(image);
  const agreed = (squares: readonly Candidate[]): Judged | null => {
    const seat = seatUnder(image, squares.slice(0, MOST), lens, { dieMm });
    return seat && judgedUnder(image, squares, seat, faceAt);
  };
  const first = asked.length >= CLEAR.dice ? agreed(asked) : null;
  const tried = first ? [first] : [];
  if (!first || first.worth < SURELY) {
    const spots = new SpotFinder(image);
    const fromAbove = (size: number): Tried => {
      const seat = { view: tiltedView(lens, 0, 0, (lens.focal * dieMm) / size + dieMm), dieMm };
      const near = spots.at(size).slice(0, MOST);
      const dice = near.flatMap((spot) => cubesNear(image, spot, seat, { starts: 1 })[0] ?? []);
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

/** A place of the camera with how many dice stand flat under it; null where too few do. */
function guessedFrom({ seat, dice: all, faces }: Judged): Guessed | null {
  // What shows no face may be the table's; what shows one clearly is a die, though it may hardly have an outline.
  const shown = (i: number, least: number): boolean => faces[i]! >= least;
  const standing = all.filter((one, i) => stands(one) || shown(i, CLEAR.face)).length;
  const dice = all.filter((one, i) => stands(one) || shown(i, FACE)).length;
  const clear = faces.filter((face) => face >= CLEAR.face).length;
  const isEnough = clear >= CLEAR.dice || (standing >= ENOUGH && standing >= SHARE * dice);
  return isEnough ? { seat, dice: standing } : null;
}

/** How well dice are seen and their faces are read at some squares under a place of the camera. */
function judgedUnder(
  image: Rgb,
  squares: readonly Candidate[],
  seat: NonNullable<Seat>,
  faceAt: Asked['faceAt'],
): Judged {
  const dice = squares.slice(0, MOST).flatMap((at) => fitCube(image, at, seat, 3) ?? []);
  const faces = dice.map(({ at }) => faceAt(image, at));
  return { seat, dice, faces, worth: evenOf(dice) + FACES * meanOfBest(faces) };
}

/**
 * The camera's place by the sizes of faces that are known by their marks, whatever their outlines. Null where they are too few, or are
 * not read under it.
 *
 * @param soft the picture, softened
 */
export function seatByMarks(
  soft: Rgb,
  marked: readonly Marked[],
  { dieMm, faceAt }: Pick<Asked, 'dieMm' | 'faceAt'>,
): Guessed | null {
  const lens = lensOf(soft);
  const lie = lieBySizes(marked, lens, dieMm);
  return lie && guessedFrom(judgedUnder(soft, marked, { view: viewOf(lie, lens), dieMm }, faceAt));
}

/** Of places of the camera the one under which dice are seen and read best at some squares. */
export function bestSeat(
  image: Rgb,
  squares: readonly Candidate[],
  seats: readonly Seat[],
  faceAt: Asked['faceAt'],
): Seat {
  const judged = seats.flatMap((seat) => (seat ? judgedUnder(image, squares, seat, faceAt) : []));
  return judged.length === 0 ? null : judged.reduce((p, q) => (q.worth > p.worth ? q : p)).seat;
}

function sizesFor({ width, height }: Rgb): number[] {
  const most = SIZES.mostShare * Math.max(width, height);
  const sizes: number[] = [];
  for (let size = SIZES.least; size < most; size *= SIZES.ratio) sizes.push(size);
  return sizes;
}

const stands = ({ at }: Standing): boolean => at.second >= STANDS.step && (at.stands ?? 0) >= STANDS.even;

const evenOf = (dice: readonly Standing[]): number => meanOfBest(dice.map(({ at }) => at.stands ?? 0));

/** Of the best so many as must stand flat: where fewer are, the rest counts nothing. */
function meanOfBest(values: readonly number[]): number {
  const many = Math.max(ENOUGH, Math.ceil(SHARE * values.length));
  const best = [...values].sort((a, b) => b - a).slice(0, many);
  return best.reduce((sum, value) => sum + value, 0) / many;
}

/** The best of sizes that differ. */
function likeliest(tried: readonly Tried[]): Tried[] {
  const kept: Tried[] = [];
  for (const one of [...tried].sort((a, b) => b.worth - a.worth))
    if (kept.length < LIKELIEST && kept.every(({ size }) => Math.abs(one.size / size - 1) > OTHER))
      kept.push(one);
  return kept;
}

/** Whether a place of the camera that was known before still is: most dice lie as it says. Too few dice say nothing. */
export function stillHolds(image: Rgb, squares: readonly Candidate[], seat: NonNullable<Seat>): boolean {
  if (squares.length < ENOUGH) return true;
  const asked = squares.slice(0, MOST);
  const standing = asked.flatMap((at) => fitCube(image, at, seat, 3) ?? []).filter(stands).length;
  return standing >= SHARE * asked.length;
}
