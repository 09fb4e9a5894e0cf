/** Prints each sentence once, and a repeated failure only with its count. */
export class Once {
  readonly #counts = new Map<string, { count: number; readonly isFailure: boolean }>();

  constructor(private readonly times: (text: string, count: number) => string) {}

  /** The text to print; null if printed before. A failure is repeated at its 10th, 100th … time. */
  tell(text: string, isFailure: boolean): string | null {
    const known = this.#counts.get(text) ?? { count: 0, isFailure };
    known.count += 1;
    this.#counts.set(text, known);
    if (known.count === 1) return text;
    return isFailure && Number.isInteger(Math.log10(known.count)) ? this.times(text, known.count) : null;
  }

  /** Resets after lasting success, so that later failures count as new. Returns the remaining text about old ones. */
  end(): readonly string[] {
    const repeated = [...this.#counts].filter(([, { count, isFailure }]) => isFailure && count > 1);
    this.#counts.clear();
    return repeated.map(([text, { count }]) => this.times(text, count));
  }
}
