import { join } from 'node:path';
import { readOwn } from '../../main/vision/own/index.ts';
import { openColours } from '../support/pictures/read.ts';
import { type Count, type Labelled, NONE, compared, labelsIn, together } from './labelled.ts';
import { EXIT, type Terminal, readOptions } from './terminal.ts';

/**
 * Reads folders of photographs with the dice in them known (`labels.json`), and counts what is told right. Looks at them,
 * chooses nothing by them.
 */
export async function runCheck(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = { each: { type: 'boolean' } } as const;
  const { values, words: folders } = readOptions(args, options, { least: 1, most: 100 });
  let isRight = true;
  for (const folder of folders) {
    const counts = new Map<string, Count>();
    for (const picture of await labelsIn(folder)) {
      if (terminal.signal.aborted) return EXIT.failed;
      const one = await countOf(folder, picture, values.each ? terminal.print : () => undefined);
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

const lineOf = (
  name: string,
  { pictures, dice, found, right, wrong, invented, leaning, leaningTold, doubts }: Count,
): string =>
  [
    `${name}: ${String(pictures)} pictures, ${String(dice)} dice, ${String(found)} found,`,
    `${String(right)} told right${dice > 0 ? ` (${((100 * right) / dice).toFixed(0)} %)` : ''},`,
    `${String(wrong)} wrong, ${String(invented)} invented${leaning > 0 ? `, ${String(leaningTold)} of ${String(leaning)} leaning told` : ''};`,
    [...doubts].map(([why, many]) => `${why} ${String(many)}`).join(', '),
  ].join(' ');

async function countOf(folder: string, labelled: Labelled, note: (text: string) => void): Promise<Count> {
  const { file, dice } = labelled;
  let count: Count = { ...NONE, pictures: 1, dice: dice.length };
  for await (const image of await openColours(join(folder, file))) {
    const begun = performance.now();
    const reading = readOwn(image, { kind: 'pips' });
    note(`${file}: ${(performance.now() - begun).toFixed(0)} ms, ${reading.hints.join(' ')}`);
    count = together(count, { ...compared(reading, labelled, note), pictures: 0, dice: 0 });
  }
  return count;
}
