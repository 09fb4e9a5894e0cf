import { expect, test } from 'vitest';
import { place } from '../../../../main/engine/odds/royal/placement.ts';
import { placeHands } from '../../../support/royal-placement.ts';
import { type Random, seeded } from '../../../support/random.ts';

interface Structure {
  readonly masks: number[];
  readonly downs: number;
}

/** Hands across and down over up to thirteen dice, any two sharing one at most, each die in one of each direction. */
function randomStructure(random: Random): Structure {
  const n = 4 + random.below(10);
  const sizes = random.pick([[2], [2, 2, 3], [3], [2, 3, 4, 5], [2, 5]]);
  const masks: number[] = [];
  const used = [0, 0];
  let downs = 0;
  for (let tries = 0; tries < 60 && masks.length < 9; tries++) {
    const way = random.below(2);
    const size = random.pick(sizes);
    const dice = random.shuffle(Array.from({ length: n }, (_, i) => i)).slice(0, size);
    const mask = dice.reduce((m, i) => m | (1 << i), 0);
    if (used[way]! & mask) continue;
    const shared = masks.map((other) => other & mask);
    if (shared.some((m) => (m & (m - 1)) !== 0)) continue;
    if (masks.length > 0 && shared.every((m) => m === 0)) continue;
    used[way]! |= mask;
    if (way === 1) downs |= 1 << masks.length;
    masks.push(mask);
  }
  return { masks, downs };
}

test('hands are laid exactly when an exhaustive search over cells lays them', () => {
  const random = seeded(99);
  const laid = { yes: 0, no: 0 };
  for (let i = 0; i < 4000; i++) {
    const { masks, downs } = randomStructure(random);
    const dice = (mask: number) => Array.from({ length: 13 }, (_, k) => k).filter((k) => mask & (1 << k));
    const expected = placeHands(masks.map((mask, h) => ({ dice: dice(mask), across: !((downs >> h) & 1) })));
    const found = place(masks, downs, masks.length);
    expect({ masks, downs, laid: found !== null }).toEqual({ masks, downs, laid: expected !== null });
    if (found) laid.yes++;
    else laid.no++;
  }
  expect(laid.yes).toBeGreaterThan(500);
  expect(laid.no).toBeGreaterThan(200);
});
