import { type Side, project } from '../../../../main/vision/index.ts';
import type { SceneDie, TableKind } from '../../../../main/scene/types.ts';
import { viewOf } from '../../../../main/scene/render.ts';
import type { Scene } from '../render.ts';
import type { OwnReading } from '../../../../main/vision/own/index.ts';
import { type Random, seeded } from '../../random.ts';
import { between } from '../scenes.ts';
import type { Style } from './faces.ts';

/** A kind of picture of ordinary dice. */
export interface OwnCondition {
  readonly name: string;
  readonly styles: readonly Style[];
  /** Pixels per edge of a top. */
  readonly px: readonly [number, number];
  readonly tilt?: readonly [number, number];
  readonly lean?: readonly [number, number];
  /** Least distance between dice centres, in mm. */
  readonly apart?: number;
  readonly dice?: number;
  readonly tables?: readonly TableKind[];
  readonly light?: (random: Random) => Scene['light'];
  readonly flaws?: (random: Random) => Scene['flaws'];
}

const TABLES = ['felt', 'dark-felt', 'wood', 'paper', 'grey'] as const;
const usual = (random: Random): Scene['flaws'] => ({
  blur: between(random, [0.4, 0.9]),
  noise: between(random, [1, 5]),
  jpeg: 65 + random.below(30),
});
const lights = (random: Random): Scene['light'] => ({
  level: between(random, [0.6, 1.1]),
  colour: random.pick(['#ffffff', '#ffe2bd', '#ffd09a', '#dfeaff']),
  shadow: between(random, [0.2, 0.6]),
  lamp: [between(random, [-300, 300]), between(random, [-300, 300]), 600],
});
const SIZE = { width: 960, height: 720 };
const FOCAL = 0.75;

export function sceneOf(condition: OwnCondition, seed: number): { scene: Scene; style: Style } {
  const random = seeded(seed);
  const style = condition.styles[seed % condition.styles.length]!;
  const px = between(random, condition.px);
  const tilt = between(random, condition.tilt ?? [0, 12]);
  const reach = (FOCAL * SIZE.width) / (px / 16);
  const base: Scene = {
    ...SIZE,
    seed,
    camera: {
      height: (reach + 16) * Math.cos((tilt * Math.PI) / 180),
      tilt,
      toward: random.real() * 360,
      turn: random.real() * 360,
    },
    table: random.pick(condition.tables ?? TABLES),
    light: (condition.light ?? lights)(random) ?? {},
    flaws: (condition.flaws ?? usual)(random) ?? {},
    dice: [],
  };
  return { scene: { ...base, dice: thrown(base, condition, style, random) }, style };
}

function thrown(
  scene: Scene,
  { apart = 24, dice = 10, lean }: OwnCondition,
  { body, faces }: Style,
  random: Random,
): SceneDie[] {
  const view = viewOf(scene);
  const places: SceneDie[] = [];
  for (let tries = 0; places.length < dice && tries < 3000; tries += 1) {
    const [x, y] = [between(random, [-300, 300]), between(random, [-300, 300])];
    const at = project(view, x, y, 16);
    if (at.x < 50 || at.y < 50 || at.x > scene.width - 50 || at.y > scene.height - 50) continue;
    if (places.some((other) => Math.hypot(other.x - x, other.y - y) < apart)) continue;
    const leaning = lean ? { lean: between(random, lean), leanToward: random.real() * 360 } : {};
    places.push({
      faces,
      body,
      up: (1 + random.below(6)) as Side,
      x,
      y,
      turn: random.real() * 360,
      ...leaning,
    });
  }
  return places;
}

export interface OwnScore {
  dice: number;
  found: number;
  told: number;
  readonly wrong: string[];
  readonly missed: string[];
}
export const noOwnScore = (): OwnScore => ({ dice: 0, found: 0, told: 0, wrong: [], missed: [] });

/** Scores the reading of a scene's dice. `showsOf`: face on side n. */
export function addScore(
  score: OwnScore,
  scene: Scene,
  { dice }: OwnReading,
  showsOf: (side: Side) => string,
  label: string,
): void {
  const view = viewOf(scene);
  const claimed = new Set<unknown>();
  for (const die of scene.dice) {
    const at = project(view, die.x, die.y, die.lean ? 18 : 16);
    score.dice += 1;
    const near = dice
      .filter((one) => Math.hypot(one.x - at.x, one.y - at.y) < 0.45 * Math.max(20, edgeAt(scene)))
      .sort((a, b) => Number(b.told) - Number(a.told))[0];
    if (near) score.found += 1;
    if (near) claimed.add(near);
    const text = `${label}: ${showsOf(die.up)} at ${Math.round(at.x)}, ${Math.round(at.y)} on ${scene.table}: ${near ? `${near.shows} ${near.why} ${near.score.toFixed(2)} ${near.margin.toFixed(2)}` : 'not found'}`;
    if (near?.told && near.shows === showsOf(die.up)) score.told += 1;
    else if (near?.told) score.wrong.push(text);
    else score.missed.push(text);
  }
  for (const one of dice)
    if (one.told && !claimed.has(one))
      score.wrong.push(
        `${label}: ${one.shows} where no die lies, at ${Math.round(one.x)}, ${Math.round(one.y)}`,
      );
}

export const edgeAt = (scene: Scene): number => (FOCAL * scene.width * 16) / (scene.camera.height - 16);

export const countsOf = (name: string, { dice, found, told, wrong }: OwnScore): string =>
  `${name}: ${told} of ${dice} told (${((100 * told) / Math.max(1, dice)).toFixed(1)} %), ${found} found, ${wrong.length} wrong`;
