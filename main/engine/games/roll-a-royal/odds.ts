import type { RoyalHand, RoyalTable } from './state.ts';

/** Whether there is a Risk roll to decide on, and odds are allowed. */
export const oddsOpen = ({ rules, until }: RoyalTable, hand: RoyalHand): boolean =>
  rules.odds && turnsOf({ rules, until }) !== null && hand.kind === 'turn' && hand.laid !== null;

/** Turns of each player; null if the game ends at a score. */
export const turnsOf = ({ rules, until }: Pick<RoyalTable, 'rules' | 'until'>): number | null =>
  until ?? (rules.end === 'turns' ? rules.turns : null);
