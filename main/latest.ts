/** Stops a run that is over at its next `await`. `Latest.run` catches it. */
class RunOver extends Error {
  override readonly name = 'RunOver';
}

/** One run of an asynchronous task, which may be superseded while it waits. Every `await` in the task goes through it. */
export interface Still {
  /**
   * Resolves to the promise's value while the run is current; otherwise the task stops here. `release` closes the
   * value when the run is over, whether it is in use or arrives later.
   */
  <T>(promise: PromiseLike<T> | T, release?: (value: T) => void): Promise<T>;
  /** The same without a task: calls `then` if the run is still current. */
  when<T>(promise: PromiseLike<T>, then: (value: T) => void, release?: (value: T) => void): void;
  /** Aborts when the run is over, for event listeners, requests and other APIs. */
  readonly signal: AbortSignal;
}

/**
 * Runs one asynchronous task at a time: a newer run supersedes the previous one, so that a late answer neither
 * overwrites a newer one nor leaves anything open.
 */
export class Latest {
  #controller: AbortController | null = null;

  /**
   * Ends the previous run and starts the task. Resolves to undefined if the run is superseded. A run lasts until
   * the next one or `end`: what it holds stays open after the task has returned.
   */
  async run<T>(task: (still: Still) => Promise<T> | T): Promise<T | undefined> {
    this.end();
    const controller = new AbortController();
    this.#controller = controller;
    try {
      return await task(stillOf(controller.signal));
    } catch (error) {
      if (error instanceof RunOver && controller.signal.aborted) return undefined;
      throw error;
    }
  }

  /** The current run, for work beside its task. If there is none, one without a task begins. */
  get still(): Still {
    this.#controller ??= new AbortController();
    return stillOf(this.#controller.signal);
  }

  /** Ends the previous run and begins one without a task. */
  next(): Still {
    this.end();
    return this.still;
  }

  /** Ends the run and releases what it holds. */
  end(): void {
    const controller = this.#controller;
    this.#controller = null;
    controller?.abort();
  }
}

function stillOf(signal: AbortSignal): Still {
  /** Whether the run is current. `release` gets the value when it is over. */
  const isOn = <T>(value: T, release?: (value: T) => void): boolean => {
    if (signal.aborted) release?.(value);
    else if (release) signal.addEventListener('abort', () => release(value), { once: true });
    return !signal.aborted;
  };
  const still = async <T>(promise: PromiseLike<T> | T, release?: (value: T) => void): Promise<T> => {
    // The failure of a superseded run is ignored.
    const value = await Promise.resolve(promise).catch((error: unknown) => {
      throw signal.aborted ? new RunOver() : error;
    });
    if (!isOn(value, release)) throw new RunOver();
    return value;
  };
  const when = <T>(promise: PromiseLike<T>, then: (value: T) => void, release?: (value: T) => void): void => {
    void Promise.resolve(promise).then(
      (value) => {
        if (isOn(value, release)) then(value);
      },
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
  };
  return Object.assign(still, { when, signal });
}
