import type { Night } from '../../../main/contract.ts';
import { amountIn } from './amounts.ts';

type Tonight = NonNullable<Night['evening']>;

export type NightRow = Tonight['players'][number] & {
  /** Winnings so far, one for each currency and one for chips; empty if only points are kept. */
  readonly nets: readonly { readonly net: number; readonly text: string }[];
};

/**
 * Standings of an evening, best first: by money if played for, else by chips, else by games won. Settlements with
 * players who left are included.
 */
export function nightRows(evening: Pick<Tonight, 'players' | 'sums'> | null): readonly NightRow[] {
  const sums = [...(evening?.sums ?? [])].sort(
    (a, b) => Number(b.currency !== null) - Number(a.currency !== null),
  );
  const rows = (evening?.players ?? []).map((player) => ({
    ...player,
    first: sums[0]?.rows.find(({ key }) => key === player.key)?.net ?? null,
    nets: sums.flatMap(({ currency, rows }) =>
      rows
        .filter(({ key }) => key === player.key)
        .map(({ net }) => ({ net, text: amountIn({ unit: 'chips', currency }, net) })),
    ),
  }));
  return sums.length > 0
    ? rows.sort((a, b) => (b.first ?? -Infinity) - (a.first ?? -Infinity))
    : rows.sort((a, b) => b.won - a.won);
}
