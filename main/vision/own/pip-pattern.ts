/** Positions of the pips of 1 to 6 on a 3 × 3 grid around the centre; two variants if a quarter turn changes the pattern. */
type Places = readonly (readonly [number, number])[];
const PATTERNS: Readonly<Record<number, readonly Places[]>> = {
  1: [[[0, 0]]],
  2: [
    [
      [-1, -1],
      [1, 1],
    ],
    [
      [-1, 1],
      [1, -1],
    ],
  ],
  3: [
    [
      [-1, -1],
      [0, 0],
      [1, 1],
    ],
    [
      [-1, 1],
      [0, 0],
      [1, -1],
    ],
  ],
  4: [
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ],
  ],
  5: [
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
      [0, 0],
    ],
  ],
  6: [
    [
      [-1, -1],
      [-1, 0],
      [-1, 1],
      [1, -1],
      [1, 0],
      [1, 1],
    ],
    [
      [-1, -1],
      [0, -1],
      [1, -1],
      [-1, 1],
      [0, 1],
      [1, 1],
    ],
  ],
};

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A pattern fitted to spots. Lengths are shares of the face's edge. */
export interface Fit {
  /** Largest distance of a spot from its position in the pattern. */
  readonly residue: number;
  /** Centre, steps in both directions, and rotation in radians. */
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly turn: number;
  /** Cells of the 3 × 3 grid that hold a spot, row by row. */
  readonly on: readonly boolean[];
}

/** Rotations, steps and stretches to try; and those for a single pip, which does not determine them. */
const ANY = [
  [-0.24, -0.18, -0.12, -0.06, 0, 0.06, 0.12, 0.18, 0.24],
  [0.165, 0.19, 0.215, 0.24, 0.265, 0.29],
  [0.87, 1, 1.15],
] as const;
const ALONE = [[0], [0.24], [1]] as const;

/** Fits the pattern with as many pips as there are spots; null for none or more than six. */
export function fitPattern(spots: readonly Spot[]): Fit | null {
  const patterns = PATTERNS[spots.length];
  if (!patterns) return null;
  const n = spots.length;
  const x = spots.reduce((sum, spot) => sum + spot.x, 0) / n;
  const y = spots.reduce((sum, spot) => sum + spot.y, 0) / n;
  const [turns, steps, stretches] = n === 1 ? ALONE : ANY;
  // Reused for hundreds of trials.
  const tried = { x, y, stepX: 0, stepY: 0, turn: 0 };
  let best: Grid = tried;
  let residue = Infinity;
  let held: Places = [];
  for (const places of patterns)
    for (const turn of turns)
      for (const stepX of steps)
        for (const stretch of stretches) {
          tried.stepX = stepX;
          tried.stepY = stepX * stretch;
          tried.turn = turn;
          const off = residueOf(spots, places, tried, residue);
          if (off >= residue) continue;
          residue = off;
          best = { ...tried };
          held = places;
        }
  return { ...best, residue, on: gridOf(held) };
}

type Grid = Pick<Fit, 'x' | 'y' | 'stepX' | 'stepY' | 'turn'>;

export function placeOf(grid: Grid, i: number, j: number): Spot {
  const [c, s] = [Math.cos(grid.turn), Math.sin(grid.turn)];
  const [u, v] = [i * grid.stepX, j * grid.stepY];
  return { x: grid.x + u * c - v * s, y: grid.y + u * s + v * c };
}

/** Distance of the worst spot from its position; stops early once it reaches `least`. */
function residueOf(spots: readonly Spot[], places: Places, grid: Grid, least: number): number {
  const c = Math.cos(grid.turn);
  const s = Math.sin(grid.turn);
  let taken = 0;
  let worst = 0;
  for (let n = 0; n < places.length; n += 1) {
    const u = places[n]![0] * grid.stepX;
    const v = places[n]![1] * grid.stepY;
    const x = grid.x + u * c - v * s;
    const y = grid.y + u * s + v * c;
    let nearest = Infinity;
    let which = -1;
    for (let k = 0; k < spots.length; k += 1) {
      if (taken & (1 << k)) continue;
      const dx = spots[k]!.x - x;
      const dy = spots[k]!.y - y;
      const apart = dx * dx + dy * dy;
      if (apart < nearest) {
        nearest = apart;
        which = k;
      }
    }
    taken |= 1 << which;
    worst = Math.max(worst, Math.sqrt(nearest));
    if (worst >= least) return worst;
  }
  return worst;
}

const gridOf = (places: Places): boolean[] =>
  [-1, 0, 1].flatMap((j) => [-1, 0, 1].map((i) => places.some(([x, y]) => x === i && y === j)));

/** Fewer pips lie on one line, and many dice have narrow rows on the six. */
const AS_LONG_AS_WIDE = [4, 5];

/**
 * Stretch of a pattern, as the logarithm of the ratio of its two directions: a tilted top is stretched. Null if
 * the pips do not determine it.
 */
export function drawnOut(spots: readonly Spot[], fit: Fit): number | null {
  if (!AS_LONG_AS_WIDE.includes(spots.length)) return null;
  const [c, s] = [Math.cos(fit.turn), Math.sin(fit.turn)];
  let [xx, xy, yx, yy, across, along] = [0, 0, 0, 0, 0, 0];
  for (const spot of spots) {
    const [x, y] = [spot.x - fit.x, spot.y - fit.y];
    const i = Math.round((x * c + y * s) / fit.stepX);
    const j = Math.round((y * c - x * s) / fit.stepY);
    [xx, xy, yx, yy] = [xx + x * i, xy + x * j, yx + y * i, yy + y * j];
    [across, along] = [across + i * i, along + j * j];
  }
  const [a, b, d, e] = [xx / across, xy / along, yx / across, yy / along];
  const [mean, off] = [Math.hypot(a + e, d - b), Math.hypot(a - e, d + b)];
  return Math.log((mean + off) / Math.max(1e-6, Math.abs(mean - off)));
}
