import type { GameView, SeatId } from '../../../main/contract.ts';

/** What Dream tells its screen, as far as the screen uses it (`main/engine/games/dream/view.ts`). */
export interface DreamDetail {
  readonly keep: 'tricks' | 'total';
  readonly hands: number;
  readonly turn: SeatId | null;
  readonly seats: readonly {
    readonly seat: SeatId;
    readonly tricks: number;
    readonly cards: number | null;
  }[];
  readonly running: null | {
    readonly total: number;
    readonly room: number;
    readonly pile: number;
    readonly draw: boolean;
    readonly trick: readonly { readonly seat: SeatId; readonly value: number }[];
  };
}

/** The view's own part; the game at the table is Dream, so it is this. */
export const detailOf = (view: GameView): DreamDetail => view.detail as unknown as DreamDetail;

/** The key that says that no card was drawn first. */
export const UNDRAWN_KEY = 'n';
