import { areaOf, between, hullOf, meet, middleOf, quadRound } from '../geometry.ts';
import { type Gray, gray, type Point, type Quad, type Rgb, sample } from '../image.ts';
import { findPatches, type Patch } from '../printed/patches.ts';
import { lineNear } from './contour.ts';

/** Levels of whiteness that paper is looked for above. */
const LEVELS = { least: 40, most: 232, step: 12 } as const;
/** Least and most area of an outline, as shares of the picture. */
const LEAST_AREA = 0.002;
const MOST_AREA = 0.75;
/** Wider pictures are searched at half their size. */
const WIDE = 1000;
/** How much of a card's hull its white covers at least: a court or a back may be dark inside. */
const LEAST_FILL = 0.3;
/** How much of the quadrilateral around it the hull fills. */
const LEAST_SQUARENESS = 0.955;
/** Sides of cards, long by short, seen from above or slanted. */
const ASPECT = { least: 1.05, most: 2.05 } as const;
/** The most that opposite sides may differ. */
const MOST_TAPER = 1.6;
/** Places on each side that its edge is looked for at, and how many of them have to lie on one line. */
const PLACES = 28;
const LEAST_ON_LINE = 0.45;
/** The least step in whiteness that is an edge, on a scale of 255. */
const LEAST_STEP = 10;

/** Whiteness of each pixel: bright and without colour, at `1 / by` of the picture's size. */
export function whiteness({ width, height, data }: Rgb, by: number): Gray {
  const out = gray(Math.floor(width / by), Math.floor(height / by));
  const area = by * by;
  for (let y = 0, to = 0; y < out.height; y += 1)
    for (let x = 0; x < out.width; x += 1, to += 1) {
      let [r, g, b] = [0, 0, 0];
      for (let j = 0; j < by; j += 1)
        for (let i = 0, p = ((y * by + j) * width + x * by) * 3; i < by; i += 1, p += 3) {
          r += data[p]!;
          g += data[p + 1]!;
          b += data[p + 2]!;
        }
      out.data[to] = (0.6 * Math.min(r, g, b) + 0.12 * r + 0.236 * g + 0.044 * b) / area;
    }
  return out;
}

interface Candidate {
  readonly corners: Quad;
  readonly merit: number;
}

function candidateOf(patch: Patch, by: number, least: number): Candidate | null {
  const hull = hullOf(patch.ends());
  const area = Math.abs(areaOf(hull));
  if (area < least || patch.area < area * LEAST_FILL) return null;
  const quad = quadRound(hull);
  if (!quad) return null;
  const squareness = area / Math.abs(areaOf(quad));
  if (squareness < LEAST_SQUARENESS) return null;
  const corners = quad.map(({ x, y }) => ({ x: x * by, y: y * by })) as unknown as Quad;
  return { corners, merit: squareness * Math.sqrt(area) };
}

/** Lengths of the four sides. */
const sidesOf = (q: Quad): readonly [number, number, number, number] => [
  between(q[0], q[1]),
  between(q[1], q[2]),
  between(q[2], q[3]),
  between(q[3], q[0]),
];

function isCardShaped(corners: Quad): boolean {
  const [a, b, c, d] = sidesOf(corners);
  const aspect = Math.max(a + c, b + d) / Math.min(a + c, b + d);
  const taper = Math.max(a / c, c / a, b / d, d / b);
  return aspect >= ASPECT.least && aspect <= ASPECT.most && taper <= MOST_TAPER;
}

/** Whether the first side is a short one; sides that hardly differ, seen slanted, may be either. */
export function shortSides(corners: Quad): readonly boolean[] {
  const [a, b, c, d] = sidesOf(corners);
  const [one, other] = [a + c, b + d];
  return Math.max(one, other) / Math.min(one, other) < 1.22 ? [one < other, one >= other] : [one < other];
}

export const isInside = (quad: Quad, { x, y }: Point): boolean =>
  quad.every((a, i) => {
    const b = quad[(i + 1) % 4]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });

/** The straight line that most of these points are near: a point, its direction, and the share of points on it. */
function lineThrough(points: readonly Point[]): readonly [Point, Point] | null {
  let used = points;
  let line: readonly [Point, Point] | null = null;
  for (const limit of [4, 2.5, 1.6, 1.2]) {
    const [at, way] = lineNear(used);
    line = [at, { x: at.x + 100 * way.x, y: at.y + 100 * way.y }];
    used = points.filter((p) => Math.abs((p.x - at.x) * way.y - (p.y - at.y) * way.x) < limit);
    if (used.length < PLACES * LEAST_ON_LINE) return null;
  }
  return line;
}

/** The edge near a side: where whiteness falls most steeply outwards. */
function edgeNear(white: Gray, a: Point, b: Point, reach: number): readonly [Point, Point] | null {
  const long = between(a, b);
  if (long < 10) return null;
  const [nx, ny] = [(b.y - a.y) / long, (a.x - b.x) / long];
  const points: Point[] = [];
  for (let i = 0; i < PLACES; i += 1) {
    const t = 0.1 + (0.8 * i) / (PLACES - 1);
    const [x, y] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
    const at = (out: number): number => sample(white, x + nx * out, y + ny * out);
    let [best, where] = [LEAST_STEP, NaN];
    for (let out = -reach; out <= reach; out += 1) {
      const step = at(out - 1) - at(out + 1);
      if (step > best) [best, where] = [step, out];
    }
    if (!Number.isNaN(where)) points.push({ x: x + nx * where, y: y + ny * where });
  }
  return points.length < PLACES / 2 ? null : lineThrough(points);
}

/** The corners in the full picture, out of the lines along each side; null where there is no straight edge. */
function refined(white: Gray, corners: Quad): Quad | null {
  const sides = sidesOf(corners);
  const reach = Math.max(4, Math.round(Math.min(...sides) * 0.05));
  const lines = corners.map((a, i) => edgeNear(white, a, corners[(i + 1) % 4]!, reach));
  const found: Point[] = [];
  for (const [i, corner] of corners.entries()) {
    const [before, after] = [lines[(i + 3) % 4], lines[i]];
    const point = before && after ? meet(...before, ...after) : null;
    if (!point || between(point, corner) > 3 * reach + 6) return null;
    found.push(point);
  }
  return found as unknown as Quad;
}

/** Paper in the shape of a card, clockwise, the most certain first; outlines do not lie in each other. */
export function findOutlines(image: Rgb): Quad[] {
  const by = image.width >= WIDE ? 2 : 1;
  const small = whiteness(image, by);
  const { width, height, data } = small;
  const least = width * height * LEAST_AREA;
  const candidates: Candidate[] = [];
  const mask = new Uint8Array(data.length);
  for (let level: number = LEVELS.least; level <= LEVELS.most; level += LEVELS.step) {
    for (let i = 0; i < data.length; i += 1) mask[i] = data[i]! > level ? 1 : 0;
    const size = { least: Math.sqrt(least) / 2, most: Math.max(width, height) - 2 };
    for (const patch of findPatches(mask, width, height, size)) {
      if (patch.area > width * height * MOST_AREA || patch.area < least * LEAST_FILL) continue;
      const candidate = candidateOf(patch, by, least);
      if (candidate && isCardShaped(candidate.corners)) candidates.push(candidate);
    }
  }
  candidates.sort((a, b) => b.merit - a.merit);
  const white = by === 1 ? small : whiteness(image, 1);
  const found: Quad[] = [];
  for (const { corners } of candidates) {
    if (found.some((other) => isInside(other, middleOf(corners)))) continue;
    const exact = refined(white, corners);
    if (exact && isCardShaped(exact)) found.push(exact);
  }
  return found;
}

/** How far a card may lie from where it was and still lies still, as a share of its shorter side. */
const STILL = 0.06;

/** Whether a card that lay in one place lies there still. */
export const isSamePlace = (one: Quad, other: Quad): boolean =>
  between(middleOf(one), middleOf(other)) < STILL * between(one[0], one[1]) &&
  one.every((corner) => other.some((each) => between(corner, each) < 2 * STILL * between(one[0], one[1])));
