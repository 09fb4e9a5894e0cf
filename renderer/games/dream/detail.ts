import type { DreamDetail, GameView } from '../../../main/contract.ts';

/** The view's own part; the game at the table is Dream, so it is this. */
export const detailOf = (view: GameView): DreamDetail => view.detail as unknown as DreamDetail;

/** The key that says that no card was drawn first. */
export const UNDRAWN_KEY = 'n';
