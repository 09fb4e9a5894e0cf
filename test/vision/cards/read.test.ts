import { describe, expect, test } from 'vitest';
import { readScenes } from '../../support/cards/reading.ts';
import { GOOD, NOTHING, OVERLAPPING, SCENES } from '../../support/cards/scene.ts';

const SEED = 7;

describe('cards of decks and fonts that no training has seen', () => {
  test.each(SCENES.filter((kind) => !NOTHING.includes(kind)))('%s: none is read wrong', (kind) => {
    const { cards, told, mistakes } = readScenes(kind, SEED, OVERLAPPING.includes(kind) ? 4 : 6);
    expect(mistakes).toEqual([]);
    expect(told / cards).toBeGreaterThanOrEqual(GOOD.includes(kind) ? 0.85 : 0.6);
  });

  test.each(NOTHING)('%s: nothing is read', (kind) => {
    expect(readScenes(kind, SEED, 3).mistakes).toEqual([]);
  });
});
