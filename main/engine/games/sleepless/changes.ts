import { type Phrase, phrase } from '../../core/result.ts';
import type { SleeplessTable } from './state.ts';

/** Source: "For 2- 4 players A - 9 (24 cards)", "For 5 players A - 8 and two 7s (30 cards)". */
export function packChanges(before: SleeplessTable, after: SleeplessTable): readonly Phrase[] {
  const five = (table: SleeplessTable): boolean => table.seats.length === 5;
  if (five(before) === five(after)) return [];
  return [phrase(five(after) ? 'sleepless.change.moreCards' : 'sleepless.change.fewerCards')];
}
