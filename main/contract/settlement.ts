/** Settlement of a game or an evening: winnings, and who pays whom. */
export type { EveningSum } from '../engine/settle/evening.ts';
export type { Payment } from '../engine/settle/payments.ts';
export type { Leaving } from '../engine/settle/leaving.ts';
export type { Settlement, SettlementRow } from '../engine/settle/settlement.ts';
export type { PointMoney, Stake } from '../engine/settle/stake.ts';

/** A stake worked out for an example: everybody's points or chips, and their money. */
export interface StakeExample {
  readonly won: readonly number[];
  readonly money: readonly number[];
}
