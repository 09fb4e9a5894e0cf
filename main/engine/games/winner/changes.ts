import { type Phrase, phrase } from '../../core/result.ts';
import type { WinnerTable } from './state.ts';

/** Three and four players are dealt another number of cards, and count "many" from another number on. */
export function dealChanges(before: WinnerTable, after: WinnerTable): readonly Phrase[] {
  if (before.seats.length === after.seats.length) return [];
  return after.seats.length === 4
    ? [phrase('winner.change.four', { many: after.rules.thresholdsFour })]
    : [phrase('winner.change.three', { many: after.rules.thresholdsThree })];
}
