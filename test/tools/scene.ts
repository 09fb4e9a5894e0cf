import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { readRegular } from '../../main/disk/regular-file.ts';
import { type Scene, renderScene } from '../support/camera/render.ts';
import { filmFrame, filmHead, pngOf, ppmOf } from '../support/pictures/write.ts';
import { seeded } from '../support/random.ts';
import { readDice } from './dice.ts';
import { type SceneFrames, readScenes, throwScene } from './scene-file.ts';
import { EXIT, Refusal, type Terminal, readNumber, readOptions, written } from './terminal.ts';

/** Far longer than any description of scenes (bytes). */
const MOST_BYTES = 8 * 1024 * 1024;
/** Frames of a film in a second. */
const RATE = 15;

const SCENE = {
  out: { type: 'string', short: 'o' },
  dice: { type: 'string' },
  seed: { type: 'string' },
  tilt: { type: 'string' },
  height: { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Values = { readonly [name in 'dice' | 'seed' | 'tilt' | 'height' | 'frames']?: string | undefined };

/** A picture of dice under a camera: of a scene in a file, or thrown by chance. */
export async function runScene(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, words } = readOptions(args, SCENE, { most: 1 });
  const { out, json } = values;
  const [first] = await scenesOf(words[0], values);
  if (!first) return EXIT.ok;
  if (json) terminal.print(JSON.stringify(first.scene, null, 2));
  else if (out === undefined)
    throw new Refusal('camera.out', 'Where should the picture go? --out FILE.png or .ppm');
  if (out === undefined) return EXIT.ok;
  const picture = renderScene(first.scene);
  await written(out, writeFile(out, out.endsWith('.ppm') ? ppmOf(picture) : pngOf(picture)));
  return EXIT.ok;
}

/** The same as a film, of one scene or of several. */
export async function runFilm(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, words } = readOptions(args, { ...SCENE, frames: { type: 'string' } }, { most: 1 });
  const { out, json } = values;
  const scenes = await scenesOf(words[0], values);
  if (json) terminal.print(JSON.stringify(scenes, null, 2));
  else if (out === undefined) throw new Refusal('camera.out', 'Where should the film go? --out FILE.y4m');
  if (out === undefined) return EXIT.ok;
  const [first, ...others] = scenes.map(({ scene: { width, height } }) => `${width} × ${height}`);
  if (others.some((size) => size !== first))
    throw new Refusal('camera.sizes', 'All scenes of a film must have the same width and height.');
  await written(out, writeFilm(scenes, out, terminal.signal));
  return EXIT.ok;
}

async function scenesOf(file: string | undefined, values: Values): Promise<readonly SceneFrames[]> {
  const frames = readNumber(values.frames);
  const shown = frames === undefined ? undefined : Math.max(1, Math.min(10_000, Math.round(frames)));
  if (file !== undefined) {
    const text = await readRegular(file, MOST_BYTES).catch(() => {
      throw new Refusal('picture.missing', `${file} cannot be opened.`);
    });
    return readScenes(String(text)).map((scene) =>
      shown === undefined ? scene : { ...scene, frames: shown },
    );
  }
  const [seed = 1, tilt = 15, height = 400] = [values.seed, values.tilt, values.height].map(readNumber);
  const chance = seeded(seed);
  const scene = throwScene(readDice(values.dice ?? 'royal'), {
    seed,
    tilt,
    height,
    random: () => chance.real(),
  });
  // The same bounds as for a scene from a file.
  return readScenes(JSON.stringify({ ...scene, frames: shown ?? 1 }));
}

async function writeFilm(scenes: readonly SceneFrames[], out: string, signal: AbortSignal): Promise<void> {
  const [first] = scenes;
  if (!first) return;
  const stream = createWriteStream(out);
  stream.write(filmHead(first.scene.width, first.scene.height, RATE));
  for (const { scene, frames } of scenes)
    for (let frame = 0; frame < frames && !signal.aborted; frame += 1)
      if (!stream.write(filmFrame(renderScene(withNoise(scene, frame))))) await once(stream, 'drain');
  stream.end();
  await finished(stream);
}

/** Another frame of the same scene: only its noise differs. */
const withNoise = (scene: Scene, frame: number): Scene => ({
  ...scene,
  noiseSeed: (scene.seed ?? 1) * 7919 + frame,
});
