import type { SeatResult } from '../../../main/contract.ts';

/** A player's standing, with the game's result if known. */
export type StandingSeat = Pick<SeatResult, 'seat' | 'name' | 'look' | 'balance' | 'place' | 'won'> & {
  readonly gain?: number;
  readonly bought?: number;
  readonly left?: boolean;
};
