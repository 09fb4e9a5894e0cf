import { itemAt } from '../../core/item-at.ts';
import { ALL_DICE } from '../../games/roll-a-royal/hands.ts';
import type { GridHand } from './problem.ts';
import { bitCount } from './candidates.ts';
import { type Placement, placeEach } from './placement.ts';

/** The rank of a die within a hand, upwards: of two dice the lower one is read first. An ace is low in A 2 3 4 5. */
export type RankIn = (mask: number, die: number) => number;

/** Pairs out of order, the area of the box, and its longer side, which is the better the longer it is: negative. */
type Cost = readonly [pairs: number, area: number, side: number];
const compareCosts = (a: Cost, b: Cost): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Limit of the search among the ways to lay one part; more is not worth the time. */
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

function sumOfCosts(laid: readonly GridHand[], rankIn: RankIn): Cost {
  const parts = new Map<number, GridHand[]>();
  for (const hand of laid) parts.set(hand.part, [...(parts.get(hand.part) ?? []), hand]);
  let [pairs, area, side] = [0, 0, 0];
  for (const part of parts.values()) {
    const [morePairs, moreArea, moreSide] = costOf(toLayAll(part, rankIn), asTheyLie(part));
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

/** How many columns and rows the hands lie on that count. */
function boxOf(hands: readonly Pick<HandToLay, 'size' | 'isDown'>[], { line, start, laid }: Lying): Box {
  let [left, right, top, foot] = [127, -128, 127, -128];
  for (const [k, { size, isDown }] of hands.entries()) {
    if (((laid >> k) & 1) === 0) continue;
    const across = isDown ? line[k]! : start[k]!;
    const down = isDown ? start[k]! : line[k]!;
    left = Math.min(left, across);
    right = Math.max(right, isDown ? across : across + size - 1);
    top = Math.min(top, down);
    foot = Math.max(foot, isDown ? down + size - 1 : down);
  }
  return { width: right - left + 1, height: foot - top + 1 };
}

/** Mirrored at the diagonal, it is the same layout: the longest hand goes across. */
function turned(part: readonly GridHand[]): readonly GridHand[] {
  const most = (down: boolean): number => Math.max(0, ...part.filter((it) => it.down === down).map(sizeOf));
  const hands = part.map((hand) => ({ size: sizeOf(hand), isDown: hand.down }));
  const { width, height } = boxOf(hands, asTheyLie(part));
  const turn = most(true) - most(false) || height - width;
  return turn > 0 ? part.map((hand) => ({ ...hand, down: !hand.down })) : part;
}

/** A hand of a part: its dice, the lowest rank first, and for each the hand that it crosses on it, -1 where none. */
interface HandToLay {
  readonly size: number;
  readonly isDown: boolean;
  readonly ranks: readonly number[];
  readonly crosses: readonly number[];
}

function toLay({ mask, down }: GridHand, part: readonly GridHand[], rankIn: RankIn): HandToLay {
  const dice: { readonly rank: number; readonly cross: number }[] = [];
  for (let m = mask; m !== 0; m &= m - 1) {
    const die = 31 - Math.clz32(m & -m);
    const cross = part.findIndex((other) => other.down !== down && (other.mask >> die) & 1);
    dice.push({ rank: rankIn(mask, die), cross });
  }
  dice.sort((a, b) => a.rank - b.rank);
  return {
    size: dice.length,
    isDown: down,
    ranks: dice.map(({ rank }) => rank),
    crosses: dice.map(({ cross }) => cross),
  };
}

/** Where hands lie, of which those in `laid` count, a bit for each. */
type Lying = Pick<Placement, 'line' | 'start'> & { readonly laid: number };

const NONE = 127;
const row = new Int8Array(ALL_DICE);

/**
 * How many pairs of dice of hand k lie out of order at least: those on which others cross have their place, and the rest
 * fill the free places in order. Asked thousands of times for one layout, so it makes nothing.
 */
function disorder({ size, ranks, crosses }: HandToLay, k: number, { line, start, laid }: Lying): number {
  row.fill(NONE, 0, size);
  const isCrossed = (i: number): boolean => crosses[i]! >= 0 && ((laid >> crosses[i]!) & 1) === 1;
  for (let i = 0; i < size; i++) if (isCrossed(i)) row[line[crosses[i]!]! - start[k]!] = ranks[i]!;
  for (let i = 0, at = 0; i < size; i++) {
    if (isCrossed(i)) continue;
    while (row[at] !== NONE) at++;
    row[at] = ranks[i]!;
  }
  let pairs = 0;
  for (let i = 1; i < size; i++) for (let j = 0; j < i; j++) if (row[j]! > row[i]!) pairs++;
  return pairs;
}

function costOf(hands: readonly HandToLay[], lying: Lying): Cost {
  let pairs = 0;
  for (const [k, hand] of hands.entries()) if ((lying.laid >> k) & 1) pairs += disorder(hand, k, lying);
  const { width, height } = boxOf(hands, lying);
  return [pairs, width * height, -Math.max(width, height)];
}

/** As the hands of a part lie now. */
const asTheyLie = (part: readonly GridHand[]): Lying => ({
  line: Int8Array.from(part, ({ line }) => line),
  start: Int8Array.from(part, ({ start }) => start),
  laid: (1 << part.length) - 1,
});

const toLayAll = (part: readonly GridHand[], rankIn: RankIn): readonly HandToLay[] =>
  part.map((hand) => toLay(hand, part, rankIn));

function laidBest(part: readonly GridHand[], rankIn: RankIn): readonly GridHand[] {
  if (part.length < 2) return part;
  const hands = toLayAll(part, rankIn);
  let best = part;
  let least = costOf(hands, asTheyLie(part));
  let steps = 0;
  const downs = part.reduce((sum, hand, k) => (hand.down ? sum | (1 << k) : sum), 0);
  placeEach(
    part.map(({ mask }) => mask),
    downs,
    part.length,
    (count, { line, start, order }) => {
      if (++steps > STEPS) return false;
      let laid = 0;
      for (let k = 0; k < count; k++) laid |= 1 << order[k]!;
      const cost = costOf(hands, { line, start, laid });
      // What is laid besides makes none of them smaller.
      if (compareCosts(cost, least) >= 0) return false;
      if (count < part.length) return true;
      best = Array.from(order.subarray(0, count), (k) => {
        return { ...itemAt(part, k), line: line[k] ?? 0, start: start[k] ?? 0 };
      });
      least = cost;
      return false;
    },
  );
  return best;
}

/** Where a die lies; x grows to the right, y downwards, both from 0. */
export interface LaidDie {
  readonly die: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Puts the dice of the hands on cells: shared dice where hands cross, the others in order in what is left of their
 * run. Separate parts lie side by side with a free column between them.
 */
export function layCells(hands: readonly GridHand[], rankIn: RankIn): LaidDie[] {
  const cells: LaidDie[] = [];
  let left = 0;
  for (let part = 0; hands.some((hand) => hand.part === part); part++) {
    const members = hands.filter((hand) => hand.part === part);
    const lowX = Math.min(...members.map((hand) => (hand.down ? hand.line : hand.start)));
    const lowY = Math.min(...members.map((hand) => (hand.down ? hand.start : hand.line)));
    const from = cells.length;
    const put = (die: number, x: number, y: number): void => {
      cells.push({ die, x: x - lowX + left, y: y - lowY });
    };
    for (const hand of members) {
      let at = hand.start;
      for (const die of inOrder(hand.mask, rankIn)) {
        const across = members.find((other) => other !== hand && (other.mask >> die) & 1);
        if (across) {
          if (!hand.down) put(die, across.line, hand.line);
          continue;
        }
        while (
          members.some(
            (other) => other.down !== hand.down && other.line === at && (other.mask & hand.mask) !== 0,
          )
        )
          at++;
        if (hand.down) put(die, hand.line, at++);
        else put(die, at++, hand.line);
      }
    }
    left = Math.max(...cells.slice(from).map(({ x }) => x)) + 2;
  }
  return cells;
}

function inOrder(mask: number, rankIn: RankIn): number[] {
  const dice: number[] = [];
  for (let m = mask; m !== 0; m &= m - 1) dice.push(31 - Math.clz32(m & -m));
  return dice.sort((a, b) => rankIn(mask, a) - rankIn(mask, b) || a - b);
}
