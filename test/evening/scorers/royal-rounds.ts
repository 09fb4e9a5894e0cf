import { from, leftwardOf } from './circle.ts';
import type { Table } from './table.ts';

/**
 * Who has the dice next: "Play continues to the left", everybody has one turn in a round, and whoever begins the first
 * round begins each.
 */
export class Rounds {
  /** Whether it is known who begins. */
  hasBegun = false;
  round = 1;
  /** Whether the turn in hand is the first of a new round, which begins with it. */
  #isNew = false;
  /** Who has had their turn in this round. */
  #had = new Set<string>();
  #first: string | null = null;
  /** How they sat at the last turn: whoever sits to the left of somebody who left begins instead. */
  #circle: readonly string[] = [];
  /** Each turn on the score sheet. */
  readonly #sheet: { readonly seat: string; readonly round: number }[] = [];
  /** Rounds that somebody missed: to be made up, or missed for good where others make theirs up. */
  readonly #owed = new Map<string, readonly number[]>();
  readonly #forgiven = new Map<string, readonly number[]>();

  constructor(private readonly table: Table) {}

  get #allMakeUp(): boolean {
    return this.table.rules['lateScore'] === 'turns';
  }

  #roundsOf = (seat: string): readonly number[] =>
    this.#sheet.filter((turn) => turn.seat === seat).map(({ round }) => round);

  /** Whether nothing is left to do for them in this round. */
  #isDone(seat: string): boolean {
    if (this.#allMakeUp)
      return this.#roundsOf(seat).length + (this.#forgiven.get(seat) ?? []).length >= this.round;
    return this.#had.has(seat) && (this.#owed.get(seat) ?? []).length === 0;
  }

  get isOver(): boolean {
    return this.table.playing.every((seat) => this.#isDone(seat));
  }

  /** "10 turns each; a target score; the round is finished so that all have had equal turns" */
  get isLast(): boolean {
    const { table } = this;
    if (table.until !== null) return this.round >= table.until;
    if (table.rules['end'] === 'turns') return this.round >= table.number('turns');
    return table.people.present.some((seat) => table.chips(seat) >= table.number('target'));
  }

  /** Who plays next, in the next round if this one is over; null when the game is. */
  next(after: string): string | null {
    const { playing } = this.table;
    const open = from(playing, after).find((seat) => !this.#isDone(seat));
    this.#isNew = open === undefined && !this.isLast;
    if (open !== undefined) return open;
    return this.isLast ? null : this.#beginner(playing);
  }

  /** The round that `next` has come to begins. */
  begin(): void {
    if (this.#isNew) {
      this.round += 1;
      this.#had = new Set();
    }
    this.#isNew = false;
  }

  #beginner(seats: readonly string[]): string {
    const first = this.#first;
    if (first === null || seats.includes(first)) return first ?? seats[0]!;
    const left = this.#circle.includes(first) ? leftwardOf(this.#circle, first) : [];
    return left.find((seat) => seats.includes(seat)) ?? seats[0]!;
  }

  hadTurn(seat: string): void {
    this.begin();
    const { present } = this.table.people;
    const owed = this.#owed.get(seat) ?? [];
    this.#sheet.push({ seat, round: this.#roundOf(seat) });
    if (this.#had.has(seat)) this.#owed.set(seat, owed.slice(1));
    this.#had.add(seat);
    this.#first = this.#first === null ? seat : this.#beginner(present);
    this.#circle = present;
    this.hasBegun = true;
  }

  /** To which round a turn belongs: one that is made up to the first that was missed. */
  #roundOf(seat: string): number {
    if (!this.#allMakeUp) return (this.#had.has(seat) ? this.#owed.get(seat)?.[0] : undefined) ?? this.round;
    const had = [...this.#roundsOf(seat), ...(this.#forgiven.get(seat) ?? [])];
    let round = 1;
    while (had.includes(round)) round += 1;
    return round;
  }

  /** "misses the turn or makes it up, the table's choice" */
  comesBack(seat: string, since: number, makesUp: boolean): void {
    const had = this.#roundsOf(seat);
    const missed: number[] = [];
    for (let round = since; round < this.round; round++) if (!had.includes(round)) missed.push(round);
    if (makesUp === this.#allMakeUp) return;
    const list = makesUp ? this.#owed : this.#forgiven;
    list.set(seat, [...(list.get(seat) ?? []), ...missed]);
  }
}
