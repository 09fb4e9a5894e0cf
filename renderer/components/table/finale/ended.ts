import type { GameView, Outcome, SeatId, Settlement } from '../../../../main/contract.ts';

/** What it takes to go on after the end, as the outcome tells it. */
export interface GoOn {
  readonly broke: readonly { readonly seat: SeatId; readonly amount: number }[];
  readonly more: boolean;
}

/** How the game is settled; null where the table does not tell. */
export const settlementOf = (view: GameView): Settlement | null =>
  (view as { readonly settlement?: Settlement | null }).settlement ?? null;

/** How the table may go on; null where it cannot. */
export const goOnOf = (outcome: Outcome): GoOn | null =>
  (outcome as { readonly goOn?: GoOn | null }).goOn ?? null;
