import { POINTS } from '../../games/roll-a-royal/hands.ts';
import { bitCount } from './candidates.ts';

/**
 * What small hands (pairs and threes of a kind) of one rank can bring at most. Each pays 50 for each two of its dice,
 * and any two dice are together in one hand at most.
 */
export const PAIR = POINTS.pair.base;
export const THREE = POINTS['three-of-a-kind'].base;

/** The most that a small hand pays for each place that a die gives it: 150 for three. */
export const PLACE = THREE / 3;

/** The most that k open dice of a rank make in one direction: threes, and a pair of what is left. */
const PACKED = Array.from({ length: 14 }, (_, k) => Math.floor(k / 3) * THREE + (k % 3 === 2 ? PAIR : 0));

/**
 * The most that k dice of a rank make in both directions, two hands sharing one die at most: up to seven dice found by
 * trying all ways (the test does it again), beyond that two full packings.
 */
export const RANK_MOST = [0, 0, 50, 150, 200, 300, 450, 550, 700, 900, 900, 1000, 1200, 1200] as const;

/** [k][s]: the most that k dice make in both directions when s of their 2k places are open, however they are spread. */
const SPREAD = PACKED.map((_, k) =>
  Array.from({ length: 2 * k + 1 }, (_, s) => {
    let most = 0;
    for (let a = Math.max(0, s - k); a <= Math.min(k, s); a++)
      most = Math.max(most, PACKED[a]! + PACKED[s - a]!);
    return Math.min(most, RANK_MOST[k]!);
  }),
);

/** Points for each two dice of the rank that are open in one direction and not yet together (`joined`, by die). */
function twosOf(across: number, down: number, joined: Int32Array): number {
  let twos = 0;
  for (let m = across | down; m !== 0; m &= m - 1) {
    const bit = m & -m;
    let mates = 0;
    if (across & bit) mates = across;
    if (down & bit) mates |= down;
    twos += bitCount(mates & ~joined[31 - Math.clz32(bit)]! & -(bit << 1));
  }
  return twos * PAIR;
}

/** The bound for a rank whose dice are open across and down as given. */
export function boundTurned(rank: number, across: number, down: number, joined: Int32Array): number {
  const a = across & rank;
  const d = down & rank;
  const packed = PACKED[bitCount(a)]! + PACKED[bitCount(d)]!;
  if (packed === 0) return 0;
  const most = RANK_MOST[bitCount(rank)]!;
  const twos = twosOf(a, d, joined);
  return Math.min(packed, most, twos);
}

/** The bound for a rank while directions are open: `once` and `twice` are the dice in one big hand and in two. */
export function boundLoose(rank: number, once: number, twice: number, joined: Int32Array): number {
  const size = bitCount(rank);
  const free = rank & ~twice;
  const places = 2 * size - bitCount(rank & once) - bitCount(rank & twice);
  return Math.min(SPREAD[size]![places]!, twosOf(free, free, joined));
}

/** Which dice are in a hand with die i, itself among them; written into `joined`. */
export function join(hands: Int32Array, count: number, joined: Int32Array): void {
  joined.fill(0);
  for (let k = 0; k < count; k++) {
    const mask = hands[k]!;
    for (let m = mask; m !== 0; m &= m - 1) joined[31 - Math.clz32(m & -m)]! |= mask;
  }
}
