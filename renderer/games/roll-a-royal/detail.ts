import type { GameView, RoyalView } from '../../../main/contract.ts';

/** The view's own part; the game at the table is Roll-a-Royal, so it is this. */
export const detailOf = (view: GameView): RoyalView => view.detail as unknown as RoyalView;
