import type { GameResult, GameTale, Settlement } from '../../../main/contract.ts';
import { type StandingSeat, isSettled } from '../../components/settle/settlement.ts';

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

/** Rows in one column of a printed page below heading and standings. */
const ROWS = 38;
/** Rows of a settlement besides its people: titles, head, frame. */
const ABOVE_SETTLEMENT = 7;

/** Rows of a printed page taken by the settlement, whose table and payments are side by side. */
export const settlementRows = (settlement: Settlement): number =>
  isSettled(settlement)
    ? ABOVE_SETTLEMENT + Math.ceil(1.3 * Math.max(settlement.rows.length, settlement.payments.length))
    : 0;

/** Characters across the page, from which the number of columns follows. */
const ACROSS = 84;

export interface SheetColumns {
  /** Hands in columns, each at most one page long. */
  readonly columns: readonly GameTale['series'][];
  /** Only every nth hand is shown, so that a very long game fits one page. */
  readonly every: number;
}

/** Lays out the balances after each hand on one page, of which `taken` rows are used. The last hand is always included. */
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
