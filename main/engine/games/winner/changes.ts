import { type Phrase, phrase } from '../../core/result.ts';
import type { WinnerTable } from './state.ts';

/** With three or four players the number of cards dealt differs, and so does the number that counts as "many". */
export function dealChanges(before: WinnerTable, after: WinnerTable): readonly Phrase[] {
  if (before.seats.length === after.seats.length) return [];
  return after.seats.length === 4
    ? [phrase('winner.change.four', { many: after.rules.thresholdsFour, each: after.rules.manyCosts })]
    : [phrase('winner.change.three', { many: after.rules.thresholdsThree, each: after.rules.manyCosts })];
}
