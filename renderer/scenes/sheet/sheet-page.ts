import type { GameResult, Settlement } from '../../../main/contract.ts';
import type { StandingSeat } from '../../components/settle/settlement.ts';

/** Heading of a sheet: a past game, or the one at the table. */
export interface SheetGame extends Pick<
  GameResult,
  'game' | 'unit' | 'started' | 'ended' | 'over' | 'hands'
> {
  readonly seats: readonly StandingSeat[];
  readonly settlement: Settlement;
}

/** Best first; players who left, last. */
export const byPlace = <S extends Pick<StandingSeat, 'place'>>(seats: readonly S[]): readonly S[] =>
  [...seats].sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));
