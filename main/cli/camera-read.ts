import { isCard } from '../engine/core/cards.ts';
import { printedDie } from '../engine/core/dice-kinds.ts';
import { type Param, type Phrase, type Result, ok, phrase, refuse } from '../engine/core/result.ts';
import {
  Agreement,
  DIE_IDS,
  type DieId,
  type ReadOptions,
  type Reading,
  type SeenDie,
  type Setup,
  readPrinted,
} from '../vision/index.ts';
import { readArguments, readNumber } from './arguments.ts';
import { readDice } from './camera.ts';
import { readOwnPictures } from './camera-own.ts';
import { BrokenFilm, openPicture } from './pictures.ts';
import { EXIT, type Terminal, complain } from './terminal.ts';

const READ = {
  mat: { type: 'boolean' },
  'mat-scale': { type: 'string' },
  corners: { type: 'string' },
  die: { type: 'string' },
  focal: { type: 'string' },
  expect: { type: 'string' },
  every: { type: 'string' },
  json: { type: 'boolean' },
  dice: { type: 'string' },
} as const;

type Values = { readonly [name in keyof typeof READ]?: string | boolean | undefined };

/** `camera read FILE… [--mat] [--mat-scale N] [--corners X,Y …:WxH] [--die MM] [--focal N] [--expect D] [--every N] [--dice pips|SETFILE] [--json]` */
export async function readPictures(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, READ, { least: 1, most: 1000 });
  if (!asked.ok) return asked;
  const { values, words: files } = asked.value;
  const setup = setupOf(values);
  if (!setup.ok) return setup;
  const expect = readDice(values.expect);
  if (!expect.ok) return expect;
  const every = readNumber(values.every);
  if (!every.ok) return every;
  if (values.dice !== undefined)
    return readOwnPictures(
      files,
      { dice: values.dice, setup: setup.value, json: values.json ?? false },
      terminal,
    );
  let code: number = EXIT.ok;
  for (const file of files) {
    if (terminal.signal.aborted) break;
    const options = {
      expect: expect.value,
      every: Math.max(1, Math.round(every.value ?? 1)),
      json: values.json ?? false,
    };
    if (!(await readFile(file, setup.value, options, terminal))) code = EXIT.failed;
  }
  return ok(code);
}

/**
 * The table, the dice and the lens from the options. Refuses with `cli.number`, `camera.corners`, `camera.dieSize`.
 */
function setupOf(values: Values): Result<Setup> {
  const numbers: Record<string, number> = {};
  for (const name of ['die', 'focal', 'mat-scale'] as const) {
    const read = readNumber(values[name] as string | undefined);
    if (!read.ok) return read;
    if (read.value === undefined) continue;
    if (!(read.value > 0 && read.value <= 100)) return refuse('cli.number', { text: String(values[name]) });
    numbers[name] = read.value;
  }
  const plane = planeOf(values, numbers['mat-scale'] ?? 1);
  if (!plane.ok) return plane;
  const { die, focal } = numbers;
  if (die !== undefined && (die < 5 || die > 60)) return refuse('camera.dieSize', { text: die });
  return ok({ plane: plane.value, ...(die ? { dieMm: die } : {}), ...(focal ? { focal } : {}) });
}

/** Four corners in pixels, then width and height in mm. */
type Corners = readonly [number, number, number, number, number, number, number, number, number, number];

const areCorners = (read: readonly number[]): read is Corners =>
  read.length === 10 && read.every(Number.isFinite) && read.slice(8).every((mm) => mm > 0);

function planeOf({ mat, corners }: Values, scale: number): Result<Setup['plane']> {
  if (typeof corners !== 'string') return ok(mat ? { kind: 'mat', scale } : { kind: 'unknown' });
  const numbers = corners.split(/[\s,;:x×]+/).map(Number);
  if (!areCorners(numbers)) return refuse('camera.corners', { text: corners });
  const [ax, ay, bx, by, cx, cy, dx, dy, widthMm, heightMm] = numbers;
  return ok({
    kind: 'corners',
    corners: [
      { x: ax, y: ay },
      { x: bx, y: by },
      { x: cx, y: cy },
      { x: dx, y: dy },
    ],
    widthMm,
    heightMm,
  });
}

interface How {
  readonly expect: readonly DieId[] | undefined;
  readonly every: number;
  readonly json: boolean;
}

/** Reads one file and prints the dice in it; false if it could not be read to its end. */
async function readFile(file: string, setup: Setup, how: How, terminal: Terminal): Promise<boolean> {
  const frames = await openPicture(file);
  if (!frames.ok) {
    complain(terminal, frames.error);
    return false;
  }
  const agreement = new Agreement();
  let view: Reading['view'] = null;
  let count = 0;
  let read = 0;
  try {
    for await (const image of frames.value) {
      if (terminal.signal.aborted) break;
      count += 1;
      if ((count - 1) % how.every !== 0) continue;
      const options: ReadOptions = {
        ...(how.expect ? { expect: how.expect } : {}),
        ...(view ? { view } : {}),
      };
      const alone = readPrinted(image, setup, options);
      // A view guessed from the dice is guessed again for each frame; one from the mat or the corners is kept.
      view = setup.plane.kind === 'unknown' ? null : alone.view;
      const isFilm = read > 0 || count > 1;
      const agreed = agreement.see(alone);
      print(file, count, isFilm ? agreed : alone, how, terminal);
      read += 1;
    }
  } catch (error) {
    if (!(error instanceof BrokenFilm)) throw error;
    complain(terminal, phrase('picture.broken', { file, frames: count }));
    return false;
  }
  return true;
}

function print(file: string, frame: number, reading: Reading, { json }: How, { print, say }: Terminal): void {
  if (json) {
    print(JSON.stringify({ file, frame, ...reading }));
    return;
  }
  const told = reading.dice.filter((die) => die.told).length;
  print(say(phrase('camera.read', { file, frame, n: reading.dice.length, told })));
  for (const die of [...reading.dice].sort(byName)) print(lineOf(die, say));
  for (const hint of reading.hints) {
    const words = say(phrase(`camera.hint.${hint}`));
    print(`  ${words}`);
  }
}

/** In the sheet's order; unknown dice come last. */
const orderOf = (die: DieId | null): number => (die === null ? DIE_IDS.length : DIE_IDS.indexOf(die));

const byName = (a: SeenDie, b: SeenDie): number => orderOf(a.die) - orderOf(b.die) || a.y - b.y;

function lineOf({ die, shows, x, y, turn, score, told, why, place }: SeenDie, say: Terminal['say']): string {
  const name = say(die === null ? phrase('camera.unknownDie') : nameOf(die));
  const face: Param =
    shows === null
      ? ''
      : shows === 'blank'
        ? say(phrase('camera.blank'))
        : isCard(shows)
          ? { cards: [shows] }
          : shows;
  const where = place
    ? `${Math.round(place.x)}, ${Math.round(place.y)} mm`
    : `${Math.round(x)}, ${Math.round(y)} px`;
  const code = told ? 'camera.told' : 'camera.doubtful';
  const reason = why === null ? '' : say(phrase(`camera.why.${why}`));
  return `  ${say(phrase(code, { name, face, where, turn: Math.round(turn), score: score.toFixed(2), reason }))}`;
}

/** A printed die's name. */
function nameOf(name: DieId): Phrase {
  const known = printedDie(name);
  return known
    ? phrase(`camera.printedDie.${known.kind}`, { n: known.die + 1 })
    : phrase('camera.unknownDie');
}
