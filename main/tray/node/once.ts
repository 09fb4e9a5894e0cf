/** Says each sentence once, and a failure that comes again only with how often it has come. */
export class Once {
  readonly #counts = new Map<string, { count: number; readonly isFailure: boolean }>();

  constructor(private readonly times: (text: string, count: number) => string) {}

  /** What is to be said now; null for what was said before. Of a failure every tenth, hundredth … time is said. */
  tell(text: string, isFailure: boolean): string | null {
    const known = this.#counts.get(text) ?? { count: 0, isFailure };
    known.count += 1;
    this.#counts.set(text, known);
    if (known.count === 1) return text;
    return isFailure && Number.isInteger(Math.log10(known.count)) ? this.times(text, known.count) : null;
  }

  /** It is well for good: what fails from now on is new. Returns what is left to say of the failures. */
  end(): readonly string[] {
    const repeated = [...this.#counts].filter(([, { count, isFailure }]) => isFailure && count > 1);
    this.#counts.clear();
    return repeated.map(([text, { count }]) => this.times(text, count));
  }
}
