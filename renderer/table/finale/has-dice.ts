import type { GameView } from '../../../main/contract.ts';

/** Whether a game uses dice: its view mentions them even while none lie there. */
export const hasDice = ({ detail }: GameView): boolean =>
  typeof detail === 'object' && detail !== null && 'dice' in detail;
