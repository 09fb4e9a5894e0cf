import { stat, writeFile } from 'node:fs/promises';
import { UnfitFileError, readRegular } from '../disk/regular-file.ts';
import { type Result, ok, phrase, refuse } from '../engine/core/result.ts';
import type { Gray, Point, Rgb, Setup, Side } from '../vision/index.ts';
import {
  type DiceSet,
  type OwnDice,
  type OwnReading,
  type SeenOwn,
  SET_LIMITS,
  alikeIn,
  isName,
  readOwn,
  readSet,
  surenessOf,
  takeSample,
  withSample,
  writeSet,
} from '../vision/own/index.ts';
import { readArguments } from './arguments.ts';
import { BrokenFilm, openColours } from './pictures.ts';
import { EXIT, type Terminal, complain } from './terminal.ts';

/** The longest file of taught dice (bytes); real ones are far shorter. */
const MOST_BYTES = 8_000_000;

interface How {
  /** `pips`, or a file of taught dice. */
  readonly dice: string;
  readonly setup: Setup;
  readonly json: boolean;
}

/** `camera read FILE… --dice pips|SETFILE`: ordinary dice in pictures and films. */
export async function readOwnPictures(
  files: readonly string[],
  { dice, setup, json }: How,
  terminal: Terminal,
): Promise<Result<number>> {
  const known = await diceFrom(dice);
  if (!known.ok) return known;
  let code: number = EXIT.ok;
  for (const file of files) {
    if (terminal.signal.aborted) break;
    const done = await eachFrame(file, terminal, (image, frame) => {
      const reading = readOwn(image, known.value, { setup });
      if (json) terminal.print(JSON.stringify({ file, frame, ...reading }));
      else printReading(file, frame, reading, terminal);
    });
    if (!done) code = EXIT.failed;
  }
  return ok(code);
}

/** Calls `each` with the frames of a file, counted from 1; false where it could not be read whole. */
async function eachFrame(
  file: string,
  terminal: Terminal,
  each: (image: Rgb | Gray, frame: number) => void,
): Promise<boolean> {
  const frames = await openColours(file);
  if (!frames.ok) {
    complain(terminal, frames.error);
    return false;
  }
  let count = 0;
  try {
    for await (const image of frames.value) {
      if (terminal.signal.aborted) break;
      count += 1;
      each(image, count);
    }
    return true;
  } catch (error) {
    if (!(error instanceof BrokenFilm)) throw error;
    complain(terminal, phrase('picture.broken', { file, frames: count }));
    return false;
  }
}

async function diceFrom(name: string): Promise<Result<OwnDice>> {
  if (name === 'pips') return ok({ kind: 'pips' });
  const set = await loadSet(name);
  return set.ok ? ok({ kind: 'taught', set: set.value }) : set;
}

/** Refuses with `camera.own.missing` {file} and `camera.own.fault.…` {file, where}. */
async function loadSet(file: string): Promise<Result<DiceSet>> {
  let text: string;
  try {
    text = String(await readRegular(file, MOST_BYTES));
  } catch (error) {
    const isLarge = error instanceof UnfitFileError && error.code === 'ETOOBIG';
    return refuse(isLarge ? 'camera.own.fault.large' : 'camera.own.missing', { file });
  }
  const read = readSet(text);
  return read.kind === 'set'
    ? ok(read.set)
    : refuse(`camera.own.fault.${read.fault}`, { file, where: read.where });
}

function printReading(
  file: string,
  frame: number,
  { dice, hints }: OwnReading,
  { print, say }: Terminal,
): void {
  const told = dice.filter((die) => die.told).length;
  print(say(phrase('camera.own.read', { file, frame, n: dice.length, told })));
  for (const die of [...dice].sort((a, b) => a.y - b.y)) print(`  ${lineOf(die, say)}`);
  if (hints.length > 0) print(`  ${say(phrase('camera.own.tooFar'))}`);
}

function lineOf({ die, shows, x, y, place, score, told, why }: SeenOwn, say: Terminal['say']): string {
  const where = place
    ? `${Math.round(place.x)}, ${Math.round(place.y)} mm`
    : `${Math.round(x)}, ${Math.round(y)} px`;
  const face = shows ?? say(phrase('camera.own.unknown'));
  const reason = why === null ? '' : say(phrase(`camera.own.why.${why}`));
  const code = told ? (die === null ? 'told' : 'named') : 'doubtful';
  return say(phrase(`camera.own.${code}`, { die: die ?? '', face, where, reason, score: score.toFixed(2) }));
}

const TEACH = {
  die: { type: 'string' },
  face: { type: 'string' },
  shows: { type: 'string' },
  at: { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Values = { readonly [name in keyof typeof TEACH]?: string | boolean | undefined };

interface Face {
  readonly die: string;
  readonly side: Side;
  readonly shows: string;
  readonly at: Point | undefined;
}

/** `camera teach SETFILE [PICTURE… --face SIDE --shows TEXT [--die NAME] [--at X,Y]] [--json]` */
export async function teachDice(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, TEACH, { least: 1, most: 1000 });
  if (!asked.ok) return asked;
  const { values, words } = asked.value;
  const [file = '', ...pictures] = words;
  const face = pictures.length > 0 ? faceFrom(values) : null;
  if (face && !face.ok) return face;
  const loaded = await setToTeach(file, face !== null);
  if (!loaded.ok) return loaded;
  let set = loaded.value;
  let code: number = EXIT.ok;
  for (const picture of pictures) {
    if (!face || terminal.signal.aborted) break;
    const better = await teachFrom(picture, set, face.value, terminal);
    if (!better) code = EXIT.failed;
    else if (better.dice.length > SET_LIMITS.dice) return refuse('camera.own.full', { n: SET_LIMITS.dice });
    set = better ?? set;
  }
  if (set !== loaded.value) await writeFile(file, writeSet(set));
  printSet(set, values.json ?? false, terminal);
  return ok(code);
}

/** The set in a file; an empty one if the file does not exist and may be created. */
async function setToTeach(file: string, mayBegin: boolean): Promise<Result<DiceSet>> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  return isThere || !mayBegin ? loadSet(file) : ok({ name: 'dice', dice: [] });
}

/** Refuses with `camera.own.face`, `camera.own.name` {text} and `camera.own.place` {text}. */
function faceFrom({ die = '1', face, shows, at }: Values): Result<Face> {
  const side = Number(face);
  if (![1, 2, 3, 4, 5, 6].includes(side) || !isName(shows, SET_LIMITS.shows))
    return refuse('camera.own.face');
  if (!isName(die, SET_LIMITS.name)) return refuse('camera.own.name', { text: String(die) });
  const [x, y, ...more] = typeof at === 'string' ? at.split(',').map(Number) : [0, 0];
  if (!Number.isFinite(x) || !Number.isFinite(y) || more.length > 0)
    return refuse('camera.own.place', { text: String(at) });
  const place = at === undefined ? undefined : { x: x ?? 0, y: y ?? 0 };
  return ok({ die, side: side as Side, shows, at: place });
}

/** The set with samples from each frame; null if none was taken. */
async function teachFrom(
  file: string,
  set: DiceSet,
  face: Face,
  terminal: Terminal,
): Promise<DiceSet | null> {
  let better: DiceSet | null = null;
  const { print, say } = terminal;
  await eachFrame(file, terminal, (image) => {
    const taken = takeSample(image, face.at);
    if (taken.kind === 'none') {
      complain(terminal, phrase(`camera.own.none.${taken.why}`, { file }));
      return;
    }
    better = withSample(better ?? set, face, taken.sample);
    const { side, die, shows } = face;
    print(
      say(phrase('camera.own.sampled', { file, side, die, shows, contrast: Math.round(taken.contrast) })),
    );
    if (taken.weak) print(`  ${say(phrase('camera.own.weak'))}`);
  });
  return better;
}

function printSet(set: DiceSet, json: boolean, { print, say }: Terminal): void {
  const alike = alikeIn(set);
  if (json) {
    const sure = surenessOf(set);
    const dice = set.dice.map(({ name }) => ({
      name,
      faces: sure.filter(({ die }) => die === name).map(({ die: _, ...face }) => face),
    }));
    print(JSON.stringify({ name: set.name, dice, alike }));
    return;
  }
  const faces = set.dice.flatMap((die) => die.faces);
  const samples = faces.reduce((sum, face) => sum + face.samples.length, 0);
  print(say(phrase('camera.own.set', { name: set.name, n: set.dice.length, faces: faces.length, samples })));
  for (const { lack, ...face } of surenessOf(set))
    if (lack) print(say(phrase(`camera.own.lack.${lack}`, { ...face, sure: Math.round(100 * face.sure) })));
  for (const { a, b, score, kind } of alike) {
    const named = { a: a.shows, b: b.shows, dieA: a.die, dieB: b.die, score: score.toFixed(2) };
    print(say(phrase(kind === 'faces' ? 'camera.own.alikeFaces' : 'camera.own.alikeDice', named)));
  }
}
