/** Closed rings of points: x, y, x, y … */
export type Rings = readonly (readonly number[])[];

/** Where rings are put: scaled, turned by an angle, then moved. */
export interface Placing {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
  readonly angle?: number;
}

/** Path data of rings. */
export function pathOf(rings: Rings, { x, y, wide, high, angle = 0 }: Placing): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return rings
    .map((ring) => {
      const points: string[] = [];
      for (let i = 0; i < ring.length; i += 2) {
        const [u, v] = [ring[i]! * wide, ring[i + 1]! * high];
        points.push(`${(x + u * cos - v * sin).toFixed(2)} ${(y + u * sin + v * cos).toFixed(2)}`);
      }
      return `M${points.join('L')}Z`;
    })
    .join('');
}
