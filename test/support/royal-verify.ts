import type { CardDie } from '../../main/engine/games/roll-a-royal/hands.ts';
import type { LayoutRules } from '../../main/engine/games/roll-a-royal/layout-rules.ts';
import type { BestLayout } from '../../main/engine/odds/royal/solve.ts';
import { type Verdict, checkGrid, checkHands } from './royal-checker.ts';

/** The independent checker's verdict on a layout found by the program. */
export function verify(dice: readonly CardDie[], found: BestLayout, rules: LayoutRules): Verdict {
  if (!found.grid) {
    return checkHands(
      found.hands.map((hand) => hand.dice.map((die) => dice[die]!)),
      rules,
    );
  }
  if (new Set(found.grid.map(({ die }) => die)).size < found.grid.length) {
    return { legal: false, why: 'a die laid twice' };
  }
  return checkGrid(
    found.grid.map(({ die, x, y }) => ({ ...dice[die]!, x, y })),
    rules,
  );
}
