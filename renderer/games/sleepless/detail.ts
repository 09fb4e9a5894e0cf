import type { GameView, SleeplessView } from '../../../main/contract.ts';

/** The view's own part; the game at the table is Sleepless, so it is this. */
export const detailOf = (view: GameView): SleeplessView => view.detail as unknown as SleeplessView;
