import type { Die, GameView, OddsOpen, Phrase, SeatId } from '../../../main/contract.ts';

/** What Sleepless tells its screen, as far as the screen uses it (`main/engine/games/sleepless/view.ts`). */
export interface SleeplessDetail {
  readonly phase: 1 | 2 | 3 | 4;
  /** Which odds may be asked for now. */
  readonly odds: OddsOpen | null;
  readonly dice: readonly Die[] | null;
  readonly combination: Phrase | null;
  readonly pays: number | null;
  readonly trump: 's' | 'h' | 'd' | 'c' | null;
  readonly tricks: readonly { readonly winner: SeatId }[];
  readonly plays: readonly { readonly seat: SeatId; readonly card: string }[];
  readonly seats: readonly {
    readonly seat: SeatId;
    readonly status: Phrase | null;
    readonly tricks: number;
    readonly cards: readonly string[];
  }[];
}

/** The view's own part; the game at the table is Sleepless, so it is this. */
export const detailOf = (view: GameView): SleeplessDetail => view.detail as unknown as SleeplessDetail;
