import { type Card, RANKS, SUITS } from './card.ts';
import type { IndexLook } from './index-net.ts';

/** Why a card is not read. */
export type CardDoubt =
  /** No index in either corner: face down, or no card. */
  | 'noIndex'
  /** The two corners, or corners and pips, contradict each other. */
  | 'disagree'
  /** Something is seen, not clearly enough. */
  | 'unclear'
  /** Another place of the table shows the same card. */
  | 'twice';

/** What a corner says, over several looks. */
export interface Corner {
  readonly ranks: Float32Array;
  readonly suits: Float32Array;
}

export type Verdict = { readonly card: Card } | { readonly doubt: CardDoubt; readonly guess?: Card };

/** Least likelihoods: of both corners together, and of each. With pips the rank need only be the likeliest by far. */
const LEAST = { rankWithPips: 0.45, rank: 0.985, eachRank: 0.95, suit: 0.97, eachSuit: 0.93 } as const;
/** Least pixels a mm without pips: in fewer, a letter that touches a small heart makes a diamond of it. */
const LEAST_SCALE = 1.75;

/** The mean of several looks at a corner. */
export function cornerOf(looks: readonly IndexLook[]): Corner {
  const mean = (pick: (look: IndexLook) => Float32Array): Float32Array => {
    const sum = new Float32Array(pick(looks[0]!).length);
    for (const look of looks) for (const [i, value] of pick(look).entries()) sum[i]! += value / looks.length;
    return sum;
  };
  return { ranks: mean(({ ranks }) => ranks), suits: mean(({ suits }) => suits) };
}

export const likeliest = (values: Float32Array): number => values.indexOf(Math.max(...values));

export const cardOf = (rank: number, suit: number): Card => `${RANKS[rank - 1]!}${SUITS[suit - 1]!}`;

/** How clearly a corner shows some index, 0 to 1. */
export const clearness = ({ ranks, suits }: Corner): number => (1 - ranks[0]!) * (1 - suits[0]!);

/**
 * Judges a card whose whole outline is visible, by both corners and its pips.
 *
 * @param scale pixels per mm
 */
export function judge(one: Corner, other: Corner, pips: number | null, scale: number): Verdict {
  const [firsts, seconds] = [
    [likeliest(one.ranks), likeliest(one.suits)],
    [likeliest(other.ranks), likeliest(other.suits)],
  ] as const;
  const isNone = ([rank, suit]: readonly [number, number]): boolean => rank === 0 || suit === 0;
  if (isNone(firsts) && isNone(seconds)) return { doubt: 'noIndex' };
  const both = cornerOf([one, other]);
  const rank = 1 + likeliest(both.ranks.subarray(1));
  const suit = 1 + likeliest(both.suits.subarray(1));
  const guess = cardOf(rank, suit);
  const contradict = (a: number, b: number): boolean => a > 0 && b > 0 && a !== b;
  if (contradict(firsts[0], seconds[0]) || contradict(firsts[1], seconds[1]))
    return { doubt: 'disagree', guess };
  if (both.suits[suit]! < LEAST.suit || Math.min(one.suits[suit]!, other.suits[suit]!) < LEAST.eachSuit)
    return { doubt: 'unclear', guess };
  if (pips !== null) {
    if (pips !== rank) return { doubt: 'disagree', guess };
    return both.ranks[rank]! < LEAST.rankWithPips ? { doubt: 'unclear', guess } : { card: guess };
  }
  if (scale < LEAST_SCALE) return { doubt: 'unclear', guess };
  if (both.ranks[rank]! < LEAST.rank || Math.min(one.ranks[rank]!, other.ranks[rank]!) < LEAST.eachRank)
    return { doubt: 'unclear', guess };
  return { card: guess };
}
