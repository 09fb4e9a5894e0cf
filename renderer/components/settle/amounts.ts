import type { LedgerRow } from '../../../main/contract.ts';
import { formatDifference, formatMoney, formatNumber } from '../../app/words.ts';

/** An amount of a row: money, chips won or lost, or points. */
export function amountIn({ unit, currency }: Pick<LedgerRow, 'unit' | 'currency'>, amount: number): string {
  if (unit === 'points') return formatNumber(amount);
  return currency === null ? formatDifference(amount) : formatMoney(amount, currency, true);
}

export const isZeroSum = (amounts: Readonly<Record<string, number>>): boolean =>
  Object.values(amounts).reduce((sum, n) => sum + n, 0) === 0;
