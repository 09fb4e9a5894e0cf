import type { GameView, RoyalView } from '../../../main/contract.ts';

/** Safe cast: the game at the table is Roll-a-Royal. */
export const detailOf = (view: GameView): RoyalView => view.detail as unknown as RoyalView;
