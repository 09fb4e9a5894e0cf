import { RANKS, SUITS, rankIndex, rankOf, suitOf } from '../../core/cards.ts';
import { type CardDie, LEAST_DICE, judgeHand } from '../../games/roll-a-royal/hands.ts';
import {
  type LaidHand,
  type LayoutScore,
  isGrid,
  scoreGrid,
  scoreHands,
} from '../../games/roll-a-royal/layout.ts';
import type { LayoutRules } from '../../games/roll-a-royal/layout-rules.ts';
import type { Result } from '../../core/result.ts';
import { boundsFor } from './bounds.ts';
import { type Candidates, bitCount, findCandidates } from './candidates.ts';
import { type LaidDie, layCells, type RankIn, readable, readsBest } from './reading.ts';
import { searchLists } from './lists.ts';
import type { GridHand } from './problem.ts';
import { searchGrid, tiesOf } from './search.ts';

export type { LaidDie } from './reading.ts';

export interface BestLayout {
  readonly score: number;
  /** The hands; their `dice` are places in the list that was given. */
  readonly hands: readonly LaidHand[];
  readonly bonus: number;
  /** The grid, with the dice as places in the list that was given; null where a layout is a list of hands. */
  readonly grid: readonly LaidDie[] | null;
  /** Whether the search came to its end, so that no layout scores more. */
  readonly exact: boolean;
}

/**
 * The legal layout of these dice (1 to 13, in any order, a card may come twice) with the highest score.
 *
 * `shouldStop` is asked now and then; when it says yes, the best layout so far comes back with `exact: false`. With
 * nothing worth laying the layout is empty.
 */
export function findBestLayout(
  dice: readonly CardDie[],
  rules: LayoutRules,
  shouldStop?: () => boolean,
): BestLayout {
  return bestLayout(dice, rules, false, shouldStop);
}

/** The same for display: of the layouts on a grid with the same score, the most readable. */
export function findShownLayout(
  dice: readonly CardDie[],
  rules: LayoutRules,
  shouldStop?: () => boolean,
): BestLayout {
  return bestLayout(dice, rules, true, shouldStop);
}

function bestLayout(
  dice: readonly CardDie[],
  rules: LayoutRules,
  withTies: boolean,
  shouldStop?: () => boolean,
): BestLayout {
  const order = orderOf(dice);
  const sorted = order.map(({ place }) => dice[place]!);
  const place = (die: number): number => order[die]!.place;

  const laid = search(sorted, rules, withTies, shouldStop);
  const read: Result<LayoutScore> = laid.grid
    ? scoreGrid(
        laid.grid.map(({ die, x, y }) => ({ ...sorted[die]!, x, y })),
        rules,
      )
    : scoreHands(sorted, laid.hands.map(diceOf), rules);
  // The scorer reads what the search found: they must agree, or one of them is wrong.
  if (!read.ok || read.value.score !== laid.score) {
    throw new Error(`the search found ${laid.score}, the scorer ${JSON.stringify(read)}`);
  }
  const { score, bonus, hands } = read.value;
  const { grid } = laid;
  return {
    score,
    bonus,
    hands: hands.map((hand) => ({ ...hand, dice: hand.dice.map((k) => place(grid ? grid[k]!.die : k)) })),
    grid: grid && grid.map(({ die, x, y }) => ({ die: place(die), x, y })),
    exact: laid.exact,
  };
}

/**
 * The order the searches work in: dice of a rank side by side, and within it those that may be exchanged. That are the
 * dice of suits too few for a flush, and among them those thrown at once only where four of the rank were.
 */
function orderOf(dice: readonly CardDie[]): { readonly place: number }[] {
  const suits = [0, 0, 0, 0];
  const atOnce = new Array<number>(RANKS.length).fill(0);
  const faces = dice.map(({ card, first }) => {
    const rank = rankIndex(rankOf(card));
    const suit = SUITS.indexOf(suitOf(card));
    suits[suit]!++;
    if (first) atOnce[rank]!++;
    return { rank, suit, first: first ? 1 : 0 };
  });
  const key = ({ rank, suit, first }: (typeof faces)[number]): number => {
    if (suits[suit]! >= LEAST_DICE.flush) return rank * 16 + suit * 2 + first;
    return rank * 16 + 8 + (atOnce[rank]! >= LEAST_DICE['four-of-a-kind'] ? first : 0);
  };
  return faces.map((face, place) => ({ place, key: key(face) })).sort((a, b) => a.key - b.key);
}

interface Found {
  readonly score: number;
  readonly hands: readonly number[];
  readonly grid: readonly LaidDie[] | null;
  readonly exact: boolean;
}

function search(
  sorted: readonly CardDie[],
  rules: LayoutRules,
  withTies: boolean,
  shouldStop?: () => boolean,
): Found {
  const n = sorted.length;
  const { connection, lonePair, loneRank } = rules;
  const { bonus } = rules.prices;
  const bounds = boundsFor(rules.prices);
  const found = findCandidates(sorted, rules);
  if (connection === 'unconnected') {
    const { score, hands } = searchApart(n, found.masks, found.points);
    const rows = hands.map((mask, part): GridHand => ({ mask, down: false, part, line: 0, start: 0 }));
    const rankIn = ranksWithin(sorted, rules);
    return { score, hands, grid: layCells(readable(rows, rankIn), rankIn), exact: true };
  }
  const { masks, points } = bigOf(found);
  const ranks = ranksOf(sorted);
  const twins = findTwins(masks, points, ranks);
  if (!isGrid(rules)) {
    const connected = connection === 'connected';
    return {
      ...searchLists(
        { n, ranks, masks, points, twins, connected, lonePair, loneRank, bounds, bonus },
        shouldStop,
      ),
      grid: null,
    };
  }
  const problem = { n, ranks, masks, points, twins, connection, lonePair, loneRank, bounds, bonus };
  const { score, hands, exact } = searchGrid(problem, shouldStop);
  const rankIn = ranksWithin(sorted, rules);
  const ties = withTies && exact && score > 0 ? tiesOf(problem, score, shouldStop) : [];
  const laid = readsBest([hands, ...ties], rankIn);
  return { score, hands: laid.map(({ mask }) => mask), grid: layCells(laid, rankIn), exact };
}

/** The rank of a die as its hand is read: the ace of A 2 3 4 5 is the lowest, any other the highest. */
function ranksWithin(sorted: readonly CardDie[], rules: LayoutRules): RankIn {
  const ranks = sorted.map(({ card }) => rankIndex(rankOf(card)));
  const ace = RANKS.indexOf('A');
  const low = new Map<number, boolean>();
  const hasLowAce = (mask: number): boolean => {
    const dice = diceOf(mask);
    if (!dice.some((die) => ranks[die] === ace) || dice.some((die) => ranks[die] === ace - 1)) return false;
    const kind = judgeHand(
      dice.map((die) => sorted[die]!),
      rules,
    )?.kind;
    return kind === 'straight' || kind === 'straight-flush';
  };
  return (mask, die) => {
    if (ranks[die] !== ace) return ranks[die]!;
    const known = low.get(mask) ?? hasLowAce(mask);
    low.set(mask, known);
    return known ? -1 : ace;
  };
}

const diceOf = (mask: number): number[] => {
  const dice: number[] = [];
  for (let m = mask; m !== 0; m &= m - 1) dice.push(31 - Math.clz32(m & -m));
  return dice;
};

/** The hands of four dice or more, dearest first, then by mask. */
function bigOf({ masks, points }: Candidates): { masks: Int32Array; points: Int32Array } {
  const places: number[] = [];
  masks.forEach((mask, k) => {
    if (bitCount(mask) > 3) places.push(k);
  });
  places.sort((a, b) => points[b]! - points[a]! || masks[a]! - masks[b]!);
  return {
    masks: Int32Array.from(places, (k) => masks[k]!),
    points: Int32Array.from(places, (k) => points[k]!),
  };
}

/** The dice of each rank that has two or more. */
function ranksOf(sorted: readonly CardDie[]): number[] {
  const ranks: number[] = [];
  for (let i = 0; i < sorted.length;) {
    let j = i + 1;
    while (j < sorted.length && rankOf(sorted[j]!.card) === rankOf(sorted[i]!.card)) j++;
    if (j > i + 1) ranks.push((1 << j) - (1 << i));
    i = j;
  }
  return ranks;
}

const pointsOf = new Int32Array(1 << 13);

/** Bit i: exchanging dice i and i + 1, of one rank, turns every hand into a hand of the same points. */
function findTwins(masks: Int32Array, points: Int32Array, ranks: readonly number[]): number {
  for (let k = 0; k < masks.length; k++) pointsOf[masks[k]!] = points[k]!;
  let twins = 0;
  for (const rank of ranks) {
    for (let m = rank & (rank >> 1); m !== 0; m &= m - 1) {
      const bit = m & -m;
      const both = bit | (bit << 1);
      let same = true;
      for (let k = 0; k < masks.length && same; k++) {
        const part = masks[k]! & both;
        if (part !== 0 && part !== both) same = pointsOf[masks[k]! ^ both] === points[k]!;
      }
      if (same) twins |= bit;
    }
  }
  for (let k = 0; k < masks.length; k++) pointsOf[masks[k]!] = 0;
  return twins;
}

/**
 * Hands that lie apart, no die in two of them: the dearest choice of disjoint sets, by dynamic programming over the
 * dice that are left. Exact, and at most 8192 states.
 */
function searchApart(
  n: number,
  masks: ArrayLike<number>,
  points: ArrayLike<number>,
): { readonly score: number; readonly hands: readonly number[] } {
  // Hands by their lowest die: the lowest die left is either in one of those or in none.
  const byLowest: number[][] = Array.from({ length: n }, () => []);
  for (let k = 0; k < masks.length; k++) byLowest[31 - Math.clz32(masks[k]! & -masks[k]!)]!.push(k);
  const known = new Int32Array(1 << n).fill(-1);
  known[0] = 0;

  const most = (left: number): number => {
    const before = known[left]!;
    if (before >= 0) return before;
    const low = left & -left;
    let best = most(left ^ low);
    for (const k of byLowest[31 - Math.clz32(low)]!) {
      const mask = masks[k]!;
      if ((mask & ~left) !== 0) continue;
      const sum = points[k]! + most(left ^ mask);
      if (sum > best) best = sum;
    }
    return (known[left] = best);
  };

  const hands: number[] = [];
  let left = (1 << n) - 1;
  const score = most(left);
  while (left !== 0) {
    const low = left & -left;
    const here = most(left);
    const taken = byLowest[31 - Math.clz32(low)]!.find(
      (k) => (masks[k]! & ~left) === 0 && points[k]! + most(left ^ masks[k]!) === here,
    );
    if (taken !== undefined) hands.push(masks[taken]!);
    left ^= taken === undefined ? low : masks[taken]!;
  }
  return { score, hands };
}
