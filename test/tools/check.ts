import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PipReading, type SeenPips, readPipDice } from '../../main/vision/net/dice.ts';
import { Nets } from '../../main/vision/net/nets.ts';
import { TILE_PIXELS } from '../../main/vision/net/tops.ts';
import { edgeOf } from '../../main/vision/own/frame.ts';
import { openColours } from '../support/pictures/read.ts';
import { EXIT, Refusal, type Terminal, readOptions } from './terminal.ts';

/** The trained weights. */
export const WEIGHTS = new URL('../../main/vision/net/weights.bin', import.meta.url);

/** A photograph with the dice that lie in it; if not `complete`, others may lie there too. */
interface Labelled {
  readonly file: string;
  readonly complete: boolean;
  readonly dice: readonly { readonly x: number; readonly y: number; readonly pips: number }[];
}

interface Count {
  readonly pictures: number;
  readonly dice: number;
  readonly found: number;
  readonly right: number;
  readonly wrong: number;
  readonly invented: number;
  readonly doubts: ReadonlyMap<string, number>;
}

const NONE: Count = { pictures: 0, dice: 0, found: 0, right: 0, wrong: 0, invented: 0, doubts: new Map() };

/**
 * Reads folders of photographs with the dice in them known (`labels.json`), and counts what is told right. Looks at them,
 * chooses nothing by them.
 */
export async function runCheck(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = { weights: { type: 'string' }, each: { type: 'boolean' } } as const;
  const { values, words: folders } = readOptions(args, options, { least: 1, most: 100 });
  const nets = new Nets(await readFile(values.weights ?? WEIGHTS), TILE_PIXELS);
  let isRight = true;
  for (const folder of folders) {
    const counts = new Map<string, Count>();
    for (const picture of await labelsIn(folder)) {
      if (terminal.signal.aborted) return EXIT.failed;
      const one = await countOf(folder, picture, nets, values.each ? terminal.print : () => undefined);
      // Photographs of one collection begin alike: `marceli-07.jpg`.
      const name = picture.file.replace(/[-_]?\d+\.\w+$/u, '');
      counts.set(name, together(counts.get(name) ?? NONE, one));
    }
    const all = [...counts.values()].reduce(together, NONE);
    terminal.print(folder);
    for (const [name, count] of counts) terminal.print(`  ${lineOf(name, count)}`);
    if (counts.size > 1) terminal.print(`  ${lineOf('all', all)}`);
    isRight &&= all.wrong + all.invented === 0;
  }
  return isRight ? EXIT.ok : EXIT.failed;
}

const lineOf = (name: string, { pictures, dice, found, right, wrong, invented, doubts }: Count): string =>
  [
    `${name}: ${String(pictures)} pictures, ${String(dice)} dice, ${String(found)} found,`,
    `${String(right)} told right${dice > 0 ? ` (${((100 * right) / dice).toFixed(0)} %)` : ''},`,
    `${String(wrong)} wrong, ${String(invented)} invented;`,
    [...doubts].map(([why, many]) => `${why} ${String(many)}`).join(', '),
  ].join(' ');

function together(one: Count, other: Count): Count {
  const doubts = new Map(one.doubts);
  for (const [why, many] of other.doubts) doubts.set(why, (doubts.get(why) ?? 0) + many);
  return {
    pictures: one.pictures + other.pictures,
    dice: one.dice + other.dice,
    found: one.found + other.found,
    right: one.right + other.right,
    wrong: one.wrong + other.wrong,
    invented: one.invented + other.invented,
    doubts,
  };
}

async function labelsIn(folder: string): Promise<readonly Labelled[]> {
  const file = join(folder, 'labels.json');
  const labels = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Labels,
    () => {
      throw new Refusal('tools.labels', `${file} cannot be read.`, EXIT.failed);
    },
  );
  return 'images' in labels
    ? Object.entries(labels.images).map(([name, { dice }]) => ({
        file: name,
        complete: true,
        dice: dice.map(({ x, y, face }) => ({ x, y, pips: face })),
      }))
    : labels.pictures.map(({ file: name, complete = true, dice }) => ({
        file: name,
        complete,
        dice: dice.map(([x, y, , pips]) => ({ x, y, pips })),
      }));
}

/** Both forms of labels: dice by name, or as x, y, edge and pips. */
type Labels =
  | {
      readonly images: Readonly<
        Record<
          string,
          { readonly dice: readonly { readonly x: number; readonly y: number; readonly face: number }[] }
        >
      >;
    }
  | {
      readonly pictures: readonly {
        readonly file: string;
        readonly complete?: boolean;
        readonly dice: readonly (readonly [x: number, y: number, edge: number, pips: number])[];
      }[];
    };

async function countOf(
  folder: string,
  { file, dice, complete }: Labelled,
  nets: Nets,
  note: (text: string) => void,
): Promise<Count> {
  let count: Count = { ...NONE, pictures: 1, dice: dice.length };
  for await (const image of await openColours(join(folder, file))) {
    const begun = performance.now();
    const reading = readPipDice(nets, image);
    note(`${file}: ${(performance.now() - begun).toFixed(0)} ms, ${reading.hints.join(' ')}`);
    count = together(count, { ...compared(reading, dice, complete, note), pictures: 0, dice: 0 });
  }
  return count;
}

/** A die lies where its label stands if that is nearer to its middle than half its edge. */
const isAt = (die: SeenPips, { x, y }: { readonly x: number; readonly y: number }): boolean =>
  Math.hypot(die.x - x, die.y - y) < 0.5 * edgeOf(die.corners);

function compared(
  { dice: seen }: PipReading,
  labelled: Labelled['dice'],
  complete: boolean,
  note: (text: string) => void,
): Omit<Count, 'pictures' | 'dice'> {
  const doubts = new Map<string, number>();
  let [found, right, wrong] = [0, 0, 0];
  for (const label of labelled) {
    const here = seen.filter((die) => isAt(die, label));
    const die = here.find(({ told }) => told) ?? here[0];
    if (die) found += 1;
    const where = `${String(label.pips)} at ${label.x.toFixed(0)}, ${label.y.toFixed(0)}`;
    if (die?.told && die.pips === label.pips) right += 1;
    else if (die?.told) {
      wrong += 1;
      note(`  WRONG: ${String(die.pips)} for ${where}`);
    } else {
      const why = die?.why ?? 'not found';
      doubts.set(why, (doubts.get(why) ?? 0) + 1);
      note(`  ${why}: ${where}${die ? `, ${String(die.pips)} likely, ${die.score.toFixed(2)}` : ''}`);
    }
  }
  const others = seen.filter((die) => die.told && !labelled.some((label) => isAt(die, label)));
  for (const die of complete ? others : [])
    note(`  INVENTED: ${String(die.pips)} at ${die.x.toFixed(0)}, ${die.y.toFixed(0)}`);
  return { found, right, wrong, invented: complete ? others.length : 0, doubts };
}
