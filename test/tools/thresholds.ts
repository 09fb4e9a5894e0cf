import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadTop } from '../../main/vision/net/tops.ts';
import { colours } from '../../main/vision/own/frame.ts';
import { type Likelihood, type Limits, diceIn, judge } from '../../main/vision/own/read.ts';
import type { Rgb } from '../../main/vision/index.ts';
import { openColours } from '../support/pictures/read.ts';
import { type Count, type Labelled, NONE, compared, labelsIn, together } from './labelled.ts';
import { EXIT, type Terminal, readOptions } from './terminal.ts';

const FILE = new URL('../../main/vision/own/limits.json', import.meta.url);

/** What is tried of each limit. */
const TRIED = {
  alone: { heat: [0.5, 0.6, 0.7], least: [0.7, 0.8], mean: [0.9, 0.93, 0.95] },
  beside: { heat: [0.35, 0.5], least: [0.6, 0.7], mean: [0.75, 0.85] },
  lean: [0.12, 0.15, 0.18],
};
/** Share of leaning dice that may be told. */
const LEANING = 0.02;

interface Seen {
  readonly picture: Rgb;
  readonly tops: readonly ReadTop[];
  readonly labelled: Labelled;
}

/**
 * Chooses the limits between certain and doubtful: those with which most dice of these drawn pictures are told right, none wrong,
 * nothing is invented and hardly a leaning die is told. Writes them where the reader has them.
 */
export async function runThresholds(args: readonly string[], terminal: Terminal): Promise<number> {
  const { words: folders } = readOptions(args, {}, { least: 1, most: 100 });
  const seen: Seen[] = [];
  for (const folder of folders)
    for (const labelled of await labelsIn(folder))
      for await (const image of await openColours(join(folder, labelled.file))) {
        if (terminal.signal.aborted) return EXIT.failed;
        const picture = colours(image);
        seen.push({ picture, tops: diceIn(picture, 'pips'), labelled });
      }
  const all = limitsTried().map((limits) => ({ limits, count: countWith(limits, seen) }));
  const fit = all.filter(({ count }) => isFit(count));
  for (const { limits, count } of all.toSorted((a, b) => b.count.right - a.count.right).slice(0, 5))
    terminal.print(`most told: ${JSON.stringify(limits)} ${lineOf(count)}`);
  const best = fit.reduce<(typeof all)[number] | null>(
    (one, other) => (one && one.count.right >= other.count.right ? one : other),
    null,
  );
  if (!best) {
    terminal.complain('tools.thresholds: with none of the limits nothing is wrong.');
    return EXIT.failed;
  }
  terminal.print(`chosen: ${JSON.stringify(best.limits)} ${lineOf(best.count)}`);
  await writeFile(FILE, `${JSON.stringify(best.limits, null, 2)}\n`);
  return EXIT.ok;
}

const lineOf = ({ dice, right, wrong, invented, leaning, leaningTold }: Count): string =>
  `${String(right)} of ${String(dice)} right, ${String(wrong)} wrong, ${String(invented)} invented, ` +
  `${String(leaningTold)} of ${String(leaning)} leaning`;

const likelihoods = (tried: typeof TRIED.alone): readonly Likelihood[] =>
  tried.heat.flatMap((heat) =>
    tried.least.flatMap((least) => tried.mean.map((mean) => ({ heat, least, mean }))),
  );

const limitsTried = (): readonly Limits[] =>
  likelihoods(TRIED.alone).flatMap((alone) =>
    likelihoods(TRIED.beside).flatMap((beside) => TRIED.lean.map((lean) => ({ alone, beside, lean }))),
  );

const countWith = (limits: Limits, seen: readonly Seen[]): Count =>
  seen
    .map(({ picture, tops, labelled }): Count => {
      const reading = judge(tops, picture, { kind: 'pips' }, {}, limits);
      return { pictures: 1, dice: labelled.dice.length, ...compared(reading, labelled, () => undefined) };
    })
    .reduce(together, NONE);

const isFit = ({ wrong, invented, leaning, leaningTold }: Count): boolean =>
  wrong + invented === 0 && leaningTold <= LEANING * leaning;
