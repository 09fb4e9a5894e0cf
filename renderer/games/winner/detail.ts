import type { GameView, WinnerDetail } from '../../../main/contract.ts';
import type { SuitLetter } from '../../components/shapes.ts';

export type LaidPlay = WinnerDetail['trick'][number];

/** Safe cast: the game at the table is Winner. */
export const detailOf = (view: GameView): WinnerDetail => view.detail as unknown as WinnerDetail;

/** The deck in the order of Winner, highest first; for drawing only. */
export const RANK_ORDER = ['2', 'A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3'] as const;
export const SUIT_ORDER: readonly SuitLetter[] = ['s', 'h', 'c', 'd'];

export const REFEREE_KEY = 'v';
/** Key for counting the remaining cards, in the middle of a game. */
export const COUNT_KEY = 'o';
