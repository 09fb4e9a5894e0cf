import type { Line } from './lines.ts';

/** The lines of the sheet in order. Lines inserted by a correction come after the line they follow. */
export class LineOrder {
  #first: Line | null = null;
  #last: Line | null = null;
  /** Cache of all lines; null when outdated. */
  #all: Line[] | null = [];

  get all(): readonly Line[] {
    return (this.#all ??= this.#list());
  }

  get last(): Line | null {
    return this.#last;
  }

  push(line: Line): void {
    this.#put(line, this.#last);
    this.#all?.push(line);
  }

  putBehind(line: Line, other: Line): void {
    this.#put(line, other);
    this.#all = null;
  }

  remove(line: Line): void {
    const { above, below } = line;
    if (above) above.below = below;
    else this.#first = below;
    if (below) below.above = above;
    else this.#last = above;
    line.above = line.below = null;
    if (this.#all?.at(-1) === line) this.#all.pop();
    else this.#all = null;
  }

  #put(line: Line, above: Line | null): void {
    const below = above ? above.below : this.#first;
    line.above = above;
    line.below = below;
    if (above) above.below = line;
    else this.#first = line;
    if (below) below.above = line;
    else this.#last = line;
  }

  #list(): Line[] {
    const all: Line[] = [];
    for (let line = this.#first; line; line = line.below) all.push(line);
    return all;
  }
}
