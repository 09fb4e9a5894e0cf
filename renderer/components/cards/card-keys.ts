import type { KeyBinding } from '../../app/keys.ts';
import { RANKS_DOWN, SUIT_LETTERS } from '../dice/faces.ts';
import type { SuitLetter } from '../shapes.ts';

/** The keys that type a rank: its letter or digit; a ten has three, for it has no key of its own. */
export const keysOfRank = (rank: string): readonly string[] =>
  rank === '10' ? ['0', 't', '1'] : [rank.toLowerCase()];

/** The rank that a key types. */
export const RANK_OF_KEY: Readonly<Record<string, string>> = Object.fromEntries(
  RANKS_DOWN.flatMap((rank) => keysOfRank(rank).map((key) => [key, rank])),
);

/** The keys that type a card. No choice may have one of them while cards are typed. */
export const CARD_KEYS: readonly string[] = [...RANKS_DOWN.flatMap(keysOfRank), ...SUIT_LETTERS];

/** What types ranks, and what types suits; the list of keys says it in one line of its own. */
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
