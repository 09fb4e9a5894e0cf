import type { Card, GameView, Phrase, SeatId } from '../../../main/contract.ts';
import type { SuitLetter } from '../../components/shapes.ts';

/** What Winner tells its screen, as far as the screen uses it (`main/engine/games/winner/view.ts`). */
export interface WinnerDetail {
  readonly kept: 'in-play' | 'score-only';
  readonly length: { readonly by: 'games' | 'score'; readonly to: number };
  readonly turn: SeatId | null;
  readonly seats: readonly {
    readonly seat: SeatId;
    readonly left: number;
    readonly passed: boolean;
    readonly out: number | null;
  }[];
  readonly trick: readonly LaidPlay[];
  readonly winner: SeatId | null;
  readonly counts: readonly {
    readonly seat: SeatId;
    readonly left: number;
    readonly each: number;
    readonly points: number;
  }[];
  readonly exchange: { readonly given: Card; readonly taken: Card } | null;
  readonly last: { readonly winner: SeatId | null; readonly loser: SeatId | null };
}

export interface LaidPlay {
  readonly seat: SeatId;
  readonly cards: readonly Card[];
  readonly say: Phrase;
}

/** The view's own part; the game at the table is Winner, so it is this. */
export const detailOf = (view: GameView): WinnerDetail => view.detail as unknown as WinnerDetail;

/** The deck as people who play Winner sort it, highest first; drawing only. */
export const RANK_ORDER = ['2', 'A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3'] as const;
export const SUIT_ORDER: readonly SuitLetter[] = ['s', 'h', 'c', 'd'];

/** The key that opens the referee. */
export const REFEREE_KEY = 'v';
