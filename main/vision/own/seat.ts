import type { Rgb } from '../image.ts';
import { tiltedView } from '../printed/guess-plane.ts';
import { fitCube, type Standing } from './cube.ts';
import type { Candidate } from './find.ts';
import type { Seat } from './plane.ts';
import { lensOf } from './pose.ts';

const DEGREE = Math.PI / 180;
/** Tilts of the camera that are tried first, in degrees, directions it may be tilted to, and sizes of tops against the squares'. */
const TILTS = [0, 9, 19];
const DIRECTIONS = 8;
const SIZES = [1.02, 0.94, 0.86];
/** So many dice must stand flat, and so large a share of all. */
const ENOUGH = 5;
const SHARE = 0.6;
/** More dice than this know it no better. */
const MOST = 12;
/** A part of a die's outline that is seen has at least this step of colour. */
export const SEEN_STEP = 14;

interface Tried {
  readonly seat: NonNullable<Seat>;
  readonly dice: readonly Standing[];
  readonly score: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/**
 * The camera's place under which the outlines of dice that stand flat lie best over the picture: tops alone do not say it,
 * for a side may look like a part of one. Null where too few dice stand flat under any.
 *
 * @param squares one for each die, in pixels
 * @param edge length of a top's edge that is likely, in pixels
 */
export function guessSeat(
  image: Rgb,
  squares: readonly Candidate[],
  {
    edge,
    dieMm,
    enough = ENOUGH,
  }: { readonly edge: number; readonly dieMm: number; readonly enough?: number },
): Seat {
  if (squares.length < enough) return null;
  const lens = lensOf(image);
  const asked = squares.slice(0, MOST);
  let best: Tried | null = null;
  const consider = (x: number, y: number, size: number, rounds: number): void => {
    const far = (lens.focal * dieMm) / (edge * size) + dieMm;
    const view = tiltedView(lens, Math.hypot(x, y), Math.atan2(y, x), far);
    const seat = { view, dieMm };
    const dice = asked.flatMap((at) => fitCube(image, at, seat, rounds) ?? []);
    const score = dice.reduce((sum, one) => sum + one.score, 0);
    if (!best || score > best.score) best = { seat, dice, score, x, y, size };
  };
  for (const size of SIZES)
    for (const tilt of TILTS)
      for (let i = 0; i < (tilt === 0 ? 1 : DIRECTIONS); i += 1) {
        const direction = (i * 2 * Math.PI) / DIRECTIONS;
        consider(tilt * DEGREE * Math.cos(direction), tilt * DEGREE * Math.sin(direction), size, 2);
      }
  for (let reach = 1; reach > 0.2; reach /= 2)
    for (let round = 0; round < 2; round += 1) {
      const { x, y, size } = best!;
      const turn = 5 * DEGREE * reach;
      consider(x + turn, y, size, 3);
      consider(x - turn, y, size, 3);
      consider(x, y + turn, size, 3);
      consider(x, y - turn, size, 3);
      consider(x, y, size * (1 + 0.04 * reach), 3);
      consider(x, y, size * (1 - 0.04 * reach), 3);
    }
  const { seat, dice } = best!;
  const standing = dice.filter(({ at }) => at.second >= SEEN_STEP).length;
  return standing >= enough && standing >= SHARE * asked.length ? seat : null;
}

/** How well the outlines of dice that lie as a place of the camera says are seen on the average. */
const HOLDS = 0.66;

/** Whether a place of the camera that was known before still is: most dice lie as it says. Too few dice say nothing. */
export function stillHolds(image: Rgb, squares: readonly Candidate[], seat: NonNullable<Seat>): boolean {
  if (squares.length < ENOUGH) return true;
  const asked = squares.slice(0, MOST);
  const dice = asked.flatMap((at) => fitCube(image, at, seat, 3) ?? []);
  const standing = dice.filter(({ at, score }) => at.second >= SEEN_STEP && score >= HOLDS).length;
  return standing >= SHARE * asked.length;
}
