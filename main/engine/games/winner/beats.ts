import type { WordCode } from '../../../words/codes.ts';
import { itemAt } from '../../core/item-at.ts';
import { type Card, DECK, RANKS, type Suit, rankOf, suitOf } from '../../core/cards.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../../core/result.ts';
import type { WinnerRules } from './rules.ts';

/** The kinds of plays. The kind of a set of cards does not depend on the table. */
export const PLAY_KINDS = [
  'single',
  'pair',
  'three',
  'four',
  'full-house',
  'straight',
  'straight-flush',
  'pair-straight',
  'three-straight',
] as const;
export type PlayKind = (typeof PLAY_KINDS)[number];

/** The house rules that decide what beats what. */
export type BeatRules = Pick<WinnerRules, 'straightHigherBy' | 'bomb' | 'tripleStraight' | 'autoRelead'>;

/**
 * A play, ready to compare. `rank` and `suit` are those of the card that decides: `rank` counts from 0, twos high (3
 * … 2) except in straights of any kind, where twos are low (2 … A); `suit` counts ♦ ♣ ♥ ♠ from 0, and is 0 if no suit
 * decides.
 */
export interface Play {
  readonly kind: PlayKind;
  readonly size: number;
  readonly rank: number;
  readonly suit: number;
}

/** Why a play beats another or not. */
export const VERDICTS = ['higher', 'flush', 'bomb', 'other-kind', 'other-size', 'not-higher'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Source: "Spades is the highest suit, followed by hearts, then clubs, then diamonds." */
const SUIT_ORDER: Readonly<Record<Suit, number>> = { d: 0, c: 1, h: 2, s: 3 };

/** The position of the ace in a straight, above the king; it may also be below the two. */
const ACE = RANKS.length - 1;

/**
 * Source: "Like Big Two, twos rank high, and the rest of the deck ranks as usual". `i` is the position in a straight.
 */
const twosHigh = (i: number): number => (i === 0 ? ACE : i - 1);
const TWO = twosHigh(0);

/** Source: "Pair Straight: 6, 8, 10, or 12 cards". */
const PAIRS = { least: 3, most: 6 } as const;
const STRAIGHT_LEAST = 3;

/** Each card's position in a straight, 0 for a two ("Twos are low in a straight"), and its suit as a bit. */
interface Place {
  readonly at: number;
  readonly bit: number;
  readonly order: number;
}
const PLACES = Object.fromEntries(
  DECK.map((c): [Card, Place] => {
    const at = RANKS.indexOf(rankOf(c));
    const suit = SUIT_ORDER[suitOf(c)];
    return [c, { at, bit: 1 << suit, order: twosHigh(at) * 4 + suit }];
  }),
) as Readonly<Record<Card, Place>>;

/** The rank of a single card in the deck, from 0 (3♦) to 51 (2♠). */
export const cardOrder = (c: Card): number => PLACES[c].order;

/** The lowest card that can be the highest of `n` cards: 6♦ of 13. */
export function leastHighest(n: number): Card {
  const lowest = DECK.find((c) => cardOrder(c) === n - 1);
  if (!lowest) throw new Error(`no hand has ${n} cards`);
  return lowest;
}

/** The suits of a rank as bits, ♦ being bit 0: the number of its highest. */
const highest = (suits: number): number => 31 - Math.clz32(suits);

const BITS = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4] as const;

/** The play that these cards are. Refuses `winner.card.twice`, and `winner.play.*` if they are not a play. */
export function readPlay(cards: readonly Card[], rules: Pick<BeatRules, 'tripleStraight'>): Result<Play> {
  const suits: number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const c of cards) {
    const { at, bit } = PLACES[c];
    if ((itemAt(suits, at) & bit) !== 0) return refuse('winner.card.twice', { cards: { cards: [c] } });
    suits[at] = itemAt(suits, at) | bit;
  }
  const size = cards.length;
  const ranks: number[] = [];
  let least = 4;
  let most = 0;
  for (let at = 0; at < 13; at++) {
    const n = itemAt(BITS, itemAt(suits, at));
    if (n === 0) continue;
    ranks.push(at);
    if (n < least) least = n;
    if (n > most) most = n;
  }
  const kinds = ranks.length;

  if (kinds === 1) {
    const at = itemAt(ranks, 0);
    const rank = twosHigh(at);
    // "ordered as with singular cards by the card of the higher suit"; two threes of a kind of one rank cannot both
    // exist.
    if (size <= 2)
      return ok({ kind: size === 1 ? 'single' : 'pair', size, rank, suit: highest(itemAt(suits, at)) });
    return ok({ kind: size === 3 ? 'three' : 'four', size, rank, suit: 0 });
  }
  if (kinds === 2 && size === 5 && most === 3) {
    // Source: "Ordered by the rank of the triple, regardless of the pair."
    const triple = ranks.find((at) => BITS[itemAt(suits, at)] === 3) ?? 0;
    return ok({ kind: 'full-house', size, rank: twosHigh(triple), suit: 0 });
  }
  if (kinds > 0 && least === most) {
    const top = topOf(ranks);
    const kind = top === null ? null : straightKind(most, kinds, ranks, suits, rules);
    if (top !== null && kind) return ok({ kind, size, rank: top, suit: highest(itemAt(suits, top)) });
  }
  return refuse(whyNoPlay(ranks, least, most), {
    cards: { cards },
    n: kinds,
    least: most === 3 ? rules.tripleStraight : STRAIGHT_LEAST,
  });
}

/** What is wrong with cards of these ranks, of each of which there are `least` to `most`. */
function whyNoPlay(ranks: readonly number[], least: number, most: number): WordCode {
  if (ranks.length === 0) return 'winner.play.empty';
  if (least !== most) return 'winner.play.mixed';
  if (topOf(ranks) === null) return 'winner.play.gap';
  if (most === 4) return 'winner.play.fours';
  return most === 2 && ranks.length > PAIRS.most ? 'winner.play.longPairs' : 'winner.play.short';
}

/** The highest position of consecutive ranks, given lowest first; null if not consecutive. */
function topOf(ranks: readonly number[]): number | null {
  const n = ranks.length;
  const top = itemAt(ranks, n - 1);
  if (top - itemAt(ranks, 0) === n - 1) return top;
  // Source: "Aces can be played high or low. A-2-3 is the lowest straight."
  const below = itemAt(ranks, n - 2);
  return top === ACE && below === n - 2 ? below : null;
}

function straightKind(
  each: number,
  kinds: number,
  ranks: readonly number[],
  suits: readonly number[],
  rules: Pick<BeatRules, 'tripleStraight'>,
): PlayKind | null {
  if (each === 1 && kinds >= STRAIGHT_LEAST)
    return ranks.reduce((common, at) => common & itemAt(suits, at), 15) === 0 ? 'straight' : 'straight-flush';
  if (each === 2 && kinds >= PAIRS.least && kinds <= PAIRS.most) return 'pair-straight';
  if (each === 3 && kinds >= rules.tripleStraight) return 'three-straight';
  return null;
}

const isStraight = (kind: PlayKind): boolean => kind.endsWith('straight') || kind === 'straight-flush';

/** Whether `play` beats `over`, and why. */
export function judge(play: Play, over: Play, rules: BeatRules): Verdict {
  // Source: "It beats any other play (other than a higher 4 of a kind)".
  if (rules.bomb && play.kind === 'four' && over.kind !== 'four') return 'bomb';
  // Source: "Any straight flush will beat a straight of the same size."
  const flush = play.kind === 'straight-flush' && over.kind === 'straight';
  if (play.kind !== over.kind && !flush) return 'other-kind';
  if (play.size !== over.size) return 'other-size';
  if (flush) return 'flush';
  if (play.rank !== over.rank) return play.rank > over.rank ? 'higher' : 'not-higher';
  const suitDecides = !(isStraight(play.kind) && rules.straightHigherBy === 'rank');
  return suitDecides && play.suit > over.suit ? 'higher' : 'not-higher';
}

export const isWinning = (verdict: Verdict): boolean =>
  verdict === 'higher' || verdict === 'flush' || verdict === 'bomb';

/**
 * Source: "the 2 of spades cannot be beaten whether as a singleton or as part of a pair of 2s, and the passes are mere
 * formalities (See bomb variation for an exception)".
 */
export const endsTrick = (play: Play, rules: BeatRules): boolean =>
  rules.autoRelead &&
  !rules.bomb &&
  (play.kind === 'single' || play.kind === 'pair') &&
  play.rank === TWO &&
  play.suit === SUIT_ORDER.s;

export const BOMB = 4;

/** The fewest cards that could beat `over`. */
export const leastToBeat = (over: Play, rules: BeatRules): number =>
  rules.bomb ? Math.min(BOMB, over.size) : over.size;

/** A kind in words: `pair`, `straight of 5`. */
export const sayKind = (play: Play): Phrase => phrase(`winner.kind.${play.kind}`, { n: play.size });

export const sayVerdict = (
  verdict: Verdict,
  play: Play,
  cards: readonly Card[],
  over: Play,
  overCards: readonly Card[],
): Phrase =>
  phrase(`winner.verdict.${verdict}`, {
    kind: { phrase: sayKind(play) },
    cards: { cards },
    overKind: { phrase: sayKind(over) },
    over: { cards: overCards },
    n: over.size,
  });
