import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { readRegular } from '../disk/regular-file.ts';
import { type Result, ok, phrase, refuse } from '../engine/core/result.ts';
import {
  DIE_IDS,
  type DieId,
  POKER_IDS,
  RISK_ID,
  type Scene,
  SUITED_IDS,
  checkBook,
  renderScene,
} from '../vision/index.ts';
import { readArguments, readNumber } from './arguments.ts';
import { type SceneFrames, readScenes, throwScene } from './camera-scene.ts';
import { filmFrame, filmHead, pngOf, ppmOf } from './pictures.ts';
import { EXIT, type Terminal, complain } from './terminal.ts';

/** Far longer than any description of scenes (bytes). */
const MOST_BYTES = 8 * 1024 * 1024;

/** `camera codes [--json]`: checks the code book of the printed dice and says how far its words are apart. */
export function codes(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { json: { type: 'boolean' } }, { least: 0, most: 0 });
  if (!asked.ok) return Promise.resolve(asked);
  const check = checkBook();
  const good = check.faults.length === 0 && check.distance >= 8;
  if (asked.value.values.json) {
    terminal.print(JSON.stringify({ ...check, pairs: Object.fromEntries(check.pairs) }, null, 2));
  } else {
    const pairs = [...check.pairs].map(([apart, count]) => `${apart}: ${count}`).join(', ');
    const { words, distance, mirrorDistance, span, longestRun } = check;
    terminal.print(
      terminal.say(phrase('camera.codes', { words, distance, pairs, mirrorDistance, span, longestRun })),
    );
    for (const word of check.faults) terminal.complain(terminal.say(phrase('camera.badWord', { word })));
  }
  return Promise.resolve(ok(good ? EXIT.ok : EXIT.failed));
}

/** Names of groups of dice, and single dice: `royal`, `poker`, `all`, `1,5,R,P2`. Refuses with `camera.dice` {text}. */
export function readDice(text: string | undefined): Result<readonly DieId[] | undefined> {
  if (text === undefined) return ok(undefined);
  const groups: Readonly<Record<string, readonly DieId[]>> = {
    royal: [...SUITED_IDS, RISK_ID],
    suited: SUITED_IDS,
    poker: POKER_IDS,
    all: DIE_IDS,
  };
  const dice: DieId[] = [];
  for (const name of text.split(',').map((part) => part.trim().toLowerCase())) {
    const id = DIE_IDS.find((known) => known.toLowerCase() === name);
    const found = groups[name] ?? (id ? [id] : null);
    if (!found) return refuse('camera.dice', { text });
    dice.push(...found);
  }
  return ok([...new Set(dice)]);
}

const SIMULATE = {
  out: { type: 'string', short: 'o' },
  dice: { type: 'string' },
  seed: { type: 'string' },
  tilt: { type: 'string' },
  height: { type: 'string' },
  frames: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** `camera simulate [SCENE.json] --out FILE [--dice D] [--seed N] [--tilt N] [--height N] [--frames N] [--json]` */
export async function simulateCamera(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, SIMULATE, { least: 0, most: 1 });
  if (!asked.ok) return asked;
  const { out, json = false } = asked.value.values;
  if (out === undefined && !json) return refuse('camera.out');
  const scenes = await scenesOf(asked.value.words[0], asked.value.values);
  if (!scenes.ok) return scenes;
  if (json)
    terminal.print(
      JSON.stringify(scenes.value.length === 1 ? scenes.value[0]?.scene : scenes.value, null, 2),
    );
  if (out === undefined) return ok(EXIT.ok);
  try {
    return await write(scenes.value, out, terminal);
  } catch (error) {
    complain(
      terminal,
      phrase('camera.write', { file: out, why: error instanceof Error ? error.message : '' }),
    );
    return ok(EXIT.failed);
  }
}

type Values = { readonly [name in keyof typeof SIMULATE]?: string | boolean | undefined };

async function scenesOf(file: string | undefined, values: Values): Promise<Result<readonly SceneFrames[]>> {
  const numbers = { seed: 1, tilt: 15, height: 400, frames: 1 };
  for (const name of ['seed', 'tilt', 'height', 'frames'] as const) {
    const read = readNumber(values[name] as string | undefined);
    if (!read.ok) return read;
    numbers[name] = read.value ?? numbers[name];
  }
  const frames = Math.max(1, Math.min(10_000, Math.round(numbers.frames)));
  if (file !== undefined) {
    const text = await readRegular(file, MOST_BYTES).then(String, () => null);
    if (text === null) return refuse('picture.missing', { file });
    const scenes = readScenes(text);
    if (!scenes.ok) return scenes;
    return ok(scenes.value.map((scene) => (values.frames === undefined ? scene : { ...scene, frames })));
  }
  const dice = readDice((values.dice as string | undefined) ?? 'royal');
  if (!dice.ok) return dice;
  const scene = throwScene(dice.value ?? [], { ...numbers, random: chance(numbers.seed) });
  // The same bounds as for a scene from a file.
  return readScenes(JSON.stringify({ ...scene, frames }));
}

/** Numbers in [0, 1) from a seed: the same throw each time. */
function chance(seed: number): () => number {
  let state = (Math.round(seed) * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

const RATE = 15;

async function write(
  scenes: readonly SceneFrames[],
  out: string,
  terminal: Terminal,
): Promise<Result<number>> {
  const [first] = scenes;
  if (!first) return ok(EXIT.ok);
  if (!out.endsWith('.y4m')) {
    const image = renderScene(first.scene);
    await writeFile(out, out.endsWith('.ppm') ? ppmOf(image) : pngOf(image));
    return ok(EXIT.ok);
  }
  const { width, height } = first.scene;
  if (scenes.some(({ scene }) => scene.width !== width || scene.height !== height))
    return refuse('camera.sizes');
  const stream = createWriteStream(out);
  stream.write(filmHead(width, height, RATE));
  for (const { scene, frames } of scenes)
    for (let frame = 0; frame < frames && !terminal.signal.aborted; frame += 1)
      if (!stream.write(filmFrame(renderScene(withNoise(scene, frame))))) await once(stream, 'drain');
  stream.end();
  await finished(stream);
  return ok(EXIT.ok);
}

/** Another frame of the same scene: only its noise differs. */
const withNoise = (scene: Scene, frame: number): Scene => ({
  ...scene,
  noiseSeed: (scene.seed ?? 1) * 7919 + frame,
});
