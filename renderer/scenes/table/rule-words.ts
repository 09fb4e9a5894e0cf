import type { Transfer } from '../../../main/contract.ts';
import { knows, say, sayFirst } from '../../app/words.ts';
import type { WordPhrase } from '../../../main/words/speaker.ts';

/** The codes of what the end of a hand says about a rule: a house rule, `dealerAnte`, or the game's own, `sleepless.bid`. */
function codesOf(game: string, rule: string) {
  const name = rule.replace(`${game}.`, '');
  return {
    name: `scene.handEnd.rule.${game}.${name}.name`,
    again: `scene.handEnd.rule.${game}.${name}.again`,
    ahead: `scene.handEnd.rule.${game}.${name}.ahead`,
  };
}

/** What the game calls a reason for which chips move, at the first `time` (0) or a later one; empty where it has no word for it. */
export function nameOf(game: string, rule: string, time: number): string {
  const { name, again } = codesOf(game, rule);
  return sayFirst(time > 0 ? [again, name] : [name]);
}

/** What was paid for the hand to come as one ended: its word says that it is taken off already. */
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
