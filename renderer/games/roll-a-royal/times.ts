import { formatNumber } from '../../app/words.ts';
import { useTable } from '../../stores/table.ts';
import { detailOf } from './detail.ts';

/** The first roll's multiplier at this table, as shown beside a hand; empty if there is none. */
export function timesOf(hand: { readonly doubled: boolean } | null | undefined): string {
  const { table } = useTable();
  return hand?.doubled && table ? ` ×${formatNumber(detailOf(table.view).rulings.firstRollTimes)}` : '';
}
