import { itemAt } from '../../core/item-at.ts';
import type { GridHand } from './problem.ts';
import { bitCount } from './candidates.ts';
import { placeEach } from './placement.ts';

/** The rank of a die within a hand, upwards: of two dice the lower one is read first. An ace is low in A 2 3 4 5. */
export type RankIn = (mask: number, die: number) => number;

/** Pairs out of order, the area of the box, and its longer side, which is the better the longer it is: negative. */
type Cost = readonly [pairs: number, area: number, side: number];
const compareCosts = (a: Cost, b: Cost): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** What was searched among the ways to lay one part; more than this takes longer than it is worth. */
const STEPS = 6000;

/**
 * The same hands, laid so that they read best. Of each part, in this order:
 * - as few dice as can be lie out of rank order, read from the left or from the top;
 * - its box is the smallest, and of those the flattest;
 * - the longest hand lies across, and with two as long, the way that has fewer rows.
 * Parts come by their longest hand.
 */
export function readable(hands: readonly GridHand[], rankIn: RankIn): readonly GridHand[] {
  const parts: GridHand[][] = [];
  for (const hand of hands) (parts[hand.part] ??= []).push(hand);
  return parts
    .map((part) => turned(laidBest(part, rankIn)))
    .sort((a, b) => longest(b) - longest(a))
    .flatMap((part, place) => part.map((hand) => ({ ...hand, part: place })));
}

/**
 * Of layouts that score the same, the one that reads best, laid so: fewest dice out of rank order, then the least room,
 * then the flattest; of those that are alike in this the first.
 */
export function readsBest(layouts: readonly (readonly GridHand[])[], rankIn: RankIn): readonly GridHand[] {
  const [only] = layouts;
  if (only && layouts.length === 1) return readable(only, rankIn);
  const seen = new Set<string>();
  let best: { readonly laid: readonly GridHand[]; readonly cost: Cost } | null = null;
  for (const hands of layouts) {
    const key = hands.map(({ mask, down }) => 2 * mask + Number(down)).join();
    if (seen.has(key)) continue;
    seen.add(key);
    const laid = readable(hands, rankIn);
    const cost = sumOfCosts(laid, rankIn);
    if (!best || compareCosts(cost, best.cost) < 0) best = { laid, cost };
  }
  return best?.laid ?? [];
}

/** The costs of the parts together. */
function sumOfCosts(laid: readonly GridHand[], rankIn: RankIn): Cost {
  const parts = new Map<number, GridHand[]>();
  for (const hand of laid) parts.set(hand.part, [...(parts.get(hand.part) ?? []), hand]);
  let [pairs, area, side] = [0, 0, 0];
  for (const part of parts.values()) {
    const [morePairs, moreArea, moreSide] = costOf(part, rankIn);
    pairs += morePairs;
    area += moreArea;
    side += moreSide;
  }
  return [pairs, area, side];
}

const sizeOf = ({ mask }: GridHand): number => bitCount(mask);
const longest = (part: readonly GridHand[]): number => Math.max(...part.map(sizeOf));

interface Box {
  readonly width: number;
  readonly height: number;
}

/** How many columns and rows the hands of a part lie on. */
function boxOf(part: readonly GridHand[]): Box {
  let [left, right, top, foot] = [127, -128, 127, -128];
  for (const hand of part) {
    const end = hand.start + sizeOf(hand) - 1;
    const [x, toX, y, toY] = hand.down
      ? [hand.line, hand.line, hand.start, end]
      : [hand.start, end, hand.line, hand.line];
    left = Math.min(left, x);
    right = Math.max(right, toX);
    top = Math.min(top, y);
    foot = Math.max(foot, toY);
  }
  return { width: right - left + 1, height: foot - top + 1 };
}

/** Mirrored at the diagonal, it is the same layout: the longest hand goes across. */
function turned(part: readonly GridHand[]): readonly GridHand[] {
  const most = (down: boolean): number => Math.max(0, ...part.filter((it) => it.down === down).map(sizeOf));
  const { width, height } = boxOf(part);
  const turn = most(true) - most(false) || height - width;
  return turn > 0 ? part.map((hand) => ({ ...hand, down: !hand.down })) : part;
}

/**
 * How many pairs of dice of a hand lie out of order at least, when some dice have their place within it: the others fill
 * the free places in order.
 */
function disorder(mask: number, placeOf: (die: number) => number, rankIn: RankIn): number {
  const size = bitCount(mask);
  const ranks = new Array<number | null>(size).fill(null);
  const free: number[] = [];
  for (let m = mask; m !== 0; m &= m - 1) {
    const die = 31 - Math.clz32(m & -m);
    const place = placeOf(die);
    if (place < 0) free.push(rankIn(mask, die));
    else ranks[place] = rankIn(mask, die);
  }
  free.sort((a, b) => a - b);
  let next = 0;
  const row = ranks.map((rank) => rank ?? free[next++] ?? 0);
  let pairs = 0;
  row.forEach((rank, i) => (pairs += row.slice(0, i).filter((before) => before > rank).length));
  return pairs;
}

function laidBest(part: readonly GridHand[], rankIn: RankIn): readonly GridHand[] {
  if (part.length < 2) return part;
  let best = part;
  let least = costOf(part, rankIn);
  let steps = 0;
  const downs = part.reduce((sum, hand, k) => (hand.down ? sum | (1 << k) : sum), 0);
  placeEach(
    part.map(({ mask }) => mask),
    downs,
    part.length,
    (count, { line, start, order }) => {
      if (++steps > STEPS) return false;
      const lying = Array.from(order.subarray(0, count), (k) => {
        return { ...itemAt(part, k), line: line[k] ?? 0, start: start[k] ?? 0 };
      });
      const cost = costOf(lying, rankIn);
      // What is laid besides makes none of them smaller.
      if (compareCosts(cost, least) >= 0) return false;
      if (count < part.length) return true;
      best = lying;
      least = cost;
      return false;
    },
  );
  return best;
}

function costOf(lying: readonly GridHand[], rankIn: RankIn): Cost {
  let pairs = 0;
  for (const hand of lying)
    pairs += disorder(
      hand.mask,
      (die) => {
        const cross = lying.find((other) => other.down !== hand.down && (other.mask >> die) & 1);
        return cross ? cross.line - hand.start : -1;
      },
      rankIn,
    );
  const { width, height } = boxOf(lying);
  return [pairs, width * height, -Math.max(width, height)];
}
