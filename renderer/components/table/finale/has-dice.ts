import type { GameView } from '../../../../main/contract.ts';

/** Whether a game is played with dice: its view tells of them, also while none lie there. */
export const hasDice = ({ detail }: GameView): boolean =>
  typeof detail === 'object' && detail !== null && 'dice' in detail;
