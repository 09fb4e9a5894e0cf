import { between } from '../geometry.ts';
import type { Point } from '../image.ts';
import { FACE } from './face.ts';
import { median } from './frames.ts';
import type { Frame } from './search.ts';
import type { View } from './types.ts';
import { ontoPlane } from './view.ts';

/** Shape of a frame projected onto the plane of the tops. Lengths are shares of a top's. */
export interface TopShape {
  readonly places: readonly Point[];
  readonly sides: readonly number[];
  readonly diagonals: readonly number[];
}

/**
 * Tolerances of a top: `length` for every length; `alike` plus `pixels` of a side for the difference of sides and
 * of diagonals, at most `most`.
 */
const TOP_RULE = { length: 0.11, alike: 0.015, pixels: 0.5, most: 0.04 } as const;

/** Largest ratio of two sides or diagonals for a top with sides of this many pixels. */
export const alikeAt = (side: number): number =>
  Math.min(TOP_RULE.most, TOP_RULE.alike + TOP_RULE.pixels / side);

/** @param dieMm edge of the dice: height of the tops and size of their frames */
export function topShape(view: View, { quad }: Pick<Frame, 'quad'>, dieMm: number): TopShape | null {
  const places = ontoPlane(view, quad, dieMm);
  if (!places) return null;
  const edge = (FACE.frame / FACE.die) * dieMm;
  const sides = places.map((place, i) => between(place, places[(i + 1) % 4]!) / edge);
  const diagonals = [0, 1].map((i) => between(places[i]!, places[i + 2]!) / (edge * Math.SQRT2));
  return { places, sides, diagonals };
}

const ratio = (values: readonly number[]): number => Math.max(...values) / Math.min(...values);

/** Whether a shape is a square in the plane of the tops, `size` times the nominal size. */
export const isTop = ({ sides, diagonals }: TopShape, size: number, alike: number = TOP_RULE.most): boolean =>
  [...sides, ...diagonals].every((length) => Math.abs(length / size - 1) <= TOP_RULE.length) &&
  ratio(sides) <= 1 + alike &&
  ratio(diagonals) <= 1 + alike;

/** Whether a shape is a square within `near`, of up to twice the nominal size or half of it. */
export const isNearlyTop = ({ sides, diagonals }: TopShape, near: number): boolean =>
  Math.abs(sizeOf({ sides }) - 1) <= 2 * near && ratio(sides) <= 1 + near && ratio(diagonals) <= 1 + near;

export const sizeOf = ({ sides }: Pick<TopShape, 'sides'>): number => median(sides);

/** Squareness in the plane of the tops, 1 for a square. */
export const squareness = ({ sides, diagonals }: TopShape): number =>
  1 / Math.max(ratio(sides), ratio(diagonals));
