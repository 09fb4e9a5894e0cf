import { workBare } from './bare.ts';
import { type BenchRow, ms, quantile } from './row.ts';
import { type Waited, watchWaits } from './waits.ts';

const BARE = 50;

/** A bare loop of 50 ms, run between what is measured: a bar stretches as much as the loop does. */
export class BareLoop {
  readonly #times: number[] = [];

  /** Runs the loop once. */
  run(): void {
    const from = performance.now();
    workBare();
    this.#times.push(performance.now() - from);
  }

  /** A row for a time that on a quiet machine must stay at or below `bar` milliseconds; `share` as its own quantile. */
  atMost(what: string, time: number, bar: number, share: number, compared = ''): BenchRow {
    const loop = quantile(this.#times, share);
    const most = bar * (loop / BARE);
    return {
      what,
      figure: ms(time),
      bar: `≤ × ${Number((bar / BARE).toFixed(2))} of a bare loop`,
      compared: `${ms(loop)}, × ${(time / loop).toFixed(2)}${compared === '' ? '' : `; ${compared}`}`,
      ok: time <= most,
    };
  }
}

/** The longest that anything has to wait while a bare loop runs piece by piece, 50 ms each on a quiet machine. */
export async function bareWaits(pieces = 40): Promise<Waited> {
  const [, longest] = await watchWaits(async () => {
    for (let piece = 0; piece < pieces; piece++) {
      workBare();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  });
  return longest;
}
