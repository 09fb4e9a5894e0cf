import {
  Agreement,
  DIE_IDS,
  type DieId,
  type Reading,
  type Setup,
  readPrinted,
} from '../../main/vision/index.ts';
import { type OwnDice, readOwn } from '../../main/vision/own/index.ts';
import { openColours, openPicture } from '../support/pictures/read.ts';
import { readDice } from './dice.ts';
import { loadSet } from './dice-set.ts';
import { eachFrame } from './frames.ts';
import { ownLine, printReading, printedLine } from './readings.ts';
import { wrongSize } from './sheet.ts';
import { EXIT, Refusal, type Terminal, readNumber, readOptions } from './terminal.ts';

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

/** Reads dice in photographs and films, and says why those in doubt are. */
export async function runRead(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, words: files } = readOptions(args, READ, { least: 1, most: 1000 });
  const setup = setupOf(values);
  const { dice = 'printed', json = false } = values;
  const own = dice === 'printed' ? null : await ownDice(dice);
  const expect = values.expect === undefined ? undefined : readDice(values.expect);
  const every = Math.max(1, Math.round(readNumber(values.every) ?? 1));
  let code: number = EXIT.ok;
  for (const file of files) {
    if (terminal.signal.aborted) break;
    const isRead = own
      ? await eachFrame(openColours(file), terminal, (image, frame) =>
          printReading(readOwn(image, own, { setup }), ownLine, { file, frame, json }, terminal),
        )
      : await readFilm(file, { setup, expect, every, json }, terminal);
    if (!isRead) code = EXIT.failed;
  }
  return code;
}

const ownDice = async (name: string): Promise<OwnDice> =>
  name === 'pips' ? { kind: 'pips' } : { kind: 'taught', set: await loadSet(name) };

/** The table, the dice and the lens, from the options. */
function setupOf(values: Values): Setup {
  const lengthOf = (name: 'die' | 'focal' | 'mat-scale'): number | undefined => {
    const value = readNumber(values[name] as string | undefined);
    if (value !== undefined && !(value > 0 && value <= 100))
      throw new Refusal('tools.number', `--${name} is more than 0, and at most 100.`);
    return value;
  };
  const plane = planeOf(values, lengthOf('mat-scale') ?? 1);
  const [dieMm, focal] = [lengthOf('die'), lengthOf('focal')];
  if (dieMm !== undefined && (dieMm < 5 || dieMm > 60)) throw wrongSize(dieMm);
  return { plane, ...(dieMm ? { dieMm } : {}), ...(focal ? { focal } : {}) };
}

/** Four corners in pixels, then width and height in mm. */
type Corners = readonly [number, number, number, number, number, number, number, number, number, number];

const areCorners = (read: readonly number[]): read is Corners =>
  read.length === 10 && read.every(Number.isFinite) && read.slice(8).every((mm) => mm > 0);

function planeOf({ mat, corners }: Values, scale: number): Setup['plane'] {
  if (typeof corners !== 'string') return mat ? { kind: 'mat', scale } : { kind: 'unknown' };
  const numbers = corners.split(/[\s,;:x×]+/).map(Number);
  if (!areCorners(numbers))
    throw new Refusal(
      'camera.corners',
      `“${corners}” is not four corners and a size: X,Y X,Y X,Y X,Y:WIDTHxHEIGHT, in pixels and millimetres.`,
    );
  const [ax, ay, bx, by, cx, cy, dx, dy, widthMm, heightMm] = numbers;
  return {
    kind: 'corners',
    corners: [
      { x: ax, y: ay },
      { x: bx, y: by },
      { x: cx, y: cy },
      { x: dx, y: dy },
    ],
    widthMm,
    heightMm,
  };
}

interface How {
  readonly setup: Setup;
  readonly expect: readonly DieId[] | undefined;
  readonly every: number;
  readonly json: boolean;
}

/** Reads the printed dice in a file: in a film a die must be read in two frames that agree. */
function readFilm(file: string, { setup, expect, every, json }: How, terminal: Terminal): Promise<boolean> {
  const agreement = new Agreement();
  let view: Reading['view'] = null;
  return eachFrame(openPicture(file), terminal, (image, frame) => {
    if ((frame - 1) % every !== 0) return;
    const alone = readPrinted(image, setup, { ...(expect && { expect }), ...(view && { view }) });
    // A view guessed from the dice is guessed again for each frame; one from the mat or the corners is kept.
    view = setup.plane.kind === 'unknown' ? null : alone.view;
    const agreed = agreement.see(alone);
    const reading = frame > 1 ? agreed : alone;
    const dice = reading.dice.toSorted((a, b) => orderOf(a.die) - orderOf(b.die) || a.y - b.y);
    printReading(json ? reading : { ...reading, dice }, printedLine, { file, frame, json }, terminal);
  });
}

/** In the sheet's order; unknown dice come last. */
const orderOf = (die: DieId | null): number => (die === null ? DIE_IDS.length : DIE_IDS.indexOf(die));
