import type { Settlement } from '../../../main/contract.ts';

/** Whether there is anything to settle: points not played for money are not. */
export const isSettled = ({ unit, stake }: Settlement): boolean => unit === 'chips' || stake !== null;

/** What a seat has won; 0 for one that the settlement does not know yet. */
export const wonBy = ({ rows }: Pick<Settlement, 'rows'>, seat: string): number =>
  rows.find(({ key }) => key === seat)?.won ?? 0;
