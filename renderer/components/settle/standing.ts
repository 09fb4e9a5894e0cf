import type { SeatResult } from '../../../main/contract.ts';

/** Where somebody stands, and what the game brought them where that is known. */
export type StandingSeat = Pick<SeatResult, 'seat' | 'name' | 'look' | 'balance' | 'place' | 'won'> & {
  readonly gain?: number;
  readonly bought?: number;
  readonly left?: boolean;
};
