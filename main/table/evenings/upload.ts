import { type Result, ok, refuse } from '../../engine/core/result.ts';

/** Some hundred thousand moves: far more than an evening, far less than the memory of any machine. */
export const MOST_CHARACTERS = 64 * 1024 * 1024;

/** A text that comes in parts, for a message is at most 64 KB long. One is kept at a time, and only in memory. */
export class Upload {
  #id: string | null = null;
  #parts: string[] = [];
  #length = 0;

  /** Keeps the next part. Refuses with `journal.import.tooLong`, and forgets what came. */
  add(id: string, text: string): Result<null> {
    if (id !== this.#id) this.#forget();
    this.#id = id;
    this.#length += text.length;
    if (this.#length > MOST_CHARACTERS) {
      this.#forget();
      return refuse('journal.import.tooLong', { bytes: MOST_CHARACTERS });
    }
    this.#parts.push(text);
    return ok(null);
  }

  /** The whole text, with its end; forgets it. Refuses with `journal.import.torn` where another came in between. */
  end(id: string | undefined, text: string): Result<string> {
    if (id === undefined) return ok(text);
    if (id !== this.#id) return refuse('journal.import.torn');
    const whole = this.#parts.join('') + text;
    this.#forget();
    return ok(whole);
  }

  #forget(): void {
    this.#id = null;
    this.#parts = [];
    this.#length = 0;
  }
}
