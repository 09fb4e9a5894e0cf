import { BOOK, DIE_IDS, mirrored } from '../../../main/vision/index.ts';
import type { SceneDie } from '../../../main/scene/types.ts';
import type { Scene } from './render.ts';
import { frameArt } from '../../../main/vision/sheet/shape.ts';
import type { Random } from '../random.ts';
import { type Condition, between } from './scenes.ts';

const TABLES = ['felt', 'dark-felt', 'wood', 'paper', 'grey'] as const;
const usual = (random: Random) => ({
  blur: between(random, [0.4, 0.9]),
  noise: between(random, [1, 5]),
  jpeg: 70 + random.below(28),
});

const GOOD: Omit<Condition, 'name' | 'plane'> = {
  pxPerMm: [2.5, 3.2],
  tilt: [0, 25],
  tables: TABLES,
  flaws: usual,
  bend: [-0.06, 0.02],
};

/** Good conditions, in which nearly every die must be read. */
export const GOOD_CONDITIONS: readonly Condition[] = [
  { ...GOOD, name: 'on the mat', plane: 'mat' },
  { ...GOOD, name: 'corners marked', plane: 'corners', pxPerMm: [2.5, 4.2] },
  { ...GOOD, name: 'black and white print', plane: 'mat', die: () => ({ black: true }) },
  { ...GOOD, name: 'printed at 97 %', plane: 'corners', die: () => ({ print: 0.97 }) },
];

const bad = (random: Random): Partial<SceneDie> => ({
  contrast: between(random, [0.55, 0.8]),
  specks: random.below(7),
  print: 0.97,
});

/** Everything moderately bad at once. */
export const BAD: Condition = {
  name: 'everything moderately bad',
  pxPerMm: [2.2, 2.5],
  tilt: [12, 25],
  tables: TABLES,
  plane: 'mat',
  bend: [-0.06, 0.02],
  die: bad,
  apart: 22,
  light: (random) => ({ level: between(random, [0.45, 0.7]), colour: '#ffd9a8', gloss: 0.25 }),
  flaws: (random) => ({
    blur: between(random, [0.8, 1.2]),
    motion: { x: random.below(3), y: random.below(2) },
    noise: between(random, [5, 8]),
    jpeg: 45 + random.below(25),
  }),
};

/** One bad condition at a time. */
export const HARD_CONDITIONS: readonly Condition[] = [
  BAD,
  { ...GOOD, name: 'no plane known', plane: 'unknown' },
  { ...GOOD, name: '2 px a mm', plane: 'mat', pxPerMm: [1.95, 2.05] },
  { ...GOOD, name: '1.6 px a mm', plane: 'mat', pxPerMm: [1.55, 1.65] },
  { ...GOOD, name: '6 px a mm', plane: 'corners', pxPerMm: [5.5, 6.5] },
  { ...GOOD, name: 'blurred by 1.8 px', plane: 'mat', flaws: () => ({ blur: 1.8, noise: 3, jpeg: 80 }) },
  { ...GOOD, name: 'noise 12, JPEG 40', plane: 'mat', flaws: () => ({ blur: 0.6, noise: 12, jpeg: 40 }) },
  {
    ...GOOD,
    name: 'dim and warm, noise 8',
    plane: 'corners',
    light: () => ({ level: 0.25, colour: '#ffc98a' }),
    flaws: () => ({ blur: 0.6, noise: 8, jpeg: 70 }),
  },
  {
    ...GOOD,
    name: 'worn: contrast 0.45, 12 specks',
    plane: 'mat',
    die: () => ({ contrast: 0.45, specks: 12 }),
  },
  { ...GOOD, name: 'touching', plane: 'corners', apart: 17.5 },
  {
    ...GOOD,
    name: 'glare of a lamp',
    plane: 'mat',
    light: (random) => ({
      gloss: 0.7,
      lamp: [between(random, [-80, 80]), between(random, [-80, 80]), 500],
      glare: { x: random.real(), y: random.real(), radius: 0.12, strength: 0.5 },
    }),
  },
  { ...GOOD, name: 'tilt 40°', plane: 'corners', tilt: [38, 42] },
  { ...GOOD, name: 'moving camera, 5 px', plane: 'mat', flaws: () => ({ motion: { x: 4, y: 3 }, noise: 3 }) },
  { ...GOOD, name: '12 mm dice', plane: 'corners', dieMm: 12, pxPerMm: [2.8, 3.2] },
  { ...GOOD, name: '25 mm dice', plane: 'corners', dieMm: 25, apart: 42, pxPerMm: [1.8, 2.2] },
];

/** As from a laptop's lid: without a mat nothing may be told. */
export const LOW: Condition = {
  ...GOOD,
  name: 'camera at 40–62°, no plane known',
  plane: 'unknown',
  tilt: [40, 62],
};

export const LEANING: Condition = { ...GOOD, name: 'leaning by 15–40°', plane: 'corners', lean: [15, 40] };
export const LEANING_A_LITTLE: Condition = { ...GOOD, name: 'leaning by 8–15°', plane: 'mat', lean: [8, 15] };

/** Words of no printed die: others with twelve large pearls, mirror images, and random ones. */
function foreignWord(random: Random, i: number): string {
  if (i % 3 === 0) return mirrored(random.pick(BOOK).word);
  const pearls = Array.from({ length: 24 }, (_, k) =>
    i % 3 === 1 ? (k < 12 ? '1' : '0') : random.below(2) ? '1' : '0',
  );
  return random.shuffle(pearls).join('');
}

export const FOREIGN: Condition = {
  ...GOOD,
  name: 'foreign codes',
  plane: 'corners',
  die: (random) => ({
    faces: Array.from({ length: 6 }, () => frameArt(foreignWord(random, random.below(3000)), '#222222')),
  }),
};

/** Scenes in which nothing may be read wrongly, although few dice can be read. */
export const TROUBLE: readonly Condition[] = [
  LEANING,
  LEANING_A_LITTLE,
  FOREIGN,
  {
    ...GOOD,
    name: 'a hand over the dice',
    plane: 'mat',
    change: (scene, random) => ({
      ...scene,
      hands: [{ x: between(random, [30, 220]), y: between(random, [20, 140]), from: random.real() * 360 }],
    }),
  },
  {
    ...GOOD,
    name: 'stacked',
    plane: 'corners',
    apart: 34,
    change: (scene) => ({ ...scene, dice: scene.dice.flatMap((die, i) => stack(scene, die, i)) }),
  },
  {
    ...GOOD,
    name: 'cut by the edge',
    plane: 'corners',
    change: (scene, random) => ({
      ...scene,
      camera: {
        ...scene.camera,
        lookAt: { x: between(random, [-150, 150]), y: between(random, [-120, 120]) },
      },
    }),
  },
];

/** Another die half on top of one of the first three. */
function stack(scene: Scene, die: SceneDie, i: number): SceneDie[] {
  const next = DIE_IDS.filter((id) => scene.dice.every((d) => d.die !== id))[i];
  if (i >= 3 || next === undefined) return [die];
  return [
    die,
    { ...die, die: next, x: die.x + 5, y: die.y + 3, turn: (die.turn ?? 0) + 30, lift: scene.dieMm ?? 16 },
  ];
}
