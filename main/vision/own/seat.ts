import type { Rgb } from '../image.ts';
import { tiltedView } from '../printed/guess-plane.ts';
import { fitCube, type Standing } from './cube.ts';
import { cubesNear } from './cube-search.ts';
import type { Candidate } from './find.ts';
import { shrinkColours, softened } from './frame.ts';
import type { Seat } from './plane.ts';
import { type Lens, lensOf } from './pose.ts';
import { SpotFinder } from './spots.ts';

const DEGREE = Math.PI / 180;
/** Edges of tops that are tried, in pixels, each so much longer than the one before; up to a share of the picture's longer side. */
const SIZES = { least: 18, ratio: 1.18, mostShare: 0.13 };
/** Around a size that is known. */
const KNOWN_SIZES = [0.9, 1, 1.1];
/** So many sizes go on to be fitted with the camera aslant: other sizes than these by a share. */
const LIKELIEST = 2;
const OTHER = 0.2;
/** Of each then sizes near it. */
const NEARER = [0.925, 0.96, 1.04, 1.08];
/** Tilts of the camera that are tried first, in degrees, and directions it may be tilted to. */
const TILTS = [9, 19];
const DIRECTIONS = 8;
/** Of places that show the dice about as well the least tilted: a die's outline less so much for each radian. */
const UPRIGHT = 0.04;
/** So many dice must stand flat, and so large a share of all. */
const ENOUGH = 5;
const SHARE = 0.6;
/** More dice than this know it no better. */
const MOST = 10;
/** What faces count for against outlines. */
const FACES = 0.5;
const FACE = 0.6;
/** A place that is worth so much is the right one: other sizes need not be tried. */
const SURELY = { even: 0.83, worth: 1.2 };
/** A die stands flat where its outline has so much of a step of colour, and is seen so evenly. */
const STANDS = { step: 9, even: 0.71 };

/** A camera's place with the dice that were laid over the picture under it. */
interface Tried {
  readonly seat: NonNullable<Seat>;
  readonly dice: readonly Standing[];
  /** Length of a top's edge, seen from above, in pixels. */
  readonly size: number;
  /** How evenly the best of them are seen. */
  readonly even: number;
}

interface Judged extends Tried {
  /** How likely each of the dice is a face. */
  readonly faces: readonly number[];
  readonly worth: number;
}

/** What a place of the camera is looked for with; lengths in pixels. */
interface Asked {
  /** Length of a top's edge where it is known, or where it is only likely. */
  readonly edge: number | null;
  readonly likely: number | null;
  readonly dieMm: number;
  /** How likely a square is a face, 0 to 1: of several sizes that look like dice, theirs has faces. */
  readonly faceAt: (image: Rgb, at: Candidate) => number;
}

interface Guessed {
  readonly seat: NonNullable<Seat>;
  /** So many dice stand flat under it. */
  readonly dice: number;
}

/** Dice of this edge, in pixels, tell as much as larger ones, and sooner. */
const LARGE = 36;
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
  const by = Math.max(1, Math.floor(size / LARGE), Math.ceil(Math.max(width, height) / LARGEST));
  if (by === 1) return guessIn(soft, asked);
  const guessed = guessIn(softened(shrinkColours(picture, by)), {
    ...asked,
    edge: asked.edge && asked.edge / by,
    likely: asked.likely && asked.likely / by,
  });
  return (
    guessed && { ...guessed, seat: { ...guessed.seat, view: { ...guessed.seat.view, ...lensOf(picture) } } }
  );
}

function guessIn(image: Rgb, { edge, likely, dieMm, faceAt }: Asked): Guessed | null {
  const spots = new SpotFinder(image);
  const lens = lensOf(image);
  const fromAbove = (size: number): Tried => {
    const seat = { view: tiltedView(lens, 0, 0, (lens.focal * dieMm) / size + dieMm), dieMm };
    const near = spots.at(size).slice(0, MOST);
    const dice = near.flatMap((spot) => cubesNear(image, spot, seat, { starts: 1 })[0] ?? []);
    return { seat, dice, size, even: evenOf(dice) };
  };
  const judged = (one: Tried): Judged => {
    const faces = one.dice.map(({ at }) => faceAt(image, at));
    return { ...one, faces, worth: one.even + FACES * meanOfBest(faces) };
  };
  const aslant = (one: Tried): Judged => {
    const nearer = NEARER.map((share) => fromAbove(share * one.size));
    const from = nearer.reduce((a, b) => (b.even > a.even ? b : a), one);
    return judged(tilted(image, from, lens));
  };
  const expected = likely && !edge ? aslant(fromAbove(likely)) : null;
  const tried = expected ? [expected] : [];
  if (!expected || expected.even < SURELY.even || expected.worth < SURELY.worth) {
    const sizes = edge ? KNOWN_SIZES.map((share) => share * edge) : sizesFor(image);
    tried.push(...likeliest(sizes.map(fromAbove)).map(aslant));
  }
  const [best] = tried.sort((a, b) => b.worth - a.worth);
  if (!best) return null;
  const standing = best.dice.filter(stands).length;
  // What shows no face may be the table's.
  const dice = best.dice.filter((one, i) => stands(one) || best.faces[i]! >= FACE).length;
  return standing >= ENOUGH && standing >= SHARE * dice ? { seat: best.seat, dice: standing } : null;
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
  for (const one of [...tried].sort((a, b) => b.even - a.even))
    if (kept.length < LIKELIEST && kept.every(({ size }) => Math.abs(one.size / size - 1) > OTHER))
      kept.push(one);
  return kept;
}

/** Tilts the camera until the dice's outlines are seen best. */
function tilted(image: Rgb, from: Tried, lens: Lens): Tried {
  const { dieMm } = from.seat;
  const asked: readonly Candidate[] = from.dice.map(({ at }) => at);
  const sum = (dice: readonly Standing[]): number =>
    dice.reduce((total, { at }) => total + (at.stands ?? 0), 0);
  let best = {
    dice: from.dice,
    seat: from.seat,
    score: sum(from.dice),
    x: 0,
    y: 0,
    far: from.seat.view.shift[2],
  };
  const consider = (x: number, y: number, far: number, rounds: number): void => {
    const seat = { view: tiltedView(lens, Math.hypot(x, y), Math.atan2(y, x), far), dieMm };
    const dice = asked.flatMap((at) => fitCube(image, at, seat, rounds) ?? []);
    const score = sum(dice) - asked.length * UPRIGHT * Math.hypot(x, y);
    if (score > best.score) best = { dice, seat, score, x, y, far };
  };
  const { far: size } = best;
  for (const share of [1, 0.93, 1.07])
    for (const tilt of TILTS)
      for (let i = 0; i < DIRECTIONS; i += 1) {
        const direction = (i * 2 * Math.PI) / DIRECTIONS;
        consider(tilt * DEGREE * Math.cos(direction), tilt * DEGREE * Math.sin(direction), size * share, 2);
      }
  for (let reach = 1; reach > 0.2; reach /= 2)
    for (let round = 0; round < 2; round += 1) {
      const { x, y, far } = best;
      const turn = 5 * DEGREE * reach;
      consider(x + turn, y, far, 3);
      consider(x - turn, y, far, 3);
      consider(x, y + turn, far, 3);
      consider(x, y - turn, far, 3);
      consider(x, y, far * (1 + 0.04 * reach), 3);
      consider(x, y, far * (1 - 0.04 * reach), 3);
    }
  return { ...from, seat: best.seat, dice: best.dice, even: evenOf(best.dice) };
}

/** Whether a place of the camera that was known before still is: most dice lie as it says. Too few dice say nothing. */
export function stillHolds(image: Rgb, squares: readonly Candidate[], seat: NonNullable<Seat>): boolean {
  if (squares.length < ENOUGH) return true;
  const asked = squares.slice(0, MOST);
  const standing = asked.flatMap((at) => fitCube(image, at, seat, 3) ?? []).filter(stands).length;
  return standing >= SHARE * asked.length;
}
