import { expect, test } from 'vitest';
import { readScenes } from '../support/cards/reading.ts';
import { GOOD, NOTHING, SCENES } from '../support/cards/scene.ts';

/** So many scenes of each kind have 10,000 cards together. */
const SCENES_EACH = 96;
const SEED = 11;

test.each(SCENES)('cards in %s scenes: none is read wrong', (kind) => {
  const { cards, told, mistakes } = readScenes(kind, SEED, SCENES_EACH);
  expect(mistakes).toEqual([]);
  if (!NOTHING.includes(kind)) expect(told / cards).toBeGreaterThanOrEqual(GOOD.includes(kind) ? 0.85 : 0.6);
});
