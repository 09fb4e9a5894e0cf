import type { Settlement } from '../../../main/contract.ts';

/** Whether there is anything to settle: points without money are not settled. */
export const isSettled = ({ unit, stake }: Settlement): boolean => unit === 'chips' || stake !== null;

/** Winnings of a seat; 0 if the settlement does not contain it yet. */
export const wonBy = ({ rows }: Pick<Settlement, 'rows'>, seat: string): number =>
  rows.find(({ key }) => key === seat)?.won ?? 0;
