import { type Result, ok, refuse } from '../../core/result.ts';
import type { RoyalHand, RoyalTable } from './state.ts';

/** `now`: before laying. `afterwards`: once the player's layout is scored. `never`: not for this seat. */
export type BestAllowed = 'now' | 'afterwards' | 'never';

/** The house rule `bestLayout`: finding the layout is the game's skill. */
export function bestAllowed({ rules }: Pick<RoyalTable, 'rules'>, hand: RoyalHand): BestAllowed {
  switch (rules.bestLayout) {
    case 'always':
      return 'now';
    case 'afterwards':
      return 'afterwards';
    case 'seats':
      return hand.kind === 'turn' && rules.learners.includes(hand.seat) ? 'now' : 'never';
    case 'never':
      return 'never';
  }
}

/** Refuses `roll-a-royal.best.afterwards` and `roll-a-royal.best.never` where the best layout may not be asked for now. */
export function mayAskBest(table: Pick<RoyalTable, 'rules'>, hand: RoyalHand): Result<null> {
  const allowed = bestAllowed(table, hand);
  const scored = hand.kind === 'turn' && hand.laid !== null;
  return allowed === 'now' || (allowed === 'afterwards' && scored)
    ? ok(null)
    : refuse(`roll-a-royal.best.${allowed}`);
}
