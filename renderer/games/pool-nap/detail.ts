import type { GameView, PoolNapView } from '../../../main/contract.ts';

/** The view's own part; the game at the table is Pool Nap, so it is this. */
export const detailOf = (view: GameView): PoolNapView => view.detail as unknown as PoolNapView;

/** How many tricks a hand has: for drawing their places. */
export const TRICK_PLACES = 5;
