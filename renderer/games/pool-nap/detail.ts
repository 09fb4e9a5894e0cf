import type { Card, GameView, SeatId } from '../../../main/contract.ts';
import type { SuitLetter } from '../../components/shapes.ts';

interface PlayedCard {
  readonly seat: SeatId;
  readonly card: Card;
}

/** What Pool Nap tells its screen, as far as the screen uses it (`main/engine/games/pool-nap/view.ts`). */
export interface PoolNapDetail {
  readonly round: number;
  readonly rounds: number;
  readonly players: readonly SeatId[];
  readonly out: readonly SeatId[];
  readonly turn: SeatId | null;
  readonly said: { readonly [seat: string]: number };
  readonly high: { readonly seat: SeatId; readonly tricks: number } | null;
  readonly contract: { readonly seat: SeatId; readonly tricks: number } | null;
  readonly stakes: { readonly made: number; readonly failed: number } | null;
  readonly decided: 'made' | 'failed' | null;
  readonly trump: SuitLetter | null;
  readonly taken: { readonly [seat: string]: number };
  readonly tricks: readonly { readonly winner: SeatId; readonly cards: readonly PlayedCard[] }[];
  readonly cards: readonly PlayedCard[];
}

/** The view's own part; the game at the table is Pool Nap, so it is this. */
export const detailOf = (view: GameView): PoolNapDetail => view.detail as unknown as PoolNapDetail;

/** How many tricks a hand has: for drawing their places. */
export const TRICK_PLACES = 5;
