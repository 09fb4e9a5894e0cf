import { readCards } from '../../../main/vision/cards/read.ts';
import { drawCards, type SceneKind, SCENES } from './scene.ts';
import { type CardCount, NO_CARDS, scored, together } from './score.ts';

/** Seeds that no training has. */
const FIRST_SEED = 2_000_000_000;

/** Draws scenes of a kind, with decks kept apart from training, and reads them one by one, as games do: with their scale known. */
export function readScenes(kind: SceneKind, seed: number, many: number): CardCount {
  let all = NO_CARDS;
  for (let i = 0; i < many; i += 1) {
    const drawn = FIRST_SEED + seed * 1_000_000 + SCENES.indexOf(kind) * 10_000 + i;
    const scene = drawCards({ seed: drawn, use: 'test', kind });
    const begun = performance.now();
    const read = readCards(scene.image, { pixelsPerMm: scene.pixelsPerMm });
    all = together(all, scored(scene, read, performance.now() - begun));
  }
  return all;
}
