import type { Rgb } from '../image.ts';
import type { Read } from './choose.ts';
import { fitCube, cubesNear } from './cube.ts';
import type { Candidate } from './find.ts';
import { edgeUnder, type Calibration } from './plane.ts';
import { turnOf } from './pose.ts';
import type { SpotFinder } from './spots.ts';

/** A square coincides with a die's top if it is off by less than this share of the edge. */
const NEAR = 0.17;
/** Fitted dice closer than this are the same. */
const ONE_PLACE = 0.04;

/**
 * Flat dice fitted from each square; duplicates count once. A square that coincides with the top is kept too:
 * no die is a perfect cube, so its corners may be more accurate.
 */
function cubesOf(picture: Rgb, likely: readonly Read[], calibration: NonNullable<Calibration>): Candidate[] {
  const found: Candidate[] = [];
  const squares: Candidate[] = [];
  for (const { at } of likely) {
    const fitted = fitCube(picture, at, calibration);
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

/** Flat dice found from squares, from marks, and wherever something differs from the table. */
export function standingIn(
  picture: Rgb,
  calibration: NonNullable<Calibration>,
  {
    likely,
    marked,
    spots,
  }: { readonly likely: readonly Read[]; readonly marked: readonly Candidate[]; readonly spots: SpotFinder },
): Candidate[] {
  const found = cubesOf(picture, likely, calibration);
  const add = (at: Candidate): void => {
    if (!found.some((other) => isSamePlace(other, at, ONE_PLACE))) found.push(at);
  };
  for (const square of marked) {
    const fitted = fitCube(picture, square, calibration);
    if (fitted) add(fitted.at);
  }
  const edge = edgeUnder(calibration, { x: picture.width / 2, y: picture.height / 2 });
  for (const spot of spots.at(edge)) for (const { at } of cubesNear(picture, spot, calibration)) add(at);
  return found;
}

const isSamePlace = (a: Candidate, b: Candidate, near: number): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) < near * b.edge && isTurnedAlike(a, b);

const isTurnedAlike = (a: Candidate, b: Candidate): boolean =>
  Math.abs(Math.sin(2 * (turnOf(a.corners) - turnOf(b.corners)))) < 0.1;
