import type { Steps } from './slices.ts';

/** Characters of a string parsed at a time. */
const PART = 256 * 1024;
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
