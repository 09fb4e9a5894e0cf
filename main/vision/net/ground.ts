import { areaOf, between, middleOf, solve } from '../geometry.ts';
import type { Point, Quad } from '../image.ts';
import { viewOf } from '../own/camera-place.ts';
import { centreOf } from '../own/frame.ts';
import type { View } from '../printed/types.ts';
import { USUAL_FOCAL, backProject, project } from '../printed/view.ts';
import type { ReadTop } from './tops.ts';

/** How a flat die looks at each place of the picture. */
export interface Ground {
  /** Where the middle of its lower side is seen from that of its top, in edges: as long as the sine of the camera's slant. */
  readonly downAt: (at: Point) => Point;
  /** Edge of its top, in pixels. */
  readonly edgeAt: (at: Point) => number;
}

/** A top as it stands: its middle, the root of its area (px), and where its lower side is seen (edges). */
export interface Stance {
  readonly at: Point;
  readonly edge: number;
  readonly down: Point;
}

export function stanceOf({ corners, down }: Pick<ReadTop, 'corners' | 'down'>): Stance {
  const edge = Math.sqrt(Math.max(1, areaOf(corners)));
  const length = Math.max(1e-6, Math.hypot(down.x, down.y));
  const along = { x: down.x / length, y: down.y / length };
  const shortened = shortenedAlong(corners, along);
  const weight = SHAPE * shortened * shortened;
  const sine = (length / edge + weight * shortened) / (1 + weight);
  return { at: centreOf(corners), edge, down: { x: sine * along.x, y: sine * along.y } };
}

/** How much a top's shape counts beside what the reader says, for each squared sine: it says little of small slants. */
const SHAPE = 4;

/** Sine of the slant by which a square looks as short as this one in a direction (of length 1). */
function shortenedAlong([p, q, r, s]: Quad, { x, y }: Point): number {
  const [across, down] = [
    { x: (q.x + r.x - p.x - s.x) / 2, y: (q.y + r.y - p.y - s.y) / 2 },
    { x: (r.x + s.x - p.x - q.x) / 2, y: (r.y + s.y - p.y - q.y) / 2 },
  ];
  const [xx, xy, yy] = [
    across.x * across.x + down.x * down.x,
    across.x * across.y + down.x * down.y,
    across.y * across.y + down.y * down.y,
  ];
  const longest = (xx + yy) / 2 + Math.hypot((xx - yy) / 2, xy);
  return Math.sqrt(Math.max(0, 1 - (xx * x * x + 2 * xy * x * y + yy * y * y) / longest));
}

/** How far a die is from standing flat: sine of its lean, and the logarithm of the ratio of sizes. */
export const offFrom = ({ at, edge, down }: Stance, ground: Ground): { lean: number; size: number } => ({
  lean: between(down, ground.downAt(at)),
  size: Math.abs(Math.log(edge / ground.edgeAt(at))),
});

/** The ground under a camera whose position is known. */
export function groundIn(view: View, dieMm: number): Ground {
  const corner = (x: number, y: number): Point => project(view, x, y, dieMm);
  const edgeAt = (at: Point): number => {
    const place = backProject(view, at, dieMm);
    if (!place) return 1;
    const { x, y } = place;
    const half = dieMm / 2;
    const top = [
      corner(x - half, y - half),
      corner(x + half, y - half),
      corner(x + half, y + half),
      corner(x - half, y + half),
    ];
    return Math.sqrt(Math.abs(areaOf(top)));
  };
  return {
    edgeAt,
    downAt: (at) => {
      const place = backProject(view, at, dieMm);
      const foot = place ? project(view, place.x, place.y, 0) : at;
      const edge = edgeAt(at);
      return { x: (foot.x - at.x) / edge, y: (foot.y - at.y) / edge };
    },
  };
}

/** A ground that dice agree on, with the camera's position that it implies, and how many of them stand flat on it. */
export interface Agreed extends Ground {
  readonly flat: number;
  readonly view: View;
}

/** Lengths of the picture's longer side per focal length: none for a camera far away; with few dice only usual ones. */
const BENDS = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5];
const USUAL_BENDS = [0.75, 1, 1.25];
const FEW = 4;
/** A usual one, and what it costs to differ from it, in dice that lean. */
const USUAL = { bend: 1.1, cost: 0.3 };
/** Sines between the slants of flat dice. */
const ALIKE = 0.16;

/** What the dice agree on: where the lower side of one in the middle of the picture is seen, and the bend. */
interface Slant {
  readonly down: Point;
  readonly bend: number;
  readonly flat: readonly Stance[];
  /** How many dice do not agree, by how much. */
  readonly cost: number;
}

/**
 * The ground on which most of these dice stand flat; null without dice. All uprights of a picture point to one place far
 * below, so what is seen of them changes evenly from place to place, by the inverse of the focal length.
 */
export function groundUnder(
  stances: readonly Stance[],
  { width, height }: { readonly width: number; readonly height: number },
  dieMm: number,
): Agreed | null {
  const long = Math.max(width, height);
  const rayOf = ({ x, y }: Point): Point => ({ x: (x - width / 2) / long, y: (y - height / 2) / long });
  const slants = (stances.length < FEW ? USUAL_BENDS : BENDS).flatMap((bend) =>
    slantsWith(bend, stances, rayOf),
  );
  if (slants.length === 0) return null;
  const { down, bend, flat } = slants.reduce((p, q) => (q.cost < p.cost ? q : p));
  const edgeAt = sizesOf(flat, rayOf);
  return {
    flat: flat.length,
    edgeAt,
    downAt: (at) => ({ x: down.x - bend * rayOf(at).x, y: down.y - bend * rayOf(at).y }),
    view: viewAbove(down, bend, edgeAt({ x: width / 2, y: height / 2 }), { width, height }, dieMm),
  };
}

/** For each die, the slant of those that are slanted like it. */
function slantsWith(bend: number, stances: readonly Stance[], rayOf: (at: Point) => Point): Slant[] {
  // As all would be seen in the middle of the picture.
  const middled = stances.map((stance) => {
    const ray = rayOf(stance.at);
    return { stance, down: { x: stance.down.x + bend * ray.x, y: stance.down.y + bend * ray.y } };
  });
  return middled.map((one) => {
    const near = middled.filter((other) => between(other.down, one.down) <= ALIKE);
    const down = middleOf(near.map((other) => other.down));
    const offs = middled.map((other) => between(other.down, down) / ALIKE);
    return {
      down,
      bend,
      flat: middled.filter((_, i) => (offs[i] ?? 0) <= 1).map(({ stance }) => stance),
      cost:
        offs.reduce((sum, off) => sum + Math.min(1, off * off), 0) +
        USUAL.cost * (bend - USUAL.bend) * (bend - USUAL.bend),
    };
  });
}

/** Dice from which the change of their sizes across the picture can be told. */
const SPREAD = 5;

/** The edge at each place: the cube root of a flat square's area changes evenly across the picture. */
function sizesOf(stances: readonly Stance[], rayOf: (at: Point) => Point): (at: Point) => number {
  const roots = stances.map(({ at, edge }) => ({ ray: rayOf(at), root: Math.cbrt(edge * edge) }));
  const mean = roots.reduce((sum, { root }) => sum + root, 0) / roots.length;
  const middle = middleOf(roots.map(({ ray }) => ray));
  let [across, along] = [0, 0];
  if (roots.length >= SPREAD) {
    const sum = (of: (u: number, v: number, root: number) => number): number =>
      roots.reduce((all, { ray, root }) => all + of(ray.x - middle.x, ray.y - middle.y, root - mean), 0);
    const [uu, uv, vv] = [sum((u) => u * u), sum((u, v) => u * v), sum((_, v) => v * v)];
    const slopes = solve(
      [
        [uu + 1e-3, uv],
        [uv, vv + 1e-3],
      ],
      [sum((u, _, root) => u * root), sum((_, v, root) => v * root)],
    );
    [across = 0, along = 0] = slopes ?? [];
  }
  return (at) => {
    const ray = rayOf(at);
    const root = mean + across * (ray.x - middle.x) + along * (ray.y - middle.y);
    return Math.max(0.2 * mean, root) ** 1.5;
  };
}

/** The camera's position from how a flat die would look in the middle of the picture. */
function viewAbove(
  down: Point,
  bend: number,
  edge: number,
  { width, height }: { readonly width: number; readonly height: number },
  dieMm: number,
): View {
  const sine = Math.min(0.95, Math.hypot(down.x, down.y));
  const cosine = Math.sqrt(1 - sine * sine);
  const focal = Math.max(width, height) * (bend > 0 ? 1 / bend : 1 / USUAL_BEND);
  // Slant of the normal towards the camera: away from where the lower side is seen.
  const [a, b] = [-down.x / cosine, -down.y / cosine];
  const distance = (focal * Math.sqrt(cosine)) / edge;
  return viewOf({ a, b, height: (distance * cosine + 1) * dieMm }, { width, height, focal });
}

const USUAL_BEND = 1 / USUAL_FOCAL;
