import { type CardOptions, readCards } from '../../../main/vision/cards/read.ts';
import { type CardScene, drawCards, type SceneKind, SCENES } from './scene.ts';
import { type CardCount, NO_CARDS, scored, together } from './score.ts';

/** Seeds that no training has. */
const FIRST_SEED = 2_000_000_000;

/** Cards that are laid one after the other: all but the last were seen before. */
const before = ({ kind, cards }: CardScene): CardOptions =>
  kind === 'pile' || kind === 'trick' ? { beside: cards.slice(0, -1).map(({ corners }) => corners) } : {};

/** Draws scenes of a kind, with decks kept apart from training, and reads them one by one, as games do: with their scale known. */
export function readScenes(kind: SceneKind, seed: number, many: number): CardCount {
  let all = NO_CARDS;
  for (let i = 0; i < many; i += 1) {
    const drawn = FIRST_SEED + seed * 1_000_000 + SCENES.indexOf(kind) * 10_000 + i;
    const scene = drawCards({ seed: drawn, use: 'test', kind });
    const begun = performance.now();
    const read = readCards(scene.image, { pixelsPerMm: scene.pixelsPerMm, ...before(scene) });
    all = together(all, scored(scene, read, performance.now() - begun));
  }
  return all;
}
