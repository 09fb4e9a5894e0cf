import { formatNumber } from '../../app/words.ts';
import { useTable } from '../../stores/table.ts';
import { detailOf } from './detail.ts';

/** What this table's first roll multiplies by, as it stands beside a hand; empty where it does not. */
export function timesOf(hand: { readonly doubled: boolean } | null | undefined): string {
  const { table } = useTable();
  return hand?.doubled && table ? ` ×${formatNumber(detailOf(table.view).rulings.firstRollTimes)}` : '';
}
