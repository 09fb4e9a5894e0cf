/** The serial line as text, one character per byte (latin1), so that no byte is hidden or merged. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);

/** The text of bytes, one character each. */
export function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

const NEWLINE = 0x0a;

export interface LineListener {
  /** A non-empty line without its newline, one character per byte. */
  line(text: string): void;
  /** A line that was too long, by its first bytes; the rest was dropped. */
  long(text: string): void;
}

/**
 * Splits bytes into lines of at most `longest` bytes including the newline, for browsers, which have no serial
 * library. Equivalent to `node/serial-line.ts` with the library's parser.
 */
export class LineReader {
  #held: number[] = [];
  #dropping = false;

  constructor(
    private readonly longest: number,
    private readonly listener: LineListener,
  ) {}

  take(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.#dropping) this.#dropping = byte !== NEWLINE;
      else if (byte === NEWLINE) this.#end();
      else this.#add(byte);
    }
  }

  #add(byte: number): void {
    this.#held.push(byte);
    // Without its newline, a line that fills the limit is already too long.
    if (this.#held.length < this.longest) return;
    this.listener.long(this.#empty());
    this.#dropping = true;
  }

  #end(): void {
    const text = this.#empty();
    if (text !== '') this.listener.line(text);
  }

  #empty(): string {
    const text = textOf(Uint8Array.from(this.#held));
    this.#held = [];
    return text;
  }
}
