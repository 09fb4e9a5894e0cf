import type { Rgb } from '../image.ts';
import type { Read } from './choose.ts';
import { fitCube } from './cube.ts';
import { cubesNear } from './cube-search.ts';
import type { Candidate } from './find.ts';
import { edgeUnder, type Seat } from './plane.ts';
import { turnOf } from './pose.ts';
import type { SpotFinder } from './spots.ts';

/** A square lies as a die's top where it is off by less than this share of the edge. */
const NEAR = 0.17;
/** Dice that were laid nearer to each other are one. */
const ONE_PLACE = 0.04;

/**
 * Dice that stand flat, from each square; those that come to the same place count once. A square that lies as the die's top
 * does stays beside it: its corners may be truer, for no die is a perfect cube.
 */
function cubesOf(picture: Rgb, likely: readonly Read[], seat: NonNullable<Seat>): Candidate[] {
  const found: Candidate[] = [];
  const squares: Candidate[] = [];
  for (const { at } of likely) {
    const fitted = fitCube(picture, at, seat);
    if (!fitted) continue;
    const one = fitted.at;
    if (isSamePlace(at, one, NEAR) && Math.abs(at.edge / one.edge - 1) < NEAR && at.skew < 1.2)
      squares.push({ ...at, stands: one.stands });
    const same = found.findIndex((other) => isSamePlace(other, one, ONE_PLACE));
    if (same < 0) found.push(one);
    else if (found[same]!.step < one.step) found[same] = one;
  }
  return [...found, ...squares];
}

/** Dice that stand flat: from squares, from marked ones, and wherever something stands out from the table. */
export function standingIn(
  picture: Rgb,
  seat: NonNullable<Seat>,
  {
    likely,
    marked,
    spots,
  }: { readonly likely: readonly Read[]; readonly marked: readonly Candidate[]; readonly spots: SpotFinder },
): Candidate[] {
  const found = cubesOf(picture, likely, seat);
  const add = (at: Candidate): void => {
    if (!found.some((other) => isSamePlace(other, at, ONE_PLACE))) found.push(at);
  };
  for (const square of marked) {
    const fitted = fitCube(picture, square, seat);
    if (fitted) add(fitted.at);
  }
  const edge = edgeUnder(seat, { x: picture.width / 2, y: picture.height / 2 });
  for (const spot of spots.at(edge)) for (const { at } of cubesNear(picture, spot, seat)) add(at);
  return found;
}

const isSamePlace = (a: Candidate, b: Candidate, near: number): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < near * b.edge && isTurnedAlike(a, b);

const isTurnedAlike = (a: Candidate, b: Candidate): boolean =>
  Math.abs(Math.sin(2 * (turnOf(a.corners) - turnOf(b.corners)))) < 0.1;
