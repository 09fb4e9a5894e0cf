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

type Corner = readonly [number, number, number];

const cornersOf = (triangle: Triangle): readonly Corner[] =>
  [0, 3, 6].map((at) => [triangle[at] ?? 0, triangle[at + 1] ?? 0, triangle[at + 2] ?? 0]);

/** Six times the volume between a triangle and the origin is this. */
const spanned = ([a, b, c]: readonly Corner[]): number =>
  a && b && c
    ? a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0])
    : 0;

/** How often each edge is there: two to and fro come to 2000, and nothing else does. */
function leaksOf(triangles: readonly (readonly Corner[])[]): number {
  const edges = new Map<string, number>();
  for (const corners of triangles) {
    const names = corners.map((corner) => corner.map((n) => Math.round(n / SAME)).join(','));
    // One that rounding has made a line has no sides.
    if (new Set(names).size < 3) continue;
    for (const [i, from] of names.entries()) {
      const to = names[(i + 1) % 3] ?? from;
      const [key, way] = from < to ? [`${from} ${to}`, 1] : [`${to} ${from}`, -1];
      edges.set(key, (edges.get(key) ?? 0) + way + 1000);
    }
  }
  return [...edges.values()].filter((sum) => sum !== 2000).length;
}

export function measure(triangles: readonly Triangle[]): Solid {
  const all = triangles.map(cornersOf);
  const span = (axis: 0 | 1 | 2): number => {
    const along = all.flatMap((corners) => corners.map((corner) => corner[axis]));
    return (
      along.reduce((a, b) => Math.max(a, b), -Infinity) - along.reduce((a, b) => Math.min(a, b), Infinity)
    );
  };
  return {
    triangles: all.length,
    size: [span(0), span(1), span(2)],
    volume: all.reduce((sum, corners) => sum + spanned(corners) / 6, 0),
    leaks: leaksOf(all),
  };
}
