import { type Result, ok, refuse } from '../../engine/core/result.ts';

/** Some hundred thousand moves: far more than an evening, and it fits in memory anywhere. */
export const MOST_CHARACTERS = 64 * 1024 * 1024;

const encoder = new TextEncoder();

/** A text sent in parts, as a message has at most 64 KB. Only one is kept at a time, in memory. */
export class Upload {
  #id: string | null = null;
  /** Encoded part by part, so that the end does not have to wait for the whole text. */
  #parts: Uint8Array[] = [];
  #length = 0;
  /** The first half of a split surrogate pair. */
  #half = '';

  /** Keeps the next part. Refuses with `journal.import.tooLong`, and drops what came so far. */
  add(id: string, text: string): Result<null> {
    if (id !== this.#id) this.#forget();
    this.#id = id;
    this.#length += text.length;
    if (this.#length > MOST_CHARACTERS) {
      this.#forget();
      return refuse('journal.import.tooLong', { bytes: MOST_CHARACTERS });
    }
    this.#encode(text);
    return ok(null);
  }

  /** The whole text, which stays for `end` with no more text. Refuses as `add` and `end` do. */
  whole(id: string, text: string): Result<Uint8Array> {
    const added = this.add(id, text);
    if (!added.ok) return added;
    return ok(joined(this.#parts));
  }

  /** Returns the whole text and drops it. Refuses with `journal.import.torn` if another upload came in between. */
  end(id: string | undefined, text: string): Result<string | Uint8Array> {
    if (id === undefined) return ok(text);
    if (id !== this.#id) return refuse('journal.import.torn');
    this.#encode(text);
    this.#encode('', true);
    const whole = joined(this.#parts);
    this.#forget();
    return ok(whole);
  }

  #encode(text: string, last = false): void {
    const now = this.#half + text;
    this.#half = !last && /[\ud800-\udbff]$/.test(now) ? now.slice(-1) : '';
    this.#parts.push(encoder.encode(now.slice(0, now.length - this.#half.length)));
  }

  #forget(): void {
    this.#id = null;
    this.#parts = [];
    this.#length = 0;
    this.#half = '';
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
