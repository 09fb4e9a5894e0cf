/** Long work with pauses, so that its caller can do something else in between. */
export type Steps<T> = Generator<void, T, void>;

/** How long (ms) to work at a time: short enough for a tap to be answered at once. */
const SLICE = 8;

/** Does the work without pausing. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Works in slices; other events are handled in between. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  let until = performance.now() + SLICE;
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    if (performance.now() < until) continue;
    await turn();
    until = performance.now() + SLICE;
  }
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });

/** Characters encoded between two pauses. */
const PART = 256 * 1024;

const isFirstHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** The bytes of a text in UTF-8, encoded with pauses: 26 MB at once would block the table. */
export function* encodingSteps(text: string): Steps<Uint8Array> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let from = 0; from < text.length;) {
    const end = Math.min(text.length, from + PART);
    // A surrogate pair is not split.
    const to = end < text.length && isFirstHalf(text.charCodeAt(end - 1)) ? end - 1 : end;
    const part = encoder.encode(text.slice(from, to));
    parts.push(part);
    length += part.length;
    from = to;
    yield;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
    yield;
  }
  return bytes;
}

/** Other values parsed between two pauses. */
const VALUES = 2000;

const [QUOTE, ESCAPE, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d, 0x2c, 0x3a,
];
/** A number, `true`, `false` or `null`; `JSON.parse` reports any error in it. */
const PLAIN = /[-+.\w]+/y;
const SPACE = /[ \t\n\r]*/y;

/**
 * What `JSON.parse` returns, parsed with pauses: a file of 26 MB at once would block the table for 150 ms.
 *
 * Throws a `SyntaxError` as it does, and if lists and objects nest deeper than `deepest`.
 */
export function* jsonSteps(text: string, deepest: number): Steps<unknown> {
  const reader = new Reader(text, deepest);
  const value = yield* reader.value(0);
  reader.end();
  return value;
}

class Reader {
  #at = 0;
  #values = 0;

  constructor(
    private readonly text: string,
    private readonly deepest: number,
  ) {}

  *value(depth: number): Steps<unknown> {
    if (++this.#values % VALUES === 0) yield;
    switch (this.#next()) {
      case QUOTE:
        return yield* this.#string();
      case OPEN_LIST:
        return yield* this.#list(this.#deeper(depth));
      case OPEN_OBJECT:
        return yield* this.#object(this.#deeper(depth));
      default:
        return JSON.parse(this.#match(PLAIN)) as unknown;
    }
  }

  /** Only white space may follow. */
  end(): void {
    if (!Number.isNaN(this.#next())) throw this.#wrong();
  }

  *#list(depth: number): Steps<readonly unknown[]> {
    const items: unknown[] = [];
    this.#at += 1;
    if (this.#took(CLOSE_LIST)) return items;
    do items.push(yield* this.value(depth));
    while (this.#took(COMMA));
    this.#take(CLOSE_LIST);
    return items;
  }

  *#object(depth: number): Steps<object> {
    const entries: [string, unknown][] = [];
    this.#at += 1;
    if (this.#took(CLOSE_OBJECT)) return {};
    do {
      if (this.#next() !== QUOTE) throw this.#wrong();
      const key = yield* this.#string();
      this.#take(COLON);
      entries.push([key, yield* this.value(depth)]);
    } while (this.#took(COMMA));
    this.#take(CLOSE_OBJECT);
    // As `JSON.parse` does, and unlike an assignment: `__proto__` is a key like any other.
    return Object.fromEntries(entries);
  }

  *#string(): Steps<string> {
    let read = '';
    let from = ++this.#at;
    for (;;) {
      const code = this.text.charCodeAt(this.#at);
      if (code === QUOTE || this.#at - from >= PART || Number.isNaN(code)) {
        read += JSON.parse(`"${this.text.slice(from, this.#at)}"`) as string;
        from = this.#at;
        if (Number.isNaN(code)) throw this.#wrong();
        if (code === QUOTE) break;
        yield;
      }
      // An escape sequence is not split: the next character, or `u` and four digits.
      if (code !== ESCAPE) this.#at += 1;
      else this.#at += this.text.charAt(this.#at + 1) === 'u' ? 6 : 2;
    }
    this.#at += 1;
    return read;
  }

  /** The next character code after white space; `NaN` at the end. */
  #next(): number {
    this.#match(SPACE);
    return this.text.charCodeAt(this.#at);
  }

  #took(char: number): boolean {
    if (this.#next() !== char) return false;
    this.#at += 1;
    return true;
  }

  #take(char: number): void {
    if (!this.#took(char)) throw this.#wrong();
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ''] = pattern.exec(this.text) ?? [];
    this.#at += found.length;
    return found;
  }

  #deeper(depth: number): number {
    if (depth >= this.deepest) throw new SyntaxError(`JSON nests deeper than ${this.deepest}`);
    return depth + 1;
  }

  #wrong(): SyntaxError {
    return new SyntaxError(`Unexpected JSON at position ${this.#at}`);
  }
}
