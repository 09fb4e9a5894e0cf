import { expect, test } from 'vitest';
import { MOST_SMALL } from '../../../../main/engine/odds/royal/bounds.ts';

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
const one = (mask: number) => (mask & (mask - 1)) === 0;

test.each([2, 3, 4, 5, 6, 7])('%i dice of a rank make no more small hands than the table says', (k) => {
  const ways = packings((1 << k) - 1);
  const made = new Set<string>();
  for (const across of ways) {
    for (const down of ways) {
      if (!across.every((a) => down.every((d) => one(a & d)))) continue;
      const pairs = [...across, ...down].filter(isPair).length;
      made.add([across.length + down.length - pairs, pairs].join());
    }
  }
  const found = [...made].map((way) => way.split(',').map(Number) as [number, number]);
  const beaten = ([t, p]: readonly [number, number]) =>
    found.some(([threes, pairs]) => threes >= t && pairs >= p && threes + pairs > t + p);
  expect(MOST_SMALL[k]).toEqual(found.filter((way) => !beaten(way)).sort(([a], [b]) => a - b));
});
