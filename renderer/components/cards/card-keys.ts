import type { KeyBinding } from '../../app/keys.ts';
import { RANKS_DOWN, SUIT_LETTERS } from '../dice/faces.ts';
import type { SuitLetter } from '../shapes.ts';

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
