import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type IndexLook, IndexNet } from '../../../main/vision/cards/index-net.ts';
import { BareEdges } from '../../../main/vision/cards/overlaps.ts';
import { readCards } from '../../../main/vision/cards/read.ts';
import { readScenes } from '../../support/cards/reading.ts';
import { drawCards, GOOD, NOTHING, OVERLAPPING, type SceneKind, SCENES } from '../../support/cards/scene.ts';
import { NO_CARDS, together } from '../../support/cards/score.ts';

const SEED = 7;
const WEIGHTS = new URL('../../../main/vision/cards/weights.bin', import.meta.url);

class CountingNet extends IndexNet {
  patches = 0;

  override read(patches: readonly Float32Array[]): readonly IndexLook[] {
    this.patches += patches.length;
    return super.read(patches);
  }
}

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

test('a second look at the same cards shows the same, and looks only where the first saw something', () => {
  const { image, pixelsPerMm } = drawCards({ seed: 2_000_000_011, use: 'test', kind: 'trick' });
  const bare = new BareEdges();
  const patches: number[] = [];
  const net = new CountingNet(readFileSync(WEIGHTS));
  const [first, second] = [1, 2].map(() => {
    net.patches = 0;
    const read = readCards(image, { pixelsPerMm, net, bare });
    patches.push(net.patches);
    return read;
  });
  expect(first?.some(({ card }) => card)).toBe(true);
  expect(second).toEqual(first);
  expect(patches[1]).toBeLessThan(0.5 * (patches[0] ?? 0));
});

/** At least this many cards are measured. */
const LEAST = 500;

describe('cards of decks and fonts that no training has seen', () => {
  let measured = 0;

  test.each(GROUPS)('$name: none is read wrong', ({ kinds, least }) => {
    const { cards, told, mistakes } = kinds
      .map((kind) => readScenes(kind, SEED, OVERLAPPING.includes(kind) ? 2 : 5))
      .reduce(together, NO_CARDS);
    measured += cards;
    expect(mistakes).toEqual([]);
    expect(told / cards).toBeGreaterThanOrEqual(least);
  });

  test.each(NOTHING)('%s: nothing is read', (kind) => {
    expect(readScenes(kind, SEED, 1).mistakes).toEqual([]);
  });

  test(`at least ${LEAST} were measured`, () => {
    expect(measured).toBeGreaterThanOrEqual(LEAST);
  });
});
