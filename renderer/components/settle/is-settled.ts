import type { Settlement } from '../../../main/contract.ts';

/** Whether there is anything to settle: points not played for money are not. */
export const isSettled = (settlement: Settlement | null): settlement is Settlement =>
  settlement !== null && (settlement.unit === 'chips' || settlement.stake !== null);
