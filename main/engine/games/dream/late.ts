import { lateScoresAt } from '../../core/late-score.ts';
import type { LateScores } from '../../core/spec.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import { type DreamTable, dealtAfter, handsLeft } from './state.ts';

export const lateScores = (table: DreamTable): LateScores =>
  lateScoresAt(table, 'fewest', table.rules.lateScore);

/** Whether everybody has dealt as often as agreed, counting the hand just played. */
export const isDealtOut = (table: DreamTable): boolean =>
  handsLeft(table, table.carry.dealt, table.dealer) === 0;

/** The number of hands in the game, before and after players join or leave. */
export function handChanges(before: DreamTable, after: DreamTable, midHand: boolean): readonly Phrase[] {
  const was = before.handNumber - 1 + handsLeft(before, before.carry.dealt, before.dealer);
  // By then the current hand has been dealt.
  const dealt = midHand ? dealtAfter(before) : after.carry.dealt;
  const carry = midHand ? { dealt, begun: before.carry.begun ?? before.present.length } : after.carry;
  const now = after.handNumber - 1 + handsLeft({ ...after, carry }, dealt, after.dealer);
  return [phrase(was === now ? 'dream.change.sameHands' : 'dream.change.hands', { was, n: now })];
}
