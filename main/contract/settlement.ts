/** How a game and an evening are settled: who has won what, who pays whom. */
export type { EveningSum } from '../engine/settle/evening.ts';
export type { Payment } from '../engine/settle/payments.ts';
export type { Settlement, SettlementRow } from '../engine/settle/settlement.ts';
export type { Stake } from '../engine/settle/stake.ts';
