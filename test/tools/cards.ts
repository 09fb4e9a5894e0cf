import { readCards } from '../../main/vision/cards/read.ts';
import { type CardCount, NO_CARDS, scored, together } from '../support/cards/score.ts';
import { drawCards, OVERLAPPING, type SceneKind, SCENES } from '../support/cards/scene.ts';
import { EXIT, type Terminal, readOptions } from './terminal.ts';

/** Draws tables with cards of decks kept apart from training, reads them, and prints how many were told of each kind of scene. */
export function runCards(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = { scenes: { type: 'string' }, seed: { type: 'string' }, kind: { type: 'string' } } as const;
  const { values } = readOptions(args, options, { least: 0, most: 0 });
  const [scenes, seed] = [Number(values.scenes ?? 8), Number(values.seed ?? 1)];
  let all = NO_CARDS;
  let reading = 0;
  for (const kind of SCENES.filter((each) => (values.kind ?? each) === each)) {
    let count = NO_CARDS;
    for (let i = 0; i < scenes && !terminal.signal.aborted; i += 1) {
      const scene = drawCards({ seed: testSeed(kind, seed, i), use: 'test', kind });
      const begun = performance.now();
      const one = scored(
        scene,
        readCards(scene.image, OVERLAPPING.includes(kind) ? { pixelsPerMm: scene.pixelsPerMm } : {}),
      );
      reading += performance.now() - begun;
      count = together(count, one);
      if (one.wrong + one.invented > 0) terminal.print(`${kind} ${String(i)}: ${one.mistakes.join(', ')}`);
    }
    terminal.print(`${kind.padEnd(12)} ${lineOf(count)}`);
    all = together(all, count);
  }
  terminal.print(`${'all'.padEnd(12)} ${lineOf(all)}; ${(reading / all.scenes).toFixed(0)} ms a frame`);
  return Promise.resolve(all.wrong + all.invented === 0 ? EXIT.ok : EXIT.failed);
}

/** Seeds that no training has. */
export const testSeed = (kind: SceneKind, seed: number, at: number): number =>
  2_000_000_000 + seed * 1_000_000 + SCENES.indexOf(kind) * 10_000 + at;

const lineOf = ({ scenes, cards, told, wrong, invented, doubts }: CardCount): string =>
  [
    `${String(scenes)} scenes, ${String(cards)} cards,`,
    `${String(told)} told${cards > 0 ? ` (${((100 * told) / cards).toFixed(0)} %)` : ''},`,
    `${String(wrong)} wrong, ${String(invented)} invented;`,
    [...doubts].map(([why, many]) => `${why} ${String(many)}`).join(', '),
  ].join(' ');
