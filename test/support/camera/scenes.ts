import {
  DIE_IDS,
  type DieId,
  type Point,
  type Quad,
  type Setup,
  type Side,
  project,
} from '../../../main/vision/index.ts';
import type { SceneDie, SceneLight, TableKind } from '../../../main/scene/types.ts';
import { viewOf } from '../../../main/scene/render.ts';
import type { Scene, SceneFlaws } from './render.ts';
import { type Random, seeded } from '../random.ts';

/** A kind of scene; each range is sampled per scene. */
export interface Condition {
  readonly name: string;
  /** Pixels per mm in the plane of the tops. */
  readonly pxPerMm: readonly [number, number];
  readonly tilt: readonly [number, number];
  readonly tables: readonly TableKind[];
  /** How the reader gets the table plane. */
  readonly plane: 'mat' | 'corners' | 'unknown';
  readonly dieMm?: number;
  /** Least distance between dice centres, in mm. */
  readonly apart?: number;
  readonly lean?: readonly [number, number];
  readonly die?: (random: Random, id: DieId) => Partial<SceneDie>;
  readonly light?: (random: Random) => SceneLight;
  readonly flaws?: (random: Random) => SceneFlaws;
  readonly bend?: readonly [number, number];
  readonly change?: (scene: Scene, random: Random) => Scene;
}

/** A scene, and the reader's input. */
export interface Trial {
  readonly scene: Scene;
  readonly setup: Setup;
}

const SIZE = { width: 1280, height: 720 };
const FOCAL = 0.75;
export const DICE_A_SCENE = 14;

export const between = (random: Random, [low, high]: readonly [number, number]): number =>
  low + (high - low) * random.real();

/** The scene of a condition for this seed. */
export function trialOf(condition: Condition, seed: number): Trial {
  const random = seeded(seed);
  const dieMm = condition.dieMm ?? 16;
  const tilt = between(random, condition.tilt);
  const pxPerMm = between(random, condition.pxPerMm);
  const focal = FOCAL * (0.9 + 0.2 * random.real());
  const reach = (focal * SIZE.width) / pxPerMm;
  const height = (reach + dieMm) * Math.cos((tilt * Math.PI) / 180);
  const onMat = condition.plane === 'mat';
  const base: Scene = {
    ...SIZE,
    seed,
    camera: {
      height,
      tilt,
      toward: random.real() * 360,
      turn: onMat ? between(random, [-12, 12]) : random.real() * 360,
      focal,
      bend: condition.bend ? between(random, condition.bend) : 0,
      lookAt: onMat ? { x: 124.5, y: 81 } : { x: 0, y: 0 },
    },
    table: random.pick(condition.tables),
    ...(onMat ? { mat: { x: 0, y: 0 } } : {}),
    dieMm,
    dice: [],
    light: condition.light?.(random) ?? {},
    flaws: condition.flaws?.(random) ?? {},
  };
  const dice = placesFor(base, condition, random).map((at, i) => dieAt(at, i, condition, random, seed));
  const whole = { ...base, dice };
  const scene = condition.change?.(whole, random) ?? whole;
  return { scene, setup: { dieMm, plane: planeOf(scene, condition, random) } };
}

function planeOf(scene: Scene, { plane }: Condition, random: Random): Setup['plane'] {
  if (plane !== 'corners') return { kind: plane };
  // Corners marked by hand are two pixels off.
  const mark = (x: number, y: number): Point => {
    const at = project(viewOf(scene), x, y, 0);
    return { x: at.x + between(random, [-2, 2]), y: at.y + between(random, [-2, 2]) };
  };
  const [w, h] = [150, 90];
  const corners: Quad = [mark(-w / 2, -h / 2), mark(w / 2, -h / 2), mark(w / 2, h / 2), mark(-w / 2, h / 2)];
  return { kind: 'corners', corners, widthMm: w, heightMm: h };
}

/** Positions for the dice: wholly in the picture, on the mat away from its corners, and far enough apart. */
function placesFor(scene: Scene, { apart = 27, plane }: Condition, random: Random): Point[] {
  const view = viewOf(scene);
  const places: Point[] = [];
  const reach = (scene.dieMm ?? 16) * 1.3;
  const isSeen = ({ x, y }: Point): boolean =>
    [-reach, reach].every((dx) =>
      [-reach, reach].every((dy) => {
        const at = project(view, x + dx, y + dy, 16);
        return at.x > 4 && at.y > 4 && at.x < scene.width - 4 && at.y < scene.height - 4;
      }),
    );
  const onCorner = ({ x, y }: Point): boolean =>
    plane === 'mat' && (x < 38 || x > 211) && (y < 38 || y > 124);
  for (let tries = 0; places.length < DICE_A_SCENE && tries < 4000; tries += 1) {
    const place =
      plane === 'mat'
        ? { x: between(random, [5, 244]), y: between(random, [5, 157]) }
        : { x: between(random, [-220, 220]), y: between(random, [-160, 160]) };
    if (!isSeen(place) || onCorner(place)) continue;
    if (places.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < apart)) continue;
    places.push(place);
  }
  return places;
}

function dieAt(at: Point, i: number, { lean, die }: Condition, random: Random, seed: number): SceneDie {
  const id = DIE_IDS[(i + seed * 5) % DIE_IDS.length]!;
  const made: SceneDie = {
    die: id,
    up: (1 + random.below(6)) as Side,
    ...at,
    turn: random.real() * 360,
    crookedMm: 0.5,
    crookedDegrees: 3,
  };
  const leaning = lean ? { lean: between(random, lean), leanToward: random.real() * 360 } : {};
  return { ...made, ...leaning, ...die?.(random, id) };
}
