import type { GameView, SleeplessView } from '../../../main/contract.ts';

/** Safe cast: the game at the table is Sleepless. */
export const detailOf = (view: GameView): SleeplessView => view.detail as unknown as SleeplessView;
