/** One line of the benchmark's table: what was measured, the figure, the bar it must hold, and against what. */
export interface BenchRow {
  readonly what: string;
  readonly figure: string;
  readonly bar: string;
  readonly compared: string;
  readonly ok: boolean;
}

/** One subject of the benchmark; it measures and judges itself. */
export interface BenchSection {
  readonly name: string;
  readonly bench: () => Promise<BenchRow[]>;
}

/** The value below which `share` of the times lie. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Milliseconds with as many digits as tell something. */
export const ms = (time: number): string => `${time < 10 ? time.toFixed(3) : time.toFixed(1)} ms`;

/** A row for a time that must stay at or below `bar` milliseconds. */
export const atMost = (what: string, time: number, bar: number, compared = ''): BenchRow => ({
  what,
  figure: ms(time),
  bar: `≤ ${bar} ms`,
  compared,
  ok: time <= bar,
});

/** Times from a deed to its paint, of ours or of a bare page, ms. */
interface Paints {
  readonly own: readonly number[];
  readonly bare: readonly number[];
  /** How long the bare page's frames took in the same run: 16.7 ms where nothing else runs. */
  readonly frames: readonly number[];
}

/** Two rows: at most a bare page's and one of its frames at the median, and two at p99. */
export const besideBare = (what: string, { own, bare, frames }: Paints): readonly BenchRow[] => {
  const row = (name: string, share: number, count: number, bar: string): BenchRow => {
    const [time, floor, frame] = [own, bare, frames].map((times) => quantile(times, share)) as [
      number,
      number,
      number,
    ];
    return {
      what: name,
      figure: ms(time),
      bar: `≤ a bare page + ${bar}`,
      compared: `bare: ${ms(floor)}, a frame ${ms(frame)}; ${(time - floor).toFixed(1)} ms more`,
      ok: time <= floor + count * frame,
    };
  };
  return [row(`${what}: median`, 0.5, 1, 'a frame'), row('99 of 100 within', 0.99, 2, 'two frames')];
};
