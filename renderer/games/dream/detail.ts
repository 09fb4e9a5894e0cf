import type { DreamDetail, GameView } from '../../../main/contract.ts';

/** Safe cast: the game at the table is Dream. */
export const detailOf = (view: GameView): DreamDetail => view.detail as unknown as DreamDetail;

/** Key for "no card was drawn first". */
export const UNDRAWN_KEY = 'n';
