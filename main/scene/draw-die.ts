import { project } from '../vision/printed/view.ts';
import type { View } from '../vision/printed/types.ts';
import { type Box, type Canvas, clipped, lookThrough, levelFor, pick } from './raster.ts';
import { type Body, cornersOf, type Label } from './die-body.ts';

/** Up to here the lens's bend is worked out well enough to say where a corner is seen. */
const MILD_BEND = 0.1;
/** By how many pixels bent places are known, amply. */
const SURE = 2;

/** Pixels of the picture in which a body may be seen. */
function dieBounds(canvas: Canvas, body: Body): Box {
  const loose = clipped(canvas, looseBox(canvas.view, body));
  const tight = tightBox(canvas.view, body, loose);
  return tight ? clipped(canvas, meet(loose, tight)) : loose;
}

const meet = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/** Round the places where corners of a box are seen, in the table's axes. */
function boxRound(view: View, corners: readonly (readonly [number, number, number])[]): Box {
  const seen = corners.map(([x, y, z]) => project(view, x, y, -z));
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const UPRIGHT = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** A body however turned, seen through any lens. */
const looseBox = (view: View, { middle, half }: Body): Box =>
  boxRound(view, cornersOf({ axes: UPRIGHT, middle, half: half * 1.75 }));

/** Close round a body as it lies; null where the camera is at it, or its lens bends too much. */
function tightBox(view: View, body: Body, loose: Box): Box | null {
  const { width, height, focal, bend } = view;
  const [x, y, z] = body.middle;
  const r = view.rotation;
  const depth = r[6] * x + r[7] * y + r[8] * z + view.shift[2];
  if (depth < 2 * body.half) return null;
  // How far from the middle of the picture, in focal lengths.
  const u = Math.max(Math.abs(loose[0] - width / 2), Math.abs(loose[2] - width / 2)) / focal;
  const v = Math.max(Math.abs(loose[1] - height / 2), Math.abs(loose[3] - height / 2)) / focal;
  if (Math.abs(bend) * (u * u + v * v) > MILD_BEND) return null;
  const straight = boxRound({ ...view, bend: 0 }, cornersOf(body));
  return bentBox(view, straight);
}

/** A box round all that lies in a box before the lens bends it. */
function bentBox({ width, height, focal, bend }: View, [left, top, right, bottom]: Box): Box {
  const xs = [left - width / 2, right - width / 2];
  const ys = [top - height / 2, bottom - height / 2];
  const least = (ends: readonly number[]): number =>
    ends[0]! * ends[1]! < 0 ? 0 : Math.min(...ends.map(Math.abs));
  const most = (ends: readonly number[]): number => Math.max(...ends.map(Math.abs));
  const bents = [least, most].map((end) => 1 + (bend * (end(xs) ** 2 + end(ys) ** 2)) / focal ** 2);
  const [bentX, bentY] = [xs, ys].map((ends) => ends.flatMap((end) => bents.map((bent) => end * bent)));
  return [
    width / 2 + Math.min(...bentX!) - SURE,
    height / 2 + Math.min(...bentY!) - SURE,
    width / 2 + Math.max(...bentX!) + SURE,
    height / 2 + Math.max(...bentY!) + SURE,
  ];
}

/** Samples a pixel, each way. */
const SAMPLES = 2;
/** The body's edges are round by this share of its edge. */
const ROUND = 0.075;
const AMBIENT = 0.42;
const DIFFUSE = 0.62;

/** Where a ray meets a body: the place and the outside direction there, in the body's own axes. */
interface Hit {
  readonly at: Float64Array;
  readonly normal: Float64Array;
}

const hit: Hit = { at: new Float64Array(3), normal: new Float64Array(3) };
const from = new Float64Array(3);
const along = new Float64Array(3);

/** How far a place is from the surface of a box with round edges, and the direction away from it. */
function distanceTo(at: Float64Array, inner: number, radius: number, normal: Float64Array): number {
  let outside = 0;
  let deepest = -Infinity;
  let axis = 0;
  for (let i = 0; i < 3; i += 1) {
    const q = Math.abs(at[i]!) - inner;
    if (q > deepest) {
      deepest = q;
      axis = i;
    }
    normal[i] = q > 0 ? q * Math.sign(at[i]!) : 0;
    if (q > 0) outside += q * q;
  }
  if (outside === 0) {
    normal[axis] = Math.sign(at[axis]!);
    return deepest - radius;
  }
  const length = Math.sqrt(outside);
  for (let i = 0; i < 3; i += 1) normal[i] = normal[i]! / length;
  return length - radius;
}

/** Follows `from + t · along` to the body; false where it passes by. */
function meets(half: number): boolean {
  let near = 0;
  let far = Infinity;
  for (let i = 0; i < 3; i += 1) {
    const d = along[i]!;
    if (Math.abs(d) < 1e-12) {
      if (Math.abs(from[i]!) > half) return false;
      continue;
    }
    const a = (-half - from[i]!) / d;
    const b = (half - from[i]!) / d;
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  if (near > far) return false;
  const radius = half * 2 * ROUND;
  // Most are met at the first step, and need no length, which costs more than all else here.
  let length = 0;
  for (let k = 0, t = near; k < 10; k += 1) {
    for (let i = 0; i < 3; i += 1) hit.at[i] = from[i]! + along[i]! * t;
    const apart = distanceTo(hit.at, half - radius, radius, hit.normal);
    if (apart < 0.02) return true;
    length ||= Math.hypot(along[0]!, along[1]!, along[2]!);
    t += apart / length;
    if (t > far) return false;
  }
  return false;
}

const colour = new Float64Array(3);

/** The colour of the label that lies on the side the body was met at, into `colour`; false where there is none. */
function labelColour(body: Body, levels: readonly number[]): boolean {
  const side = sideMet();
  const label = body.labels[side];
  if (!label) return false;
  const x = hit.at[0]!;
  const y = hit.at[1]!;
  // Seen from outside, u runs right and v down, so that no face is mirrored.
  const across = side === 2 ? -y : side === 3 ? y : side === 5 ? -x : x;
  const down = side === 0 ? y : side === 1 ? -y : hit.at[2]!;
  return printColour(label, across - label.x, down - label.y, levels[side] ?? 0);
}

/** The side on which the body was met: up, down, then +x, -x, +y, -y. */
function sideMet(): number {
  const { normal } = hit;
  const ax = Math.abs(normal[0]!);
  const ay = Math.abs(normal[1]!);
  const az = Math.abs(normal[2]!);
  if (az >= ax && az >= ay) return normal[2]! > 0 ? 1 : 0;
  if (ax >= ay) return normal[0]! > 0 ? 2 : 3;
  return normal[1]! > 0 ? 4 : 5;
}

function printColour(label: Label, dx: number, dy: number, level: number): boolean {
  const u = dx * label.cos + dy * label.sin;
  const v = -dx * label.sin + dy * label.cos;
  const { half } = label;
  if (Math.abs(u) > half || Math.abs(v) > half) return false;
  const picture = label.picture.levels[level]!;
  pick(
    picture,
    ((u + half) / (2 * half)) * picture.width,
    ((v + half) / (2 * half)) * picture.height,
    colour,
  );
  if (label.contrast < 1)
    for (let c = 0; c < 3; c += 1) colour[c] = 243 + (colour[c]! - 243) * label.contrast;
  const { specks } = label;
  for (let i = 0; i < specks.length; i += 4) {
    if ((u - specks[i]!) ** 2 + (v - specks[i + 1]!) ** 2 < specks[i + 2]! ** 2) colour.fill(specks[i + 3]!);
  }
  return true;
}

/** Levels of the labels' pictures at which each is seen, by how far the body is. */
function levelsOf(canvas: Canvas, body: Body): number[] {
  const [x, y, z] = body.middle;
  const [ex, ey, ez] = canvas.eye;
  const pxPerMm = canvas.view.focal / Math.max(1, Math.hypot(x - ex, y - ey, z - ez));
  return body.labels.map((label) => (label ? levelFor(label.picture, pxPerMm * SAMPLES) : 0));
}

/** Draws a die over what is there. */
export function drawDie(canvas: Canvas, body: Body): void {
  const [left, top, right, bottom] = dieBounds(canvas, body);
  const { axes: a, middle, half } = body;
  const levels = levelsOf(canvas, body);
  const look = new Float64Array(3);
  const [ox, oy, oz] = canvas.eye.map((value, i) => value - middle[i]!) as [number, number, number];
  for (let i = 0; i < 3; i += 1) from[i] = a[3 * i]! * ox + a[3 * i + 1]! * oy + a[3 * i + 2]! * oz;
  const sum = new Float64Array(3);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      let hits = 0;
      sum.fill(0);
      for (let k = 0; k < SAMPLES * SAMPLES; k += 1) {
        lookThrough(
          canvas,
          x + ((k % SAMPLES) + 0.5) / SAMPLES,
          y + (Math.floor(k / SAMPLES) + 0.5) / SAMPLES,
          look,
        );
        for (let i = 0; i < 3; i += 1)
          along[i] = a[3 * i]! * look[0]! + a[3 * i + 1]! * look[1]! + a[3 * i + 2]! * look[2]!;
        if (!meets(half)) continue;
        hits += 1;
        if (!labelColour(body, levels)) colour.set(body.colour);
        light(canvas, body);
        for (let c = 0; c < 3; c += 1) sum[c] = sum[c]! + colour[c]!;
      }
      if (hits > 0) blend(canvas, x, y, sum, hits);
    }
  }
}

function blend({ data, width }: Canvas, x: number, y: number, sum: Float64Array, hits: number): void {
  const share = hits / (SAMPLES * SAMPLES);
  const p = (y * width + x) * 3;
  for (let c = 0; c < 3; c += 1) data[p + c] = data[p + c]! * (1 - share) + (sum[c]! / hits) * share;
}

const toLamp = new Float64Array(3);
const toEye = new Float64Array(3);

/** Darkens `colour` by how the lamp falls on the place, and adds the lamp's reflection. */
function light({ lamp, eye, gloss }: Canvas, { axes: a, middle }: Body): void {
  const { at, normal: n } = hit;
  let lampFar = 0;
  let eyeFar = 0;
  for (let i = 0; i < 3; i += 1) {
    const place = middle[i]! + a[i]! * at[0]! + a[i + 3]! * at[1]! + a[i + 6]! * at[2]!;
    toLamp[i] = lamp[i]! - place;
    toEye[i] = eye[i]! - place;
    lampFar += toLamp[i]! * toLamp[i]!;
    eyeFar += toEye[i]! * toEye[i]!;
  }
  lampFar = Math.sqrt(lampFar);
  eyeFar = Math.sqrt(eyeFar);
  let facing = 0;
  let half = 0;
  let length = 0;
  for (let i = 0; i < 3; i += 1) {
    const out = a[i]! * n[0]! + a[i + 3]! * n[1]! + a[i + 6]! * n[2]!;
    const middleWay = toLamp[i]! / lampFar + toEye[i]! / eyeFar;
    facing += (out * toLamp[i]!) / lampFar;
    half += out * middleWay;
    length += middleWay * middleWay;
  }
  const shade = AMBIENT + DIFFUSE * Math.max(0, facing);
  const shine = gloss > 0 ? 230 * gloss * Math.max(0, half / Math.sqrt(length)) ** 90 : 0;
  for (let c = 0; c < 3; c += 1) colour[c] = colour[c]! * shade + shine;
}
