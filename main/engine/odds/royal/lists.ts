import { ALL_DICE, ALL_DICE_BONUS, POINTS } from '../../games/roll-a-royal/hands.ts';
import type { LonePair } from '../../games/roll-a-royal/layout-rules.ts';
import { bitCount } from './candidates.ts';

/**
 * The best list of hands when a die may be in any number of them.
 *
 * Any two dice are together in one hand at most. Pairs and threes of a kind pay 50 for each two dice they put together,
 * so beside given big hands (four dice or more) every other two dice of one rank are best a pair: all of them can be,
 * and then a rank hangs together as a whole. What is left to search are the big hands, and those are few: four hands
 * of five would need 5 + 4 + 3 + 2 dice.
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
}

export interface ListSolution {
  readonly score: number;
  readonly hands: readonly number[];
  readonly exact: boolean;
}

const PAIR = POINTS.pair.base;
const PATIENCE = 4096;

const twos = (size: number): number => (size * (size - 1)) / 2;

export function searchLists(problem: ListProblem, shouldStop?: () => boolean): ListSolution {
  const { n, ranks, connected } = problem;
  const all = (1 << n) - 1;
  /** What the small hands lose when these dice are one big hand. */
  const cost = (mask: number): number =>
    ranks.reduce((sum, rank) => sum + PAIR * twos(bitCount(mask & rank)), 0);

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
  const full = ranks.reduce((sum, rank) => sum + PAIR * twos(bitCount(rank)), 0);
  const mostFours = ranks.reduce((sum, rank) => sum + Math.floor(twos(bitCount(rank)) / 6), 0);
  const hasFours = order.some(({ four }) => four);
  const bonus = connected && n === ALL_DICE ? ALL_DICE_BONUS : 0;

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
    if (!connected) {
      offer(full + net, all);
      return;
    }
    const reached = reachFrom(skeleton[0]!);
    if (skeleton.some((mask) => (mask & reached) === 0)) return;
    let score = net;
    for (const rank of ranks) if (rank & reached) score += PAIR * twos(bitCount(rank));
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
  else {
    for (const rank of ranks) {
      const size = bitCount(rank);
      if (size > 2 || problem.lonePair === 'counts')
        offer(PAIR * twos(size) + (rank === all ? bonus : 0), rank);
    }
  }
  extend(0, 0, 0, problem.twins);

  const hands = [...bestBig];
  if (found) for (const rank of ranks) if (rank & bestReach) addSmall(hands, rank);
  return { score: best, hands, exact: !stopped };
}

/**
 * Adds every two dice of the rank that no hand puts together, as threes of a kind where three such twos close, which
 * pays the same and reads better. One three alone would be a lone one: then its pairs.
 */
function addSmall(hands: number[], rank: number): void {
  const apart = (mask: number): boolean => hands.every((hand) => bitCount(hand & mask) < 2);
  const dice: number[] = [];
  for (let m = rank; m !== 0; m &= m - 1) dice.push(m & -m);
  if (hands.length > 0 || dice.length > 3) {
    for (const [c, three] of dice.entries()) {
      for (const [b, two] of dice.slice(0, c).entries()) {
        for (const one of dice.slice(0, b)) if (apart(one | two | three)) hands.push(one | two | three);
      }
    }
  }
  for (const [b, two] of dice.entries()) {
    for (const one of dice.slice(0, b)) if (apart(one | two)) hands.push(one | two);
  }
}
