import { rankIndex, rankOf, suitOf, SUITS } from '../../core/cards.ts';
import { type CardDie, LEAST_DICE, isSequence } from '../../games/roll-a-royal/hands.ts';
import { type HandRules, type HandKind, pointsFor } from '../../games/roll-a-royal/layout-rules.ts';

/**
 * Every set of dice that is a hand, as two lists side by side: the set as a bit mask (die i is bit i), and its points.
 * No set is listed twice. The points are those of `judgeHand`; only the way there is quicker.
 */
export interface Candidates {
  readonly masks: readonly number[];
  readonly points: readonly number[];
}

export const bitCount = (mask: number): number => {
  let n = mask - ((mask >> 1) & 0x5555);
  n = (n & 0x3333) + ((n >> 2) & 0x3333);
  n = (n + (n >> 4)) & 0x0f0f;
  return (n + (n >> 8)) & 0x1f;
};

/** Calls `each` with every subset of `set`, from the largest mask down, the empty one left out. */
function forSubsets(set: number, each: (subset: number, size: number) => void): void {
  for (let s = set; s !== 0; s = (s - 1) & set) each(s, bitCount(s));
}

/** Ranks upwards with the ace at both ends, so that a window on it is a sequence: A 2 3 … Q K A. */
const STEPS = 14;
const ROYAL_STEPS = 0b11111 << 9;

export function findCandidates(dice: readonly CardDie[], rules: HandRules): Candidates {
  const masks: number[] = [];
  const points: number[] = [];
  const add = (mask: number, value: number): void => {
    masks.push(mask);
    points.push(value);
  };
  const pays = (kind: HandKind, size: number, atOnce = false): number =>
    pointsFor(rules.prices, kind, size - LEAST_DICE[kind], atOnce);
  const whole = rules.firstRoll === 'whole-hand';

  const ofRank = new Array<number>(13).fill(0);
  const ofSuit = [0, 0, 0, 0];
  const step: number[] = [];
  let first = 0;
  dice.forEach((die, i) => {
    const rank = rankIndex(rankOf(die.card));
    const suit = SUITS.indexOf(suitOf(die.card));
    ofRank[rank]! |= 1 << i;
    ofSuit[suit]! |= 1 << i;
    step.push(2 << rank);
    if (die.first) first |= 1 << i;
  });
  const isFlush = (mask: number): boolean => ofSuit.some((suit) => (mask & suit) === mask);

  const fullHouse = (mask: number): number =>
    isFlush(mask) ? Math.max(pays('full-house', 5), pays('flush', 5)) : pays('full-house', 5);

  // Of one rank, and full houses.
  const pairs = ofRank.map((): number[] => []);
  const threes = ofRank.map((): number[] => []);
  ofRank.forEach((set, rank) => {
    forSubsets(set, (mask, size) => {
      if (size === 2) {
        pairs[rank]!.push(mask);
        add(mask, pays('pair', 2));
      } else if (size === 3) {
        threes[rank]!.push(mask);
        add(mask, pays('three-of-a-kind', 3));
      } else if (size === 4) {
        add(mask, pays('four-of-a-kind', 4, (mask & first) === mask));
      }
    });
  });
  threes.forEach((of, rank) => {
    for (const three of of) {
      pairs.forEach((others, other) => {
        if (other !== rank) for (const pair of others) add(three | pair, fullHouse(three | pair));
      });
    }
  });

  // Of one suit. A set of five is the full house it may also be, and a sequence is found below.
  for (const suit of ofSuit) {
    forSubsets(suit, (mask, size) => {
      if (size < 5) return;
      let seen = 0;
      for (let m = mask; m !== 0; m &= m - 1) {
        seen |= step[31 - Math.clz32(m & -m)]!;
      }
      const different = bitCount(seen >> 1);
      if (different === size && isSequence(seen, rules.aceLow)) return;
      if (size === 5 && different === 2 && isFullHouse(mask, ofRank)) return;
      add(mask, pays('flush', size));
    });
  }

  // In sequence: every window of five or more ranks that all lie on the table, with every choice of their dice.
  const atStep = (s: number): number => ofRank[(s + 12) % 13]!;
  for (let low = rules.aceLow ? 0 : 1; low + 5 <= STEPS; low++) {
    const extend = (high: number, mask: number): void => {
      if (high - low >= 5) {
        // All thirteen ranks are one sequence, whichever end the ace is at.
        if (high - low === 13 && low === 1 && rules.aceLow) return;
        add(mask, isFlush(mask) ? straightFlush(mask, low, high) : pays('straight', high - low));
      }
      if (high === STEPS || (low === 0 && high === 13)) return;
      for (let at = atStep(high); at !== 0; at &= at - 1) extend(high + 1, mask | (at & -at));
    };
    extend(low, 0);
  }

  function straightFlush(mask: number, low: number, high: number): number {
    const length = high - low;
    let atOnce = 0;
    let steps = 0;
    for (let s = low; s < high; s++) {
      steps |= 1 << s;
      if (atStep(s) & mask & first) atOnce |= 1 << s;
    }
    if (length === 13) {
      // The ace is at both ends.
      if (steps & 1) steps |= 1 << 13;
      if (atOnce & (1 | (1 << 13))) atOnce |= 1 << 13;
    }
    const isFirst = (rolled: boolean): boolean => (whole ? (mask & first) === mask : rolled);
    const five = (atOnce & (atOnce >> 1) & (atOnce >> 2) & (atOnce >> 3) & (atOnce >> 4)) !== 0;
    const royal =
      (steps & ROYAL_STEPS) === ROYAL_STEPS
        ? pays('royal-flush', length, isFirst((atOnce & ROYAL_STEPS) === ROYAL_STEPS))
        : 0;
    return Math.max(
      royal,
      pays('straight-flush', length, isFirst(five)),
      pays('flush', length),
      pays('straight', length),
    );
  }
  return { masks, points };
}

const isFullHouse = (mask: number, ofRank: readonly number[]): boolean =>
  ofRank.some((rank) => bitCount(mask & rank) === 3);
