import { stat, writeFile } from 'node:fs/promises';
import type { Point, Side } from '../../main/vision/index.ts';
import {
  type DiceSet,
  type FaceLack,
  SET_LIMITS,
  type SampleDoubt,
  alikeIn,
  isName,
  surenessOf,
  takeSample,
  withSample,
  writeSet,
} from '../../main/vision/own/index.ts';
import { openColours } from '../support/pictures/read.ts';
import { loadSet } from './dice-set.ts';
import { eachFrame } from './frames.ts';
import { EXIT, Refusal, type Terminal, readOptions, written } from './terminal.ts';

const TEACH = {
  die: { type: 'string' },
  face: { type: 'string' },
  shows: { type: 'string' },
  at: { type: 'string' },
  json: { type: 'boolean' },
} as const;

type Values = { readonly [name in 'die' | 'face' | 'shows' | 'at']?: string | undefined };

interface Face {
  readonly die: string;
  readonly side: Side;
  readonly shows: string;
  readonly at: Point | undefined;
}

/** Adds a face in pictures to a file of taught dice; without pictures it prints what the file holds. */
export async function runTeach(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, words } = readOptions(args, TEACH, { least: 1, most: 1000 });
  const [file = '', ...pictures] = words;
  const face = pictures.length > 0 ? faceFrom(values) : null;
  const loaded = await setToTeach(file, face !== null);
  let set = loaded;
  let code: number = EXIT.ok;
  for (const picture of pictures) {
    if (!face || terminal.signal.aborted) break;
    const better = await teachFrom(picture, set, face, terminal);
    if (!better) code = EXIT.failed;
    else if (better.dice.length > SET_LIMITS.dice)
      throw new Refusal('camera.own.full', `A file holds at most ${SET_LIMITS.dice} dice.`);
    set = better ?? set;
  }
  if (set !== loaded) await written(file, writeFile(file, writeSet(set)));
  printSet(set, values.json ?? false, terminal);
  return code;
}

/** The set in a file; an empty one if the file does not exist and may be created. */
async function setToTeach(file: string, mayBegin: boolean): Promise<DiceSet> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  return isThere || !mayBegin ? loadSet(file) : { name: 'dice', dice: [] };
}

function faceFrom({ die = '1', face, shows, at }: Values): Face {
  const side = Number(face);
  if (![1, 2, 3, 4, 5, 6].includes(side) || !isName(shows, SET_LIMITS.shows))
    throw new Refusal(
      'camera.own.face',
      `Which face? --face 1 to 6 and --shows TEXT, of at most ${SET_LIMITS.shows} letters.`,
    );
  if (!isName(die, SET_LIMITS.name))
    throw new Refusal(
      'camera.own.name',
      `“${String(die)}” cannot be a die’s name: use 1 to ${SET_LIMITS.name} letters.`,
    );
  return { die, side: side as Side, shows, at: at === undefined ? undefined : placeFrom(at) };
}

function placeFrom(text: string): Point {
  const [x = NaN, y = NaN, ...more] = text.split(',').map(Number);
  if (!Number.isFinite(x) || !Number.isFinite(y) || more.length > 0)
    throw new Refusal('camera.own.place', `“${text}” is not a place: write X,Y in pixels.`);
  return { x, y };
}

const NO_SAMPLE: Readonly<Record<SampleDoubt, string>> = {
  nothing: 'no die is seen',
  several: 'several dice are seen; say which with --at X,Y',
  faint: 'the marks hardly differ from the die; more or other light helps',
  small: 'the die is too small in the picture',
};

/** The set with samples from each frame; null if none was taken. */
async function teachFrom(
  file: string,
  set: DiceSet,
  face: Face,
  terminal: Terminal,
): Promise<DiceSet | null> {
  let better: DiceSet | null = null;
  const { print, complain } = terminal;
  await eachFrame(openColours(file), terminal, (image) => {
    const taken = takeSample(image, face.at);
    if (taken.kind === 'none')
      return complain(`camera.own.none.${taken.why}: ${file}: ${NO_SAMPLE[taken.why]}.`);
    better = withSample(better ?? set, face, taken.sample);
    const { side, die, shows } = face;
    print(`${file}: side ${side} of die ${die}, ${shows} · contrast ${Math.round(taken.contrast)}`);
    if (taken.weak)
      print('  Its marks are faint: the die will often be in doubt. More or other light helps.');
  });
  return better;
}

const LACKS: Readonly<Record<FaceLack, string>> = {
  alike: 'another face looks too much like it',
  apart: 'its samples do not look like one face; show it once more',
  faint: 'its marks are faint',
  few: 'show it once more',
};

const counted = (n: number, one: string, many: string): string => (n === 1 ? `one ${one}` : `${n} ${many}`);

function printSet(set: DiceSet, json: boolean, { print }: Terminal): void {
  const alike = alikeIn(set);
  const sureness = surenessOf(set);
  if (json) {
    const dice = set.dice.map(({ name }) => ({
      name,
      faces: sureness.filter(({ die }) => die === name).map(({ die: _, ...face }) => face),
    }));
    return print(JSON.stringify({ name: set.name, dice, alike }));
  }
  const faces = set.dice.flatMap((die) => die.faces);
  const samples = faces.reduce((sum, face) => sum + face.samples.length, 0);
  const held = [
    counted(set.dice.length, 'die', 'dice'),
    counted(faces.length, 'face', 'faces'),
    counted(samples, 'sample', 'samples'),
  ];
  print(`${set.name}: ${held.join(', ')}`);
  for (const { lack, shows, die, sure } of sureness)
    if (lack) print(`${shows} of die ${die} is ${Math.round(100 * sure)} % sure: ${LACKS[lack]}.`);
  for (const { a, b, score, kind } of alike) {
    const likeness = `(likeness ${score.toFixed(2)})`;
    print(
      kind === 'faces'
        ? `Too alike: ${a.shows} of die ${a.die} and ${b.shows} of die ${b.die} ${likeness}. They will often be in doubt.`
        : `${a.shows} looks the same on dice ${a.die} and ${b.die} ${likeness}: it does not tell which die it is.`,
    );
  }
}
