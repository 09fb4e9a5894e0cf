import { type ComputedRef, type Ref, computed, shallowRef } from 'vue';
import type { Card } from '../../../main/contract.ts';
import type { KeyBinding } from '../../app/keys.ts';
import { t } from '../../app/words.ts';
import type { TypedKind } from '../../stores/typed.ts';
import { RANKS_DOWN, SUIT_LETTERS, faceText } from '../dice/faces.ts';
import type { SuitLetter } from '../shapes.ts';

/** Every card, for fields without a restriction. */
// The contract types a card as a rank and a suit.
export const ALL_CARDS = SUIT_LETTERS.flatMap((suit) => RANKS_DOWN.map((rank) => rank + suit)) as Card[];

export interface CardEntry {
  /** The picked cards, in order of picking. */
  readonly chosen: Readonly<Ref<readonly Card[]>>;
  /** The rank that waits for its suit. It stays for the next suit, so that a pair takes three keys. */
  readonly rank: Readonly<Ref<string | null>>;
  readonly full: ComputedRef<boolean>;
  readonly bindings: ComputedRef<readonly KeyBinding[]>;
  readonly has: (card: Card) => boolean;
  /** The card with this rank and suit if it can be picked; otherwise null. */
  readonly find: (rank: string, suit: string) => Card | null;
  readonly toggle: (card: Card) => void;
  readonly pointRank: (rank: string) => void;
  readonly putSuit: (suit: SuitLetter) => void;
  readonly stepBack: () => void;
  readonly set: (cards: readonly Card[]) => void;
}

/** Picked cards, and the rank that waits for its suit. */
interface Picked {
  readonly cards: readonly Card[];
  readonly rank: string | null;
}
const NONE_PICKED: Picked = { cards: [], rank: null };

/** Cards picked for a field of a move. */
export const pickedFor = (field: () => string | undefined): TypedKind<Picked> => ({
  name: 'cards',
  start: NONE_PICKED,
  words: ({ cards, rank }) =>
    cards.length > 0 ? cards.map((card) => faceText('suited', card)).join(' ') : rank,
  isIn: (move, { cards }) =>
    cards.length === 0 || JSON.stringify(move[field() ?? '']) === JSON.stringify(cards),
});

/**
 * Picks up to `most` cards from `from` by taps and keys; with a maximum of one, the next card replaces it. `picked`
 * says where cards picked for the table are stored.
 */
export function useCardEntry(
  from: () => readonly Card[],
  most: () => number,
  changed: (cards: readonly Card[]) => void = () => undefined,
  picked: Ref<Picked> = shallowRef(NONE_PICKED),
): CardEntry {
  const chosen = computed(() => picked.value.cards);
  const rank = computed(() => picked.value.rank);
  const full = computed(() => chosen.value.length >= most());
  const has = (card: Card) => chosen.value.includes(card);

  const set = (cards: readonly Card[]): void => {
    picked.value = cards.length === 0 ? NONE_PICKED : { ...picked.value, cards };
    changed(cards);
  };
  const find = (named: string, suit: string): Card | null =>
    from().find((card) => card === named + suit) ?? null;

  const toggle = (card: Card): void => {
    if (has(card)) set(chosen.value.filter((other) => other !== card));
    else if (!full.value) set([...chosen.value, card]);
    else if (most() === 1) set([card]);
  };
  const pointRank = (named: string): void => {
    picked.value = { ...picked.value, rank: named };
  };
  const putSuit = (suit: SuitLetter): void => {
    const card = rank.value === null ? null : find(rank.value, suit);
    if (card) toggle(card);
  };
  const stepBack = (): void => {
    const cards = chosen.value.slice(0, -1);
    picked.value = NONE_PICKED;
    set(cards);
  };

  const bindings = computed<readonly KeyBinding[]>(() => [
    ...rankBindings(pointRank),
    ...suitBindings(putSuit),
    { keys: ['a … 2', 's h d c'], say: t('scene.typeCards'), run: () => undefined },
    { keys: ['backspace'], say: t('scene.putBack'), repeats: true, run: stepBack },
  ]);

  return { chosen, rank, full, bindings, has, find, toggle, pointRank, putSuit, stepBack, set };
}

/** Keys for a rank: its letter or digit; a ten has three. */
export const keysOfRank = (rank: string): readonly string[] =>
  rank === '10' ? ['0', 't', '1'] : [rank.toLowerCase()];

export const RANK_OF_KEY: Readonly<Record<string, string>> = Object.fromEntries(
  RANKS_DOWN.flatMap((rank) => keysOfRank(rank).map((key) => [key, rank])),
);

/** Keys that type a card. No choice may use them while cards are typed. */
export const CARD_KEYS: readonly string[] = [...RANKS_DOWN.flatMap(keysOfRank), ...SUIT_LETTERS];

/** Bindings for ranks and for suits, each one line in the list of keys. */
export const rankBindings = (run: (rank: string) => void): readonly KeyBinding[] =>
  RANKS_DOWN.map((rank) => ({
    keys: keysOfRank(rank),
    say: '',
    run: () => {
      run(rank);
    },
  }));

export const suitBindings = (run: (suit: SuitLetter) => void): readonly KeyBinding[] =>
  SUIT_LETTERS.map((suit) => ({
    keys: [suit],
    say: '',
    run: () => {
      run(suit);
    },
  }));
