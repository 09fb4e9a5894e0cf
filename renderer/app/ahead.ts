import { nextTick } from 'vue';

/** An input that waits for the table. */
interface Waiting {
  readonly run: () => void;
  /** Called if it is dropped. */
  readonly drop: () => void;
}

/** Nobody types further ahead on purpose. */
const MOST = 12;

/** Type-ahead. While a command is in flight and its table has not arrived, further input waits in order and then meets the new question. */
export class TypedAhead {
  #line: Waiting[] = [];
  #flying = 0;
  /** Number of inputs that did not fit. */
  #over = 0;

  /** `onLost` receives the number of dropped inputs. */
  constructor(private readonly onLost: (n: number) => void) {}

  get busy(): boolean {
    return this.#flying > 0;
  }

  /** Runs it once the table has answered, or drops it. */
  wait(run: () => void, drop: () => void = () => undefined): void {
    if (this.#line.length < MOST) this.#line.push({ run, drop });
    else {
      this.#over += 1;
      drop();
    }
  }

  /** Sends a command. `landed` resolves to whether the resulting table has arrived; only that table can judge the waiting input. */
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
    if (n > 0) this.onLost(n);
  }

  /** One at a time, each once the screen shows the question it meets. */
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
