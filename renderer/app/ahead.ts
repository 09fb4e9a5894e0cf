import { nextTick } from 'vue';

/** Something that waits for the table. */
interface Waiting {
  readonly run: () => void;
  /** It will not be run. */
  readonly drop: () => void;
}

/** More than people type ahead on purpose. */
const MOST = 12;

/**
 * Typing ahead. While a command is on its way, and its table not yet here, what is done next waits in order; then the new
 * question judges it.
 */
export class TypedAhead {
  readonly #onLost: (n: number) => void;
  #line: Waiting[] = [];
  #flying = 0;
  /** How many did not fit. */
  #over = 0;

  /** `onLost` says how many gestures did not count. */
  constructor(onLost: (n: number) => void) {
    this.#onLost = onLost;
  }

  /** Whether a command is on its way. */
  get busy(): boolean {
    return this.#flying > 0;
  }

  /** Runs it when the table has answered, or drops it. */
  wait(run: () => void, drop: () => void = () => undefined): void {
    if (this.#line.length < MOST) this.#line.push({ run, drop });
    else {
      this.#over += 1;
      drop();
    }
  }

  /**
   * Sends a command. `landed` resolves with whether the table that follows from it is here: only that table can judge what
   * waits.
   */
  async fly<T>(send: () => Promise<T>, landed: (answer: T) => Promise<boolean>): Promise<T> {
    this.#flying += 1;
    const answer = await send().catch((error: unknown) => {
      this.#flying -= 1;
      this.#forget();
      throw error;
    });
    void landed(answer).then((here) => {
      this.#flying -= 1;
      if (!here) this.#forget();
      else if (!this.busy) void this.#goOn();
    });
    return answer;
  }

  #forget(): void {
    const dropped = this.#line;
    const n = dropped.length + this.#over;
    this.#line = [];
    this.#over = 0;
    for (const { drop } of dropped) drop();
    if (n > 0) this.#onLost(n);
  }

  /** One after the other, each when the screen shows the question that it meets. */
  async #goOn(): Promise<void> {
    await nextTick();
    while (!this.busy) {
      const next = this.#line.shift();
      if (!next) break;
      next.run();
      await nextTick();
    }
    if (!this.busy && this.#over > 0) this.#forget();
  }
}
