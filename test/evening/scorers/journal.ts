/**
 * Reads a journal's text as a person would with a pencil: what was taken back is crossed out, what was corrected is
 * written over. Nothing of the program is used.
 */

export interface Move {
  readonly kind: string;
  readonly [field: string]: unknown;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  /** The remembered player; without one, whoever has that name. */
  readonly player?: string | null;
}

/** A game as its journal has it in the end. */
export interface WrittenGame {
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly seats: readonly Person[];
  /** The moves that count, in the order of play. */
  readonly moves: readonly Move[];
  /** Whether the game itself was taken back. */
  readonly removed: boolean;
}

interface Line {
  readonly seq: number;
  readonly move: Move;
}

interface Correction {
  readonly seq: number;
  readonly moves: readonly Move[];
}

interface WrittenRecord {
  readonly seq: number;
  readonly kind: 'move' | 'retract' | 'amend' | 'balances';
  readonly move?: Move;
  readonly of?: number;
  readonly moves?: readonly Move[];
  readonly later?: readonly Correction[];
}

/** Something said that can be taken back: the lines before and after it. */
interface Act {
  readonly seq: number;
  readonly before: readonly Line[];
  readonly after: readonly Line[];
}

/** Throws where the records cannot be read so. A last line without its end was never said to be kept. */
export function readJournal(text: string): WrittenGame {
  const [header, ...records] = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown);
  const { game, rules, seats } = header as Pick<WrittenGame, 'game' | 'rules' | 'seats'>;
  const paper = new Paper();
  for (const record of records) paper.take(record as WrittenRecord);
  return { game, rules, seats, moves: paper.lines.map(({ move }) => move), removed: paper.removed };
}

class Paper {
  lines: readonly Line[] = [];
  /** The `retract` that took back the beginning. */
  #removal: number | null = null;
  readonly #done: Act[] = [];
  /** What was taken back, each with its `retract`; anything new makes it final. */
  #undone: { readonly retract: number; readonly act: Act }[] = [];

  get removed(): boolean {
    return this.#removal !== null;
  }

  take(record: WrittenRecord): void {
    switch (record.kind) {
      case 'move':
        return this.#do(record.seq, [...this.lines, { seq: record.seq, move: record.move! }]);
      case 'amend':
        return this.#do(record.seq, this.#corrected(record));
      case 'retract':
        return this.#retract(record.seq, record.of!);
      // What the program reckoned is not what was said.
      case 'balances':
        return;
    }
  }

  #do(seq: number, after: readonly Line[]): void {
    this.#done.push({ seq, before: this.lines, after });
    this.#undone = [];
    this.lines = after;
  }

  /** `of` is the newest thing that stands, the newest `retract`, or 0 for the beginning. */
  #retract(seq: number, of: number): void {
    if (of === 0) this.#removal = seq;
    else if (of === this.#removal) this.#removal = null;
    else if (this.#done.at(-1)?.seq === of) {
      const act = this.#done.pop()!;
      this.#undone.push({ retract: seq, act });
      this.lines = act.before;
    } else if (this.#undone.at(-1)?.retract === of) {
      const { act } = this.#undone.pop()!;
      this.#done.push(act);
      this.lines = act.after;
    } else throw new Error(`record ${seq} takes back ${of}, which does not stand last`);
  }

  /** Each line named is replaced; lines put in are numbered after the record itself. */
  #corrected({ seq, of, moves, later = [] }: WrittenRecord): readonly Line[] {
    let lines = this.lines;
    let next = seq + 1;
    for (const change of [{ seq: of!, moves: moves! }, ...later]) {
      if (!lines.some((line) => line.seq === change.seq)) continue;
      const put = change.moves.map((move, i) => ({ seq: i === 0 ? change.seq : next++, move }));
      lines = lines.flatMap((line) => (line.seq === change.seq ? put : [line]));
    }
    return lines;
  }
}
