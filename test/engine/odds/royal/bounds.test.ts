import { expect, test } from 'vitest';
import { RANK_MOST } from '../../../../main/engine/odds/royal/bounds.ts';

/** All ways to lay dice into pairs and threes in one direction, as masks; dice may be left out. */
function packings(left: number): number[][] {
  if (left === 0) return [[]];
  const low = left & -left;
  const rest = left ^ low;
  const found = packings(rest);
  for (let a = rest; a !== 0; a &= a - 1) {
    const second = a & -a;
    for (const more of packings(rest ^ second)) found.push([low | second, ...more]);
    for (let b = rest & -(second << 1); b !== 0; b &= b - 1) {
      const third = b & -b;
      for (const more of packings(rest ^ second ^ third)) found.push([low | second | third, ...more]);
    }
  }
  return found;
}

const isPair = (mask: number) => (mask & (mask - 1) & ((mask & (mask - 1)) - 1)) === 0;
const pays = (hands: readonly number[]) => hands.reduce((sum, mask) => sum + (isPair(mask) ? 50 : 150), 0);
const one = (mask: number) => (mask & (mask - 1)) === 0;

test.each([2, 3, 4, 5, 6, 7])('%i dice of a rank make no more than the table says in small hands', (k) => {
  const ways = packings((1 << k) - 1)
    .map((hands) => ({ hands, sum: pays(hands) }))
    .sort((a, b) => b.sum - a.sum);
  let best = 0;
  for (const across of ways) {
    for (const down of ways) {
      if (across.sum + down.sum <= best) break;
      if (across.hands.every((a) => down.hands.every((d) => one(a & d)))) best = across.sum + down.sum;
    }
  }
  expect(RANK_MOST[k]).toBe(best);
});

test('more dice of a rank make no more than two full packings', () => {
  for (let k = 8; k <= 13; k++) {
    expect(RANK_MOST[k]).toBe(2 * (Math.floor(k / 3) * 150 + (k % 3 === 2 ? 50 : 0)));
  }
});
