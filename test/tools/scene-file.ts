import * as z from 'zod/mini';
import { whole } from '../../main/engine/core/schema.ts';
import { DIE_IDS, type DieId } from '../../main/vision/index.ts';
import { type SceneDie, TABLES } from '../../main/scene/types.ts';
import type { Scene } from '../support/camera/render.ts';
import { Refusal } from './terminal.ts';

const number = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const mm = number(-5000, 5000);
const degrees = number(-3600, 3600);
const share = number(0, 1);
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

const die = z.strictObject({
  die: z.enum(DIE_IDS),
  up: z.literal([1, 2, 3, 4, 5, 6]),
  x: mm,
  y: mm,
  turn: z.optional(degrees),
  lean: z.optional(number(0, 60)),
  leanToward: z.optional(degrees),
  lift: z.optional(number(0, 200)),
  size: z.optional(number(5, 60)),
  body: z.optional(colour),
  contrast: z.optional(share),
  specks: z.optional(whole(0, 100)),
  crookedMm: z.optional(number(0, 3)),
  crookedDegrees: z.optional(number(0, 45)),
  print: z.optional(number(0.5, 1.2)),
  black: z.optional(z.boolean()),
});

const point = z.strictObject({ x: mm, y: mm });

/** A scene as people write it: the input of `renderScene`, within limits that any machine can draw. */
const sceneShape = z.strictObject({
  width: whole(16, 4096),
  height: whole(16, 4096),
  seed: z.optional(whole(0, 2 ** 31)),
  camera: z.strictObject({
    height: number(40, 5000),
    tilt: z.optional(number(0, 70)),
    toward: z.optional(degrees),
    turn: z.optional(degrees),
    lookAt: z.optional(point),
    focal: z.optional(number(0.2, 5)),
    bend: z.optional(number(-0.3, 0.3)),
  }),
  table: z.optional(z.enum(TABLES)),
  mat: z.optional(
    z.strictObject({
      x: mm,
      y: mm,
      turn: z.optional(degrees),
      scale: z.optional(number(0.3, 3)),
      black: z.optional(z.boolean()),
    }),
  ),
  dieMm: z.optional(number(5, 60)),
  dice: z.array(die).check(z.maxLength(100)),
  hands: z.optional(
    z.array(z.strictObject({ x: mm, y: mm, from: degrees, skin: z.optional(colour) })).check(z.maxLength(10)),
  ),
  light: z.optional(
    z.strictObject({
      level: z.optional(number(0, 3)),
      colour: z.optional(colour),
      lamp: z.optional(z.tuple([mm, mm, number(50, 5000)])),
      shadow: z.optional(share),
      lampSize: z.optional(number(0, 1000)),
      gloss: z.optional(share),
      glare: z.optional(
        z.strictObject({ x: number(-1, 2), y: number(-1, 2), radius: number(0.001, 2), strength: share }),
      ),
    }),
  ),
  flaws: z.optional(
    z.strictObject({
      blur: z.optional(number(0, 20)),
      motion: z.optional(z.strictObject({ x: number(-60, 60), y: number(-60, 60) })),
      noise: z.optional(number(0, 100)),
      jpeg: z.optional(number(1, 100)),
    }),
  ),
  /** How many frames of a film show this scene. */
  frames: z.optional(whole(1, 10_000)),
});

/** A scene and how many frames of a film show it. */
export interface SceneFrames {
  readonly scene: Scene;
  readonly frames: number;
}

/** Reads a scene, or a list of them (a film), from JSON. Refuses with `render.json` and `render.bad`. */
export function readScenes(text: string): readonly SceneFrames[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new Refusal('render.json', 'The scene is not JSON.');
  }
  const list = z.array(sceneShape).check(z.minLength(1), z.maxLength(1000));
  const read = list.safeParse(Array.isArray(raw) ? raw : [raw], { error: z.locales.en().localeError });
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Refusal(
      'render.bad',
      `The scene is not right at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}.`,
    );
  }
  return read.data.map(({ frames = 1, ...scene }) => ({
    // Drops the options that are undefined.
    scene: JSON.parse(JSON.stringify(scene)) as Scene,
    frames,
  }));
}

/** Places for dice on the mat: five columns, four rows, off its corners. */
const CELL = { width: 38, height: 33, left: 48, top: 32 };

/** A scene with the mat and these dice on it, thrown as `random` says. */
export function throwScene(
  dice: readonly DieId[],
  { seed, tilt, height, random }: { seed: number; tilt: number; height: number; random: () => number },
): Scene {
  const thrown = dice.map((id, i): SceneDie => {
    const [column, row] = [i % 5, Math.floor(i / 5)];
    return {
      die: id,
      up: (1 + Math.floor(random() * 6)) as SceneDie['up'],
      x: Math.round(CELL.left + (column + (random() - 0.5) * 0.3) * CELL.width),
      y: Math.round(CELL.top + (row + (random() - 0.5) * 0.3) * CELL.height),
      turn: Math.round(random() * 360),
      crookedMm: 0.5,
      crookedDegrees: 3,
    };
  });
  return {
    width: 1280,
    height: 720,
    seed,
    camera: { height, tilt, toward: 90, lookAt: { x: 124, y: 81 } },
    mat: { x: 0, y: 0 },
    table: 'felt',
    dice: thrown,
    flaws: { blur: 0.6, noise: 3, jpeg: 85 },
  };
}
