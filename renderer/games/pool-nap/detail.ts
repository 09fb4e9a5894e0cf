import type { GameView, PoolNapView } from '../../../main/contract.ts';

/** Safe cast: the game at the table is Pool Nap. */
export const detailOf = (view: GameView): PoolNapView => view.detail as unknown as PoolNapView;

/** Tricks in a hand. */
export const TRICK_PLACES = 5;
