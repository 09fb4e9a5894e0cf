import type { GameTale } from '../../../main/contract.ts';

/** A chart of winnings hand by hand; bought chips are not a gain. In pixels, except for tick values. */
export interface ChartShape {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly hands: readonly { readonly hand: number; readonly x: number }[];
  /** Position of zero, drawn stronger, if it lies inside. */
  readonly zero: number | null;
  readonly lines: readonly {
    readonly seat: string;
    readonly points: string;
    /** End of the line and position of its mark; marks do not overlap. */
    readonly end: { readonly x: number; readonly y: number };
    readonly mark: number;
    readonly balance: number;
  }[];
}

const MARGIN = { top: 12, bottom: 30 };
/** Width of a digit, a sign or a separator. */
const CHARACTER = 9;

/** About `count` round numbers from below `min` to above `max`. */
export function roundTicks(min: number, max: number, count: number): readonly number[] {
  const span = max - min || 1;
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  // Chips and points are whole numbers, so no step is below one.
  const step = Math.max(1, ([1, 2, 5, 10].find((m) => m * power >= rough) ?? 10) * power);
  const from = Math.floor(min / step);
  const to = Math.max(from + 1, Math.ceil(max / step));
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}

/** Spreads values at least `apart`, keeping order and bounds. */
export function spread(wanted: readonly number[], apart: number, least: number, most: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index);
  let low = least;
  for (const item of order) {
    item.y = Math.max(item.y, low);
    low = item.y + apart;
  }
  let high = most;
  for (const item of order.reverse()) {
    item.y = Math.min(item.y, high);
    high = item.y - apart;
  }
  const out: number[] = [];
  for (const { y, index } of order) out[index] = y;
  return out;
}

/**
 * The shape of a game's chart.
 * @param margin room at the right for marks and names
 */
export function shapeChart(
  { seats, series }: Pick<GameTale, 'series'> & { readonly seats: readonly { readonly id: string }[] },
  width: number,
  height: number,
  margin: number,
): ChartShape {
  const values = series.flatMap(({ won }) => Object.values(won));
  const ticks = roundTicks(Math.min(0, ...values), Math.max(0, ...values), height / 70);
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const left = 16 + CHARACTER * Math.max(...ticks.map((value) => value.toLocaleString('en').length));
  const right = width - margin;
  const bottom = height - MARGIN.bottom;
  const y = (value: number): number =>
    bottom - ((value - lowest) / (highest - lowest)) * (bottom - MARGIN.top);
  const steps = Math.max(1, series.length - 1);
  const x = (at: number): number => left + (at / steps) * (right - left);
  const every = Math.max(1, Math.ceil(series.length / Math.max(2, Math.floor((right - left) / 48))));
  const ends = seats.map(({ id }) => y(series.at(-1)?.won[id] ?? 0));
  const marks = spread(
    ends,
    Math.min(24, (bottom - MARGIN.top) / Math.max(1, seats.length - 1)),
    MARGIN.top,
    bottom,
  );
  return {
    width,
    height,
    left,
    right,
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    hands: series.flatMap(({ hand }, at) => (at % every === 0 ? [{ hand, x: x(at) }] : [])),
    zero: lowest < 0 && highest > 0 ? y(0) : null,
    lines: seats.map(({ id }, index) => ({
      seat: id,
      points: series
        // Late players have no line before they join.
        .flatMap(({ won }, at) => {
          const value = won[id];
          return value === undefined ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`];
        })
        .join(' '),
      end: { x: x(Math.max(0, series.length - 1)), y: ends[index] ?? 0 },
      mark: marks[index] ?? 0,
      balance: series.at(-1)?.won[id] ?? 0,
    })),
  };
}
