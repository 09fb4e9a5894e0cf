import { readScenes } from '../support/cards/reading.ts';
import { SCENES } from '../support/cards/scene.ts';
import { type CardCount, NO_CARDS, together } from '../support/cards/score.ts';
import { EXIT, readOptions, type Terminal } from './terminal.ts';

/** Draws tables with cards of decks kept apart from training, and prints how many were read of each kind of scene. */
export function runCards(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = { scenes: { type: 'string' }, seed: { type: 'string' }, kind: { type: 'string' } } as const;
  const { values } = readOptions(args, options, { least: 0, most: 0 });
  const [scenes, seed] = [Number(values.scenes ?? 8), Number(values.seed ?? 1)];
  let all = NO_CARDS;
  for (const kind of SCENES.filter((each) => (values.kind ?? each) === each)) {
    if (terminal.signal.aborted) return Promise.resolve(EXIT.failed);
    const count = readScenes(kind, seed, scenes);
    terminal.print(`${kind.padEnd(12)} ${lineOf(count)}`);
    for (const mistake of count.mistakes) terminal.print(`  ${mistake}`);
    all = together(all, count);
  }
  terminal.print(`${'all'.padEnd(12)} ${lineOf(all)}`);
  return Promise.resolve(all.mistakes.length === 0 ? EXIT.ok : EXIT.failed);
}

const lineOf = ({ scenes, cards, told, wrong, invented, doubts, ms }: CardCount): string =>
  [
    `${String(scenes)} scenes, ${String(cards)} cards,`,
    `${String(told)} read${cards > 0 ? ` (${((100 * told) / cards).toFixed(0)} %)` : ''},`,
    `${String(wrong)} wrong, ${String(invented)} invented, ${(ms / Math.max(1, scenes)).toFixed(0)} ms a frame;`,
    [...doubts].map(([why, many]) => `${why} ${String(many)}`).join(', '),
  ].join(' ');
