import type { Highs } from 'highs';
import { price } from './royal-checker.ts';
import { type ProgramHand, type ProgramResult, type ProgramRules, solveProgram } from './royal-program.ts';
import type { CheckedDie, CheckedRules } from './royal-checker.ts';

/** All sets of the dice that are a hand, priced by the checker. */
export function handsOf(dice: readonly CheckedDie[], rules: CheckedRules): ProgramHand[] {
  const hands: ProgramHand[] = [];
  for (let mask = 3; mask < 1 << dice.length; mask++) {
    const members = dice.flatMap((_, i) => (mask & (1 << i) ? [i] : []));
    const points = price(
      members.map((i) => dice[i]!),
      rules,
    );
    if (points > 0) hands.push({ dice: members, points });
  }
  return hands;
}

/** The best layout by HiGHS, from the definition alone. */
export const oracle = (
  highs: Highs,
  dice: readonly CheckedDie[],
  rules: CheckedRules & ProgramRules,
): ProgramResult => solveProgram(highs, dice.length, handsOf(dice, rules), rules);
