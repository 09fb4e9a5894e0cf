import { rankNumber, rankOf, suitOf } from './cards.ts';
import type { Move } from './journal.ts';

/** "The suits for this purpose are ranked Spades, Hearts, Clubs, Diamonds". Best first. */
export const SUITS = ['s', 'h', 'c', 'd'];

/** How often each rank is there, most first, then highest first. */
function countsOf(ranks: readonly string[]): readonly { readonly rank: string; readonly n: number }[] {
  return [...new Set(ranks)]
    .map((rank) => ({ rank, n: ranks.filter((other) => other === rank).length }))
    .sort((a, b) => b.n - a.n || rankNumber(`${b.rank}s`) - rankNumber(`${a.rank}s`));
}

const shapeOf = (ranks: readonly string[]): string =>
  countsOf(ranks)
    .map(({ n }) => n)
    .join('');

function isSequence(ranks: readonly string[]): boolean {
  const sorted = ranks.map((rank) => rankNumber(`${rank}s`)).sort((a, b) => a - b);
  return sorted.every((rank, i) => rank === sorted[0]! + i);
}

/** The house rule that says what each pays for a match: "Four of a kind 8, any sequence 6, three of a kind 5 …". */
export function payRule(faces: readonly string[]): string {
  if (isSequence(faces)) return 'sequencePays';
  const rules: Readonly<Record<string, string>> = {
    '4': 'fourOfAKindPays',
    '31': 'threeOfAKindPays',
    '22': 'twoPairsPays',
    '211': 'onePairPays',
  };
  return rules[shapeOf(faces)] ?? 'otherPays';
}

/** Of phase two, best first. */
const HANDS = [
  'four-of-a-kind',
  'suited-sequence',
  'three-of-a-kind',
  'sequence',
  'one-suit',
  'two-pairs',
  'one-pair',
  'high-card',
];

function handOf(cards: readonly string[]): string {
  const ranks = cards.map(rankOf);
  const oneSuit = new Set(cards.map(suitOf)).size === 1;
  if (isSequence(ranks)) return oneSuit ? 'suited-sequence' : 'sequence';
  const shapes: Readonly<Record<string, string>> = {
    '4': 'four-of-a-kind',
    '31': 'three-of-a-kind',
    '22': 'two-pairs',
    '211': 'one-pair',
  };
  return shapes[shapeOf(ranks)] ?? (oneSuit ? 'one-suit' : 'high-card');
}

/** "compare ranks in order of importance …; if all tie, the best suit … within the four, three, higher pair or pair". */
function isBetter(a: readonly string[], b: readonly string[]): boolean {
  const place = (cards: readonly string[]) => HANDS.indexOf(handOf(cards));
  if (place(a) !== place(b)) return place(a) < place(b);
  const [mine, theirs] = [a, b].map((cards) => countsOf(cards.map(rankOf)).map(({ rank }) => rank));
  for (const [i, rank] of mine!.entries())
    if (rank !== theirs![i]) return rankNumber(`${rank}s`) > rankNumber(`${theirs![i]}s`);
  const suit = (cards: readonly string[]) =>
    Math.min(...cards.filter((card) => rankOf(card) === mine![0]).map((card) => SUITS.indexOf(suitOf(card))));
  return suit(a) < suit(b);
}

/** Phase two: what each has declared or shown. */
export class Declarations {
  /** Null: "I cannot beat that." */
  readonly #said = new Map<string, string | null>();

  constructor(private readonly shown: Map<string, readonly string[]>) {}

  say(seat: string, { kind, hand, cards }: Move): void {
    if (kind === 'show') this.shown.set(seat, cards as readonly string[]);
    else if (kind === 'declare') this.#said.set(seat, hand as string);
    else if (kind === 'yield') this.#said.set(seat, null);
    else throw new Error(`Sleepless has no ${kind}`);
  }

  hasSpoken = (seat: string): boolean => this.shown.has(seat) || this.#said.has(seat);

  #of(seat: string): string | null {
    const cards = this.shown.get(seat);
    return cards ? handOf(cards) : (this.#said.get(seat) ?? null);
  }

  /** Whether nobody has a ranked hand. */
  get nothing(): boolean {
    return [...this.shown.keys(), ...this.#said.keys()].every((seat) => {
      const hand = this.#of(seat);
      return hand === null || hand === 'high-card';
    });
  }

  /** Who may be the best of these, all of whom have spoken. */
  best(seats: readonly string[]): readonly string[] {
    const places = seats.map((seat) => HANDS.indexOf(this.#of(seat) ?? '')).filter((place) => place >= 0);
    const kind = HANDS[Math.min(...places)];
    const equal = seats.filter((seat) => this.#of(seat) === kind);
    const beats = (one: string, other: string) => {
      const [a, b] = [this.shown.get(one), this.shown.get(other)];
      return a !== undefined && b !== undefined && isBetter(a, b);
    };
    return equal.filter((seat) => !equal.some((other) => beats(other, seat)));
  }
}
