/** A point or direction: x and y in the plane of the floor, z up; lengths in mm. */
export type Vector = readonly [number, number, number];

/** A dipole: where it is (mm) and its moment (A·m²). */
export interface Dipole {
  readonly at: Vector;
  readonly moment: Vector;
}

/** A disc magnet, magnetised along its axis. Lengths in mm, remanence in T; `axis` points out of its south pole. */
export interface Disc {
  readonly at: Vector;
  readonly axis: Vector;
  readonly diameter: number;
  readonly thickness: number;
  readonly remanence: number;
}

const MU_0 = 4e-7 * Math.PI;
const MM = 1e-3;
/** Where a disc's seven dipoles stand: an integration over the circle that is exact up to the fifth power. */
const RING = Math.sqrt(2 / 3);
const RING_SHARE = 1 / 8;
const MIDDLE_SHARE = 1 / 4;
const AROUND = 6;

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Two directions at right angles to `axis` (length 1) and to each other. */
export function acrossOf(axis: Vector): readonly [Vector, Vector] {
  const other: Vector = Math.abs(axis[0]) < 0.5 ? [1, 0, 0] : [0, 1, 0];
  const raw = cross(axis, other);
  const length = Math.hypot(...raw);
  const first: Vector = [raw[0] / length, raw[1] / length, raw[2] / length];
  return [first, cross(axis, first)];
}

/**
 * A disc as seven dipoles. One alone would be wrong by half at the distances of a tray: a disc 3 mm wide is read from 2 mm.
 * The moment points from the south pole inwards: physics calls the direction from south to north positive.
 */
export function dipolesOf(disc: Disc): readonly Dipole[] {
  const volume = (Math.PI * disc.diameter ** 2 * disc.thickness) / 4;
  const whole = (disc.remanence / MU_0) * volume * MM ** 3;
  const [u, v] = acrossOf(disc.axis);
  const part = (share: number): Vector => [
    -disc.axis[0] * whole * share,
    -disc.axis[1] * whole * share,
    -disc.axis[2] * whole * share,
  ];
  const radius = (disc.diameter / 2) * RING;
  const ring = Array.from({ length: AROUND }, (_, i): Dipole => {
    const angle = (2 * Math.PI * i) / AROUND;
    const [a, b] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    const at: Vector = [
      disc.at[0] + a * u[0] + b * v[0],
      disc.at[1] + a * u[1] + b * v[1],
      disc.at[2] + a * u[2] + b * v[2],
    ];
    return { at, moment: part(RING_SHARE) };
  });
  return [{ at: disc.at, moment: part(MIDDLE_SHARE) }, ...ring];
}

/** Dipoles as six numbers each, for sums over many: where (mm), moment (A·m²). */
export function flat(dipoles: readonly Dipole[]): Float64Array {
  const all = new Float64Array(dipoles.length * 6);
  for (const [i, { at, moment }] of dipoles.entries()) all.set([...at, ...moment], i * 6);
  return all;
}

/**
 * The flux density in mT along `normal` (length 1) at a point, positive where a south pole faces the side that `normal`
 * points out of, as makers of Hall switches count it: field lines end in a south pole.
 */
export function southAt(dipoles: Float64Array, point: Vector, normal: Vector): number {
  let south = 0;
  const [px, py, pz] = point;
  const [nx, ny, nz] = normal;
  const number = (i: number): number => dipoles[i] ?? 0;
  for (let i = 0; i < dipoles.length; i += 6) {
    const [dx, dy, dz] = [px - number(i), py - number(i + 1), pz - number(i + 2)];
    const [mx, my, mz] = [number(i + 3), number(i + 4), number(i + 5)];
    const r2 = dx * dx + dy * dy + dz * dz;
    const along = 3 * (mx * dx + my * dy + mz * dz);
    const across = mx * nx + my * ny + mz * nz;
    south += (along * (dx * nx + dy * ny + dz * nz) - across * r2) / (r2 * r2 * Math.sqrt(r2));
  }
  // μ0/4π in T·m/A, mm³ to m³, T to mT.
  return south * 1e-7 * 1e9 * 1e3;
}
