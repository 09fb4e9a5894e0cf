import { describe, expect, test } from 'vitest';
import { readScenes } from '../../support/cards/reading.ts';
import { GOOD, NOTHING, OVERLAPPING, type SceneKind, SCENES } from '../../support/cards/scene.ts';
import { NO_CARDS, together } from '../../support/cards/score.ts';

const SEED = 7;

/** Few scenes, as each takes a second; `test:long` counts each kind by itself. */
const GROUPS: readonly {
  readonly name: string;
  readonly kinds: readonly SceneKind[];
  readonly least: number;
}[] = [
  { name: 'good', kinds: GOOD, least: 0.85 },
  { name: 'overlapping', kinds: OVERLAPPING, least: 0.6 },
  ...SCENES.filter((kind) => ![...GOOD, ...OVERLAPPING, ...NOTHING].includes(kind)).map((kind) => ({
    name: kind,
    kinds: [kind],
    least: 0.6,
  })),
];

describe('cards of decks and fonts that no training has seen', () => {
  test.each(GROUPS)('$name: none is read wrong', ({ kinds, least }) => {
    const { cards, told, mistakes } = kinds
      .map((kind) => readScenes(kind, SEED, OVERLAPPING.includes(kind) ? 2 : 3))
      .reduce(together, NO_CARDS);
    expect(mistakes).toEqual([]);
    expect(told / cards).toBeGreaterThanOrEqual(least);
  });

  test.each(NOTHING)('%s: nothing is read', (kind) => {
    expect(readScenes(kind, SEED, 1).mistakes).toEqual([]);
  });
});
