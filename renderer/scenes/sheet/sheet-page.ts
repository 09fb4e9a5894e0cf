import type { GameResult, GameTale, Settlement } from '../../../main/contract.ts';
import { isSettled } from '../../components/settle/is-settled.ts';
import type { StandingSeat } from '../../components/settle/standing.ts';

/** A game as its sheet heads it: one of the past, or the one on the table. */
export interface SheetGame extends Pick<
  GameResult,
  'game' | 'unit' | 'started' | 'ended' | 'over' | 'hands'
> {
  readonly seats: readonly StandingSeat[];
  readonly settlement: Settlement;
}

/** The best first; who left, last. */
export const byPlace = <S extends Pick<StandingSeat, 'place'>>(seats: readonly S[]): readonly S[] =>
  [...seats].sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));

/** Rows that one column of a printed page holds under its head and standings. */
const ROWS = 38;
/** Rows that a settlement takes besides its people: its titles, its head, its frame. */
const ABOVE_SETTLEMENT = 7;

/** Rows of a printed page that the settlement takes from the hands: its table and who pays whom lie side by side. */
export const settlementRows = (settlement: Settlement): number =>
  isSettled(settlement)
    ? ABOVE_SETTLEMENT + Math.ceil(1.3 * Math.max(settlement.rows.length, settlement.payments.length))
    : 0;

/** Characters across the page, by which columns are counted. */
const ACROSS = 84;

export interface SheetColumns {
  /** The hands side by side, each column at most a page long. */
  readonly columns: readonly GameTale['series'][];
  /** Only one hand in so many is shown: a very long game still goes on one page. */
  readonly every: number;
}

/** Lays the balances after each hand out on one page, of which `taken` rows are full. The last hand is always there. */
export function layOutSheet({ seats, series }: Pick<GameTale, 'seats' | 'series'>, taken = 0): SheetColumns {
  const room = ROWS - taken;
  const wide = 5 + seats.length * 7;
  const most = Math.max(1, Math.floor(ACROSS / wide));
  const every = Math.max(1, Math.ceil(series.length / (most * room)));
  const shown = series.filter((_, at) => at % every === 0 || at === series.length - 1);
  const count = Math.min(most, Math.ceil(shown.length / room));
  const rows = Math.ceil(shown.length / Math.max(1, count));
  const columns = Array.from({ length: count }, (_, i) => shown.slice(i * rows, (i + 1) * rows));
  return { columns, every };
}
