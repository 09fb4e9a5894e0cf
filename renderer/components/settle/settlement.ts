import type { GameResult, LedgerRow, Night, SeatResult, Settlement } from '../../../main/contract.ts';
import { formatDifference, formatMoney, formatNumber } from '../../app/words.ts';

/** The class of a result (`base.css`): `ahead` above zero, `behind` below it. */
export const toneOf = (net: number): 'ahead' | 'behind' | '' => (net > 0 ? 'ahead' : net < 0 ? 'behind' : '');

/** The class of moved chips or points: `came` or `went`. If the fewest points win, gaining them is bad. */
export const flowOf = (amount: number): 'came' | 'went' | 'unmoved' =>
  amount > 0 ? 'came' : amount < 0 ? 'went' : 'unmoved';

/** An amount of a row: money, chips won or lost, or points. */
export function amountIn({ unit, currency }: Pick<LedgerRow, 'unit' | 'currency'>, amount: number): string {
  if (unit === 'points') return formatNumber(amount);
  return currency === null ? formatDifference(amount) : formatMoney(amount, currency, true);
}

export const isZeroSum = (amounts: Readonly<Record<string, number>>): boolean =>
  Object.values(amounts).reduce((sum, n) => sum + n, 0) === 0;

/** Whether there is anything to settle: points without money are not settled. */
export const isSettled = ({ unit, stake }: Settlement): boolean => unit === 'chips' || stake !== null;

/** Winnings of a seat; 0 if the settlement does not contain it yet. */
export const wonBy = ({ rows }: Pick<Settlement, 'rows'>, seat: string): number =>
  rows.find(({ key }) => key === seat)?.won ?? 0;

/** A player's standing, with the game's result if known. */
export type StandingSeat = Pick<SeatResult, 'seat' | 'name' | 'look' | 'balance' | 'place' | 'won'> & {
  readonly gain?: number;
  readonly bought?: number;
  readonly left?: boolean;
};

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

/** Heading of a sheet: a past game, or the one at the table. */
export interface SheetGame extends Pick<
  GameResult,
  'game' | 'unit' | 'started' | 'ended' | 'over' | 'hands'
> {
  readonly seats: readonly StandingSeat[];
  readonly settlement: Settlement;
}

/** Best first; players who left, last. */
export const byPlace = <S extends Pick<StandingSeat, 'place'>>(seats: readonly S[]): readonly S[] =>
  [...seats].sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));
