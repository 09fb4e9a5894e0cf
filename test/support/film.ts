import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { filmFrame, filmHead } from './pictures/write.ts';
import type { SceneDie } from '../../main/scene/types.ts';
import { type Scene, renderScene } from './camera/render.ts';

const RATE = 8;

/** Constant parts of a film: the mat on felt from 40 cm, with few pixels to keep films small. */
const SHOT = {
  width: 640,
  height: 480,
  seed: 5,
  camera: { height: 400, tilt: 8, toward: 90, lookAt: { x: 124, y: 81 }, focal: 0.95 },
  mat: { x: 0, y: 0 },
  table: 'felt',
  flaws: { blur: 0.5, noise: 2 },
} as const;

/** What is visible, and for how many seconds. */
export interface Take {
  readonly seconds: number;
  readonly dice: readonly SceneDie[];
  readonly hand?: { readonly x: number; readonly y: number };
}

/** Writes a film that Chromium plays in a loop as its camera. `height`: of the camera, mm. */
export async function writeFilm(
  file: string,
  takes: readonly Take[],
  height: number = SHOT.camera.height,
): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(filmHead(SHOT.width, SHOT.height, RATE));
  for (const { seconds, dice, hand } of takes) {
    const scene: Scene = {
      ...SHOT,
      camera: { ...SHOT.camera, height },
      dice,
      ...(hand ? { hands: [{ ...hand, from: 80 }] } : {}),
    };
    const frame = filmFrame(renderScene(scene));
    for (let n = 0; n < Math.max(1, Math.round(seconds * RATE)); n += 1)
      if (!stream.write(frame)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
}

/** A throw: the dice lie, a hand takes them, they tumble, and they lie elsewhere. */
export function throwTakes(
  before: readonly SceneDie[],
  after: readonly SceneDie[],
  stay: readonly SceneDie[] = [],
): Take[] {
  const tumbling = (off: number): SceneDie[] =>
    after.map((die, i) => ({ ...die, x: die.x + off, y: die.y + off * 0.6, turn: 30 * i + 7 * off, up: 3 }));
  const [first, ...rest] = before;
  return [
    { seconds: 5, dice: [...stay, ...before] },
    { seconds: 0.25, dice: [...stay, ...before], hand: { x: 150, y: 140 } },
    { seconds: 0.25, dice: [...stay, ...before], hand: { x: 140, y: 110 } },
    { seconds: 0.4, dice: [...stay, ...(rest.length > 2 && first ? [first] : [])], hand: { x: 140, y: 70 } },
    { seconds: 0.4, dice: stay, hand: { x: 90, y: 60 } },
    { seconds: 0.25, dice: stay, hand: { x: 120, y: 100 } },
    { seconds: 0.5, dice: stay },
    { seconds: 0.13, dice: [...stay, ...tumbling(25)] },
    { seconds: 0.13, dice: [...stay, ...tumbling(9)] },
    { seconds: 6, dice: [...stay, ...after] },
  ];
}
