import type { Transfer } from '../../main/contract.ts';
import { knows, say, sayFirst } from '../app/words.ts';
import type { WordPhrase } from '../../main/words/speaker.ts';

/** Word codes for a rule at the end of a hand: a house rule, `dealerAnte`, or the game's own, `sleepless.bid`. */
function codesOf(game: string, rule: string) {
  const name = rule.replace(`${game}.`, '');
  return {
    name: `scene.handEnd.rule.${game}.${name}.name`,
    again: `scene.handEnd.rule.${game}.${name}.again`,
    ahead: `scene.handEnd.rule.${game}.${name}.ahead`,
  };
}

/** The game's word for a reason, at the first `time` (0) or a later one; empty if it has none. */
export function nameOf(game: string, rule: string, time: number): string {
  const { name, again } = codesOf(game, rule);
  return sayFirst(time > 0 ? [again, name] : [name]);
}

/** Payments already made for the next hand; their word says that they have been deducted. */
export const paidAhead = (
  game: string,
  transfers: readonly Pick<Transfer, 'from' | 'amount' | 'rule'>[],
): readonly string[] =>
  transfers
    .map(({ from, amount, rule }): WordPhrase => ({
      code: codesOf(game, rule).ahead,
      params: { seat: { seat: from }, n: amount },
    }))
    .filter(({ code }) => knows(code))
    .map(say);
