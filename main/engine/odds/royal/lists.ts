import { ALL_DICE } from '../../games/roll-a-royal/hands.ts';
import type { LonePair, LoneRank } from '../../games/roll-a-royal/layout-rules.ts';
import type { Bounds } from './bounds.ts';
import { bitCount } from './candidates.ts';
import { isLone } from './problem.ts';

/**
 * The best list of hands when a die may be in any number of them.
 *
 * Any two dice are together in one hand at most. So beside given big hands (four dice or more) every other two dice of
 * one rank are in a hand, and a rank hangs together as a whole: all are pairs, or where a three of a kind pays more
 * than its three pairs, as many threes as there can be and pairs of what is left. What is left to search are the big
 * hands, and those are few: four hands of five would need 5 + 4 + 3 + 2 dice.
 */
export interface ListProblem {
  readonly n: number;
  /** The dice of each rank that has two or more, as a mask. */
  readonly ranks: readonly number[];
  /** The hands of four dice or more. */
  readonly masks: ArrayLike<number>;
  readonly points: ArrayLike<number>;
  /** Bit i: dice i and i + 1 can be exchanged in every hand. */
  readonly twins: number;
  /** Whether the hands must hang together. */
  readonly connected: boolean;
  readonly lonePair: LonePair;
  readonly loneRank: LoneRank;
  readonly bounds: Pick<Bounds, 'pair' | 'three'>;
  /** For a connected list of all thirteen dice. */
  readonly bonus: number;
}

export interface ListSolution {
  readonly score: number;
  readonly hands: readonly number[];
  readonly exact: boolean;
}

const PATIENCE = 4096;

const twos = (size: number): number => (size * (size - 1)) / 2;

export function searchLists(problem: ListProblem, shouldStop?: () => boolean): ListSolution {
  const { n, ranks, connected } = problem;
  const { pair } = problem.bounds;
  const small = smallHands(problem);
  const all = (1 << n) - 1;
  /** What the small hands lose when these dice are one big hand. */
  const cost = (mask: number): number =>
    ranks.reduce((sum, rank) => sum + pair * twos(bitCount(mask & rank)), 0);

  // Dearest first, counted over what the pairs inside would pay anyway.
  const order = Array.from({ length: problem.masks.length }, (_, k) => {
    const mask = problem.masks[k]!;
    return {
      mask,
      points: problem.points[k]!,
      net: problem.points[k]! - cost(mask),
      four: bitCount(mask) === 4,
    };
  }).sort((a, b) => b.net - a.net || a.mask - b.mask);
  /** The most that all small hands bring. */
  const full = ranks.reduce((sum, rank) => sum + small.most(rank), 0);
  const mostFours = ranks.reduce((sum, rank) => sum + Math.floor(twos(bitCount(rank)) / 6), 0);
  const hasFours = order.some(({ four }) => four);
  const bonus = connected && n === ALL_DICE ? problem.bonus : 0;

  let best = 0;
  let bestBig: number[] = [];
  let bestReach = 0;
  let found = false;
  let steps = 0;
  let stopped = false;
  const skeleton: number[] = [];

  const offer = (score: number, reach: number): void => {
    if (score <= best) return;
    best = score;
    bestBig = [...skeleton];
    bestReach = reach;
    found = true;
  };

  /** Everything that hangs together with these dice. */
  const reachFrom = (dice: number): number => {
    let reached = dice;
    for (let before = 0; before !== reached;) {
      before = reached;
      for (const rank of ranks) if (rank & reached) reached |= rank;
      for (const mask of skeleton) if (mask & reached) reached |= mask;
    }
    return reached;
  };

  const tryList = (net: number): void => {
    const reached = connected ? reachFrom(skeleton[0]!) : all;
    if (skeleton.some((mask) => (mask & reached) === 0)) return;
    let score = net;
    for (const rank of ranks) if (rank & reached) score += small.worth(rank, skeleton);
    // Every die reached is in a hand: in a big one, or in a pair with one of its rank.
    offer(score + (reached === all ? bonus : 0), reached);
  };

  const extend = (from: number, net: number, fives: number, twinned: number): void => {
    for (let i = from; i < order.length && !stopped; i++) {
      const { mask, net: more, four } = order[i]!;
      const room = 3 - fives + (hasFours ? mostFours : 0);
      if (full + net + Math.max(0, more) * room + bonus <= best) return;
      if (!four && fives === 3) continue;
      if (((mask >> 1) & ~mask & twinned) !== 0) continue;
      if (!skeleton.every((other) => (mask & other & ((mask & other) - 1)) === 0)) continue;
      if (++steps % PATIENCE === 0 && shouldStop?.()) stopped = true;
      skeleton.push(mask);
      tryList(net + more);
      extend(i + 1, net + more, fives + (four ? 0 : 1), twinned & ~(mask ^ (mask >> 1)));
      skeleton.pop();
    }
  };

  // No big hand: a connected list is then of one rank. Two dice make a lone pair.
  if (!connected) tryList(0);
  else for (const rank of ranks) offer(small.alone(rank) + (rank === all ? bonus : 0), rank);
  extend(0, 0, 0, problem.twins);

  const hands = [...bestBig];
  if (found)
    for (const rank of ranks) if (rank & bestReach) small.add(hands, rank, connected && bestBig.length === 0);
  return { score: best, hands, exact: !stopped };
}

/** The pairs and threes of a kind of a rank, beside given big hands. */
function smallHands({ bounds, lonePair, loneRank }: Pick<ListProblem, 'bounds' | 'lonePair' | 'loneRank'>) {
  const { pair, three } = bounds;
  /** What a three of a kind pays beyond its three pairs. */
  const surplus = Math.max(0, three - 3 * pair);
  const known = new Map<string, readonly number[]>();

  const threesOf = (rank: number, big: readonly number[]): readonly number[] => {
    const key = [rank, ...big.map((mask) => mask & rank).filter((mask) => bitCount(mask) > 1)].join();
    const threes = known.get(key) ?? mostThrees(rank, big);
    known.set(key, threes);
    return threes;
  };
  const isThreeAlone = (size: number): boolean =>
    size === 3 && surplus > 0 && !isLone({ lonePair, loneRank }, 1, size);

  return {
    /** A bound on what the small hands of a rank bring: two hands share one die at most. */
    most(rank: number): number {
      const size = bitCount(rank);
      return pair * twos(size) + surplus * Math.floor((size * Math.floor((size - 1) / 2)) / 3);
    },
    /** What they bring beside these big hands, less what the pairs inside those would have paid. */
    worth: (rank: number, big: readonly number[]): number =>
      pair * twos(bitCount(rank)) + (surplus > 0 ? surplus * threesOf(rank, big).length : 0),
    /** What they bring as a whole connected list. */
    alone(rank: number): number {
      const size = bitCount(rank);
      if (size > 3) return this.worth(rank, []);
      if (isThreeAlone(size)) return three;
      return isLone({ lonePair, loneRank }, twos(size), size) ? 0 : pair * twos(size);
    },
    /**
     * Adds every two dice of the rank that no hand puts together, as threes of a kind where that pays more, or where it
     * pays the same and reads better. `isAlone`: they are the whole connected list, and one three may be a lone one: then its pairs.
     */
    add(hands: number[], rank: number, isAlone: boolean): void {
      const dice: number[] = [];
      for (let m = rank; m !== 0; m &= m - 1) dice.push(m & -m);
      if (surplus > 0) {
        if (!isAlone || dice.length > 3 || isThreeAlone(dice.length)) hands.push(...threesOf(rank, hands));
      } else if (three === 3 * pair && (hands.length > 0 || dice.length > 3))
        hands.push(...greedyThrees(dice, hands));
      for (const [b, two] of dice.entries()) {
        for (const one of dice.slice(0, b)) if (isApart(one | two, hands)) hands.push(one | two);
      }
    },
  };
}

const isApart = (mask: number, hands: readonly number[]): boolean =>
  hands.every((hand) => bitCount(hand & mask) < 2);

function greedyThrees(dice: readonly number[], hands: readonly number[]): readonly number[] {
  const threes: number[] = [];
  for (const [c, three] of dice.entries()) {
    for (const [b, two] of dice.slice(0, c).entries()) {
      for (const one of dice.slice(0, b)) {
        const mask = one | two | three;
        if (isApart(mask, hands) && isApart(mask, threes)) threes.push(mask);
      }
    }
  }
  return threes;
}

/** As many threes of these dice as there can be, no two dice together in two of them or in a hand of `big`. */
function mostThrees(rank: number, big: readonly number[]): readonly number[] {
  const dice: number[] = [];
  for (let m = rank; m !== 0; m &= m - 1) dice.push(m & -m);
  const edges = dice.flatMap((two, b) =>
    dice.slice(0, b).flatMap((one) => (isApart(one | two, big) ? [one | two] : [])),
  );
  let best: readonly number[] = [];
  const chosen: number[] = [];
  const extend = (from: number, open: ReadonlySet<number>): void => {
    if (chosen.length > best.length) best = [...chosen];
    // Edges before `from` are decided; each further three takes three of the open ones.
    if (chosen.length + Math.floor(open.size / 3) <= best.length) return;
    const edge = edges[from];
    if (edge === undefined) return;
    if (open.has(edge)) {
      for (const third of dice) {
        if (edge & third) continue;
        const sides = [edge, (edge & -edge) | third, (edge & (edge - 1)) | third];
        if (!sides.every((side) => open.has(side))) continue;
        chosen.push(edge | third);
        extend(from + 1, new Set([...open].filter((side) => !sides.includes(side))));
        chosen.pop();
      }
    }
    extend(from + 1, new Set([...open].filter((side) => side !== edge)));
  };
  extend(0, new Set(edges));
  return best;
}
