const GRID = 25;

/** Which points of the box a mark covers: its path as a polygon, curves by their end points and handles. */
export function area(path: string): readonly boolean[] {
  const points = polygon(path);
  return Array.from({ length: GRID * GRID }, (_, at) => {
    const [x, y] = [((at % GRID) + 0.5) * (100 / GRID), (Math.floor(at / GRID) + 0.5) * (100 / GRID)];
    let inside = false;
    for (const [i, [ax, ay]] of points.entries()) {
      const [bx, by] = points[(i + 1) % points.length] ?? [0, 0];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  });
}

/** The share of the box that one covers and the other does not. */
export const differ = (a: readonly boolean[], b: readonly boolean[]): number =>
  a.filter((covered, at) => covered !== b[at]).length / a.length;

/** The corners of a path; arcs are drawn through the sides of their circle. */
function polygon(path: string): readonly (readonly [number, number])[] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const relative = letter === letter.toLowerCase();
    const kind = letter.toUpperCase();
    const size = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7 }[kind] ?? 0;
    for (let at = 0; size > 0 && at + size <= numbers.length; at += size) {
      const part = numbers.slice(at, at + size);
      const [lastX, lastY] = part.slice(-2);
      if (kind === 'A') {
        const [dx, dy] = [part[5] ?? 0, part[6] ?? 0];
        const [sx, sy] = [x, y];
        [x, y] = relative ? [x + dx, y + dy] : [dx, dy];
        const [cx, cy, r] = [(sx + x) / 2, (sy + y) / 2, part[0] ?? 0];
        const from = Math.atan2(sy - cy, sx - cx);
        for (let step = 1; step < 8; step++)
          points.push([
            cx + r * Math.cos(from + (Math.PI * step) / 8),
            cy + r * Math.sin(from + (Math.PI * step) / 8),
          ]);
      } else if (kind === 'H') x = relative ? x + (lastY ?? part[0] ?? 0) : (part[0] ?? 0);
      else if (kind === 'V') y = relative ? y + (part[0] ?? 0) : (part[0] ?? 0);
      else {
        if (kind === 'C') {
          const [ax = 0, ay = 0, bx = 0, by = 0, ex = 0, ey = 0] = part;
          const at = (p: number, q: number): [number, number] => (relative ? [x + p, y + q] : [p, q]);
          const [a, b, end] = [at(ax, ay), at(bx, by), at(ex, ey)];
          points.push([(x + 3 * a[0] + 3 * b[0] + end[0]) / 8, (y + 3 * a[1] + 3 * b[1] + end[1]) / 8]);
        }
        [x, y] = relative ? [x + (lastX ?? 0), y + (lastY ?? 0)] : [lastX ?? 0, lastY ?? 0];
      }
      points.push([x, y]);
    }
  }
  return points;
}
