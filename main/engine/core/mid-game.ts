import type { WordCode } from '../../words/codes.ts';

/** Why a rule cannot change once a game has started; `table.rules.why.<reason>` says it. */
export const FIXED_REASONS = ['opening-stacks', 'first-hand', 'own-move'] as const;

/**
 * When a change during a game takes effect. `next-hand`: the hand in progress keeps the former value. `at-once`: the rule
 * concerns no hand, only the game, such as its length. Otherwise the reason why it cannot change.
 */
export type MidGame = 'next-hand' | 'at-once' | (typeof FIXED_REASONS)[number];

/** The part of a house rule that matters here; a ruling without an alternative has no `midGame`. */
interface Changing {
  readonly name: string;
  readonly midGame?: MidGame;
}

/** When a rule changes during a game, or why it cannot; a ruling without an alternative never does. */
export const midGameOf = ({ midGame }: Changing): MidGame | 'settled' => midGame ?? 'settled';

/** Why a rule cannot change during a game, as a code; null if it can. */
export function whyFixed(rule: Changing): WordCode | null {
  const midGame = midGameOf(rule);
  return midGame === 'next-hand' || midGame === 'at-once' ? null : `table.rules.why.${midGame}`;
}
