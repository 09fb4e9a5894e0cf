import type { Design, Place } from './designs.ts';
import { type Vector, acrossOf } from './field.ts';

export type Up = 1 | 2 | 3 | 4 | 5 | 6;
export const UPS: readonly Up[] = [1, 2, 3, 4, 5, 6];

/** Where each face looks while the die stands as drawn: 1 up, 6 down, 2 back, 5 front, 3 right, 4 left. */
const OUTWARD: Record<Up, Vector> = {
  1: [0, 0, 1],
  2: [0, 1, 0],
  3: [1, 0, 0],
  4: [-1, 0, 0],
  5: [0, -1, 0],
  6: [0, 0, -1],
};

/**
 * What the sensors of a pocket must see while `up` lies up, bit by bit as the firmware reads them: the number of the face,
 * and with a parity sensor bit 3 so that an even number of bits is set. The magnets that say so are in the face below.
 */
export function codeOf(up: Up, kinds: number): number {
  const odd = (up ^ (up >> 1) ^ (up >> 2)) & 1;
  return kinds > 3 ? up | (odd << 3) : up;
}

/** A magnet's place in a die: from the die's middle in mm, and the way its south pole looks. */
export interface Seat {
  readonly below: Up;
  readonly kind: number;
  readonly place: Place;
  readonly at: Vector;
  readonly axis: Vector;
}

const sum = (...parts: readonly (readonly [number, Vector])[]): Vector => [
  parts.reduce((all, [n, v]) => all + n * v[0], 0),
  parts.reduce((all, [n, v]) => all + n * v[1], 0),
  parts.reduce((all, [n, v]) => all + n * v[2], 0),
];

const outOf = (up: Up): Vector => sum([-1, OUTWARD[up]]);

/** Every magnet of a die: `at` is the middle of the magnet's outer side, in the face's own plane. */
export function seatsOf({ kinds, die }: Design): readonly Seat[] {
  return UPS.flatMap((up) => {
    const axis = outOf(up);
    const [u, v] = acrossOf(axis);
    return kinds.flatMap(({ magnets }, kind) =>
      (codeOf(up, kinds.length) >> kind) & 1
        ? magnets.map((place) => ({
            below: up,
            kind,
            place,
            at: sum([place[0], u], [place[1], v], [die / 2, axis]),
            axis,
          }))
        : [],
    );
  });
}

/** A rotation: the images of x, y and z. */
export type Turn = (from: Vector) => Vector;

/** How a die lies that shows `up`, turned by `angle` radians about the upright. */
export function lying(up: Up, angle: number): Turn {
  const down = outOf(up);
  const [u, v] = acrossOf(down);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (from) => {
    const dot = (by: Vector): number => from[0] * by[0] + from[1] * by[1] + from[2] * by[2];
    const [a, b] = [dot(u), dot(v)];
    return [c * a - s * b, -(s * a + c * b), -dot(down)];
  };
}
