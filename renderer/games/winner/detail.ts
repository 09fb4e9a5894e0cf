import type { GameView, WinnerDetail } from '../../../main/contract.ts';
import type { SuitLetter } from '../../components/shapes.ts';

export type LaidPlay = WinnerDetail['trick'][number];

/** The view's own part; the game at the table is Winner, so it is this. */
export const detailOf = (view: GameView): WinnerDetail => view.detail as unknown as WinnerDetail;

/** The deck as people who play Winner sort it, highest first; drawing only. */
export const RANK_ORDER = ['2', 'A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3'] as const;
export const SUIT_ORDER: readonly SuitLetter[] = ['s', 'h', 'c', 'd'];

/** The key that opens the referee. */
export const REFEREE_KEY = 'v';
/** Opens the count of the cards that are left, in the middle of a game. */
export const COUNT_KEY = 'o';
