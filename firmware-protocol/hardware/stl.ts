/** One triangle of a solid: nine numbers, corner by corner, mm. */
export type Triangle = readonly number[];

/** Reads the triangles of an STL file in text form, as OpenSCAD writes it. Throws on anything else. */
export function readStl(text: string): readonly Triangle[] {
  if (!/^solid\b/.test(text) || !/^endsolid\b/m.test(text)) throw new Error('not an STL file in text form');
  const corners = [...text.matchAll(/^\s*vertex\s+(\S+)\s+(\S+)\s+(\S+)\s*$/gm)].map((match) =>
    match.slice(1).map(Number),
  );
  if (corners.length % 3 !== 0 || corners.flat().some((n) => !Number.isFinite(n)))
    throw new Error('a triangle is not whole');
  return Array.from({ length: corners.length / 3 }, (_, i) => corners.slice(3 * i, 3 * i + 3).flat());
}

/** What is known of a solid: its size in mm along x, y and z, its volume in mm³, and the edges that leak. */
export interface Solid {
  readonly triangles: number;
  readonly size: readonly [number, number, number];
  readonly volume: number;
  /** Edges that are not shared by exactly two triangles, which run along them in opposite directions. */
  readonly leaks: number;
}

/** Corners nearer than this are one: STL's text rounds. */
const SAME = 1e-4;

export function measure(triangles: readonly Triangle[]): Solid {
  const edges = new Map<string, number>();
  const name = (corner: readonly number[]): string => corner.map((n) => Math.round(n / SAME)).join(',');
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  let volume = 0;
  let whole = 0;
  for (const triangle of triangles) {
    const corners = [0, 3, 6].map((at) => triangle.slice(at, at + 3));
    for (const corner of corners)
      for (const [i, n] of corner.entries()) {
        least[i] = Math.min(least[i] ?? n, n);
        most[i] = Math.max(most[i] ?? n, n);
      }
    const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = triangle;
    volume += (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
    const names = corners.map(name);
    // One that rounding has made a line has no sides.
    if (new Set(names).size < 3) continue;
    whole++;
    for (const [i, from] of names.entries()) {
      const to = names[(i + 1) % 3] ?? from;
      const [key, way] = from < to ? [`${from} ${to}`, 1] : [`${to} ${from}`, -1];
      // Two to and fro cancel; each also adds a thousand, so that four are no pair.
      edges.set(key, (edges.get(key) ?? 0) + way + 1000);
    }
  }
  const span = (i: number): number => (most[i] ?? 0) - (least[i] ?? 0);
  const leaks = [...edges.values()].filter((sum) => sum !== 2000).length;
  return { triangles: whole, size: [span(0), span(1), span(2)], volume, leaks };
}
