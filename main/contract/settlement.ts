/** How a game and an evening are settled: who has won what, who pays whom. */
export type { EveningSum } from '../engine/settle/evening.ts';
export type { Payment } from '../engine/settle/payments.ts';
export type { Leaving } from '../engine/settle/leaving.ts';
export type { Settlement, SettlementRow } from '../engine/settle/settlement.ts';
export type { PointMoney, Stake } from '../engine/settle/stake.ts';

/** What a stake comes to in a game worked out beforehand: everybody's points or chips, and their money. */
export interface StakeExample {
  readonly won: readonly number[];
  readonly money: readonly number[];
}
