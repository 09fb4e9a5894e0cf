import type { Prices } from '../../games/roll-a-royal/layout-rules.ts';
import { bitCount } from './candidates.ts';

/**
 * How many threes and pairs of one rank k dice hold at most in both directions, two hands sharing one die at most:
 * every combination that no other one surpasses. Found by trying all ways, up to seven dice; the test does it again.
 */
export const MOST_SMALL: Readonly<Record<number, readonly (readonly [threes: number, pairs: number])[]>> = {
  0: [[0, 0]],
  1: [[0, 0]],
  2: [[0, 1]],
  3: [
    [0, 2],
    [1, 0],
  ],
  4: [
    [0, 4],
    [1, 1],
  ],
  5: [
    [0, 4],
    [1, 3],
    [2, 0],
  ],
  6: [
    [0, 6],
    [1, 4],
    [2, 3],
  ],
  7: [
    [0, 6],
    [1, 5],
    [2, 4],
    [3, 2],
  ],
};

/** What small hands (pairs and threes of a kind) of one rank can bring at most. */
export interface Bounds {
  readonly pair: number;
  readonly three: number;
  /** The most that a small hand pays for each place that a die gives it. */
  readonly place: number;
  /** The bound for a rank whose dice are open across and down as given. */
  turned(rank: number, across: number, down: number, joined: Int32Array): number;
  /** The bound for a rank while directions are open: `once` and `twice` are the dice in one big hand and in two. */
  loose(rank: number, once: number, twice: number, joined: Int32Array): number;
}

let latest: Bounds | null = null;

/** The bounds for these prices; the last ones are kept, as one table asks for the same again and again. */
export function boundsFor({ hands }: Prices): Bounds {
  const [pair, three] = [hands.pair.base, hands['three-of-a-kind'].base];
  if (latest?.pair !== pair || latest.three !== three) latest = createBounds(pair, three);
  return latest;
}

function createBounds(pair: number, three: number): Bounds {
  /** The most that two dice of a rank bring by being in one hand. */
  const two = Math.max(pair, three / 3);
  /** The most that k open dice of a rank make in one direction. */
  const packed = Array.from({ length: 14 }, (_, k) =>
    Math.max(
      ...Array.from(
        { length: Math.floor(k / 3) + 1 },
        (_, t) => t * three + Math.floor((k - 3 * t) / 2) * pair,
      ),
    ),
  );
  /** The most that k dice of a rank make in both directions: beyond seven dice, two full packings. */
  const rankMost = packed.map((one, k) => {
    const ways = MOST_SMALL[k];
    return ways ? Math.max(...ways.map(([threes, pairs]) => threes * three + pairs * pair)) : 2 * one;
  });
  /** [k][s]: the most that k dice make in both directions when s of their 2k places are open, however spread. */
  const spread = packed.map((_, k) =>
    Array.from({ length: 2 * k + 1 }, (_, s) => {
      let most = 0;
      for (let a = Math.max(0, s - k); a <= Math.min(k, s); a++)
        most = Math.max(most, packed[a]! + packed[s - a]!);
      return Math.min(most, rankMost[k]!);
    }),
  );
  return {
    pair,
    three,
    place: Math.max(pair / 2, three / 3),
    turned(rank, across, down, joined) {
      const a = across & rank;
      const d = down & rank;
      const both = packed[bitCount(a)]! + packed[bitCount(d)]!;
      if (both === 0) return 0;
      return Math.min(both, rankMost[bitCount(rank)]!, twosOf(a, d, joined) * two);
    },
    loose(rank, once, twice, joined) {
      const size = bitCount(rank);
      const free = rank & ~twice;
      const places = 2 * size - bitCount(rank & once) - bitCount(rank & twice);
      return Math.min(spread[size]![places]!, twosOf(free, free, joined) * two);
    },
  };
}

/** How many twos of dice there are of the rank that are open in one direction and not yet together (`joined`, by die). */
function twosOf(across: number, down: number, joined: Int32Array): number {
  let twos = 0;
  for (let m = across | down; m !== 0; m &= m - 1) {
    const bit = m & -m;
    let mates = 0;
    if (across & bit) mates = across;
    if (down & bit) mates |= down;
    twos += bitCount(mates & ~joined[31 - Math.clz32(bit)]! & -(bit << 1));
  }
  return twos;
}

/** Which dice are in a hand with die i, itself among them; written into `joined`. */
export function join(hands: Int32Array, count: number, joined: Int32Array): void {
  joined.fill(0);
  for (let k = 0; k < count; k++) {
    const mask = hands[k]!;
    for (let m = mask; m !== 0; m &= m - 1) joined[31 - Math.clz32(m & -m)]! |= mask;
  }
}
