import { z } from 'zod';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { DIE_IDS, type Scene, type SceneDie, TABLES } from '../vision/index.ts';

const number = (least: number, most: number) => z.number().min(least).max(most);
const mm = number(-5000, 5000);
const degrees = number(-3600, 3600);
const share = number(0, 1);
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

const die = z.strictObject({
  die: z.enum(DIE_IDS),
  up: z.literal([1, 2, 3, 4, 5, 6]),
  x: mm,
  y: mm,
  turn: degrees.optional(),
  lean: number(0, 60).optional(),
  leanToward: degrees.optional(),
  lift: number(0, 200).optional(),
  size: number(5, 60).optional(),
  body: colour.optional(),
  contrast: share.optional(),
  specks: z.number().int().min(0).max(100).optional(),
  crookedMm: number(0, 3).optional(),
  crookedDegrees: number(0, 45).optional(),
  print: number(0.5, 1.2).optional(),
  black: z.boolean().optional(),
});

const point = z.strictObject({ x: mm, y: mm });

/** A scene as people write it down: what `renderScene` takes, within bounds that any machine can draw. */
const sceneShape = z.strictObject({
  width: z.number().int().min(16).max(4096),
  height: z.number().int().min(16).max(4096),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .optional(),
  camera: z.strictObject({
    height: number(40, 5000),
    tilt: number(0, 70).optional(),
    toward: degrees.optional(),
    turn: degrees.optional(),
    lookAt: point.optional(),
    focal: number(0.2, 5).optional(),
    bend: number(-0.3, 0.3).optional(),
  }),
  table: z.enum(TABLES).optional(),
  mat: z
    .strictObject({
      x: mm,
      y: mm,
      turn: degrees.optional(),
      scale: number(0.3, 3).optional(),
      black: z.boolean().optional(),
    })
    .optional(),
  dieMm: number(5, 60).optional(),
  dice: z.array(die).max(100),
  hands: z
    .array(z.strictObject({ x: mm, y: mm, from: degrees, skin: colour.optional() }))
    .max(10)
    .optional(),
  light: z
    .strictObject({
      level: number(0, 3).optional(),
      colour: colour.optional(),
      lamp: z.tuple([mm, mm, number(50, 5000)]).optional(),
      shadow: share.optional(),
      lampSize: number(0, 1000).optional(),
      gloss: share.optional(),
      glare: z
        .strictObject({ x: number(-1, 2), y: number(-1, 2), radius: number(0.001, 2), strength: share })
        .optional(),
    })
    .optional(),
  flaws: z
    .strictObject({
      blur: number(0, 20).optional(),
      motion: z.strictObject({ x: number(-60, 60), y: number(-60, 60) }).optional(),
      noise: number(0, 100).optional(),
      jpeg: number(1, 100).optional(),
    })
    .optional(),
  /** How many frames of a film show this scene. */
  frames: z.number().int().min(1).max(10_000).optional(),
});

/** A scene and how many frames of a film show it. */
export interface SceneFrames {
  readonly scene: Scene;
  readonly frames: number;
}

/**
 * Reads a scene, or a list of them (a film), from JSON. Refuses with `render.json` and `render.bad` {where, why}.
 */
export function readScenes(text: string): Result<readonly SceneFrames[]> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refuse('render.json');
  }
  const list = z.array(sceneShape).min(1).max(1000);
  const read = list.safeParse(Array.isArray(raw) ? raw : [raw]);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuse('render.bad', { where: issue?.path.join('.') ?? '', why: issue?.message ?? '' });
  }
  return ok(
    read.data.map(({ frames = 1, ...scene }) => ({
      // Without the options that are undefined; the shape is the same.
      scene: JSON.parse(JSON.stringify(scene)) as Scene,
      frames,
    })),
  );
}

/** Places for dice on the mat: five columns, four rows, off its corners. */
const CELL = { width: 38, height: 33, left: 48, top: 32 };

/** A scene with the mat and these dice on it, thrown as `random` says. */
export function throwScene(
  dice: readonly (typeof DIE_IDS)[number][],
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
