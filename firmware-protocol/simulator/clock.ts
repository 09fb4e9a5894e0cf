/** Time for everything simulated, in ms. `after` calls once; the function it returns prevents that. */
export interface Clock {
  now(): number;
  after(ms: number, call: () => void): () => void;
}

export const realClock: Clock = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

interface Due {
  readonly at: number;
  readonly order: number;
  readonly call: () => void;
}

/** Calls at one moment that only come of a timer that sets itself again for the same moment. */
const STANDS_STILL = 10_000;

/** A clock that stands still until it is advanced: two runs of one script give the same trace. */
export class VirtualClock implements Clock {
  #now = 0;
  #order = 0;
  readonly #due = new Set<Due>();

  now(): number {
    return this.#now;
  }

  after(ms: number, call: () => void): () => void {
    const due = { at: this.#now + Math.max(0, ms), order: this.#order++, call };
    this.#due.add(due);
    return () => this.#due.delete(due);
  }

  /** Lets `ms` pass, with everything that falls due meanwhile, in its order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    let calls = 0;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#due.delete(next);
      calls = next.at > this.#now ? 0 : calls + 1;
      if (calls > STANDS_STILL)
        throw new Error(`Time stands still at ${next.at} ms: a timer sets itself again and again`);
      this.#now = next.at;
      next.call();
    }
    this.#now = end;
  }

  #next(end: number): Due | undefined {
    let first: Due | undefined;
    for (const due of this.#due) {
      if (due.at > end) continue;
      if (!first || due.at < first.at || (due.at === first.at && due.order < first.order)) first = due;
    }
    return first;
  }
}
