import { leftwardOf } from './circle.ts';

/** An auction in which each bid is higher than the last. */
export interface Terms {
  /** Who may bid, the first to speak first. */
  readonly seats: readonly string[];
  /** "one circuit", "until all others pass" with or without a way back in. */
  readonly ending: 'one-circuit' | 'may-re-enter' | 'pass-is-final';
  readonly least: number;
  /** The most that this person can bid now. */
  readonly most: (seat: string) => number;
}

export class Auction {
  high: { readonly seat: string; readonly amount: number } | null = null;
  /** Whose turn it is; null when it is over. */
  turn: string | null;
  readonly #last = new Map<string, number>();

  constructor(private readonly terms: Terms) {
    this.turn = terms.seats.find((seat) => this.#canSpeak(seat)) ?? null;
  }

  /** Whoever could only pass is not asked. */
  #canSpeak(seat: string): boolean {
    const { ending, least, most } = this.terms;
    const spoke = this.#last.get(seat);
    if (ending === 'one-circuit' && spoke !== undefined) return false;
    if (ending === 'pass-is-final' && spoke === 0) return false;
    return most(seat) >= Math.max(least, (this.high?.amount ?? 0) + 1);
  }

  bid(seat: string, amount: number): void {
    this.high = { seat, amount };
    this.#said(seat, amount);
  }

  pass(seat: string): void {
    this.#said(seat, 0);
  }

  /** "it ends when all others have passed in succession after the last bid, or all pass with none" */
  #said(seat: string, amount: number): void {
    const { seats } = this.terms;
    this.#last.set(seat, amount);
    const round = leftwardOf(seats, seat);
    const end = round.indexOf(this.high?.seat ?? seats[0]!);
    this.turn = round.slice(0, end).find((other) => this.#canSpeak(other)) ?? null;
  }

  /** "Ann has it for 3": the bids before are not told. */
  award(seat: string, amount: number): void {
    this.high = { seat, amount };
    this.turn = null;
  }

  nobody(): void {
    this.turn = null;
  }
}
