import { type Trick, rankNumber, rankOf, suitOf, tricksOf } from './cards.ts';
import { SUITS } from './sleepless-hands.ts';

interface Known {
  readonly dice: readonly string[];
  /** Who may claim, from the dealer's left. */
  readonly order: readonly string[];
  /** Hands that lie open. */
  readonly shown: ReadonlyMap<string, readonly string[]>;
  /** In phase four, the cards are those of the tricks. */
  readonly tricks: readonly Trick[] | null;
  readonly players: number;
}

/** What is left of the ranks when these cards are laid on them. */
function lacking(ranks: readonly string[], cards: readonly string[]): string[] {
  const left = [...ranks];
  for (const card of cards) {
    const at = left.indexOf(rankOf(card));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * "any player may claim, bidder or not, once, with exactly four cards that equal the four dice by rank". Nobody is asked
 * who cannot have them, as far as cards lie open: each rank is there four times.
 */
export class Claims {
  readonly #claims: { readonly seat: string; readonly cards: readonly string[] | null }[] = [];
  #closed = false;

  constructor(private readonly known: Known) {}

  add(seat: string, cards: readonly string[] | null): void {
    this.#claims.push({ seat, cards });
  }

  close(): void {
    this.#closed = true;
  }

  #has = (seat: string): boolean => this.#claims.some((claim) => claim.seat === seat);

  get isOpen(): boolean {
    return !this.#closed && this.known.order.some((seat) => !this.#has(seat) && this.#couldMatch(seat));
  }

  /** The cards that this person is known to have. */
  #cardsOf(seat: string): readonly string[] {
    const claimed = this.#claims.find((claim) => claim.seat === seat)?.cards ?? [];
    if (!this.known.tricks) return this.known.shown.get(seat) ?? claimed;
    const won = this.known.tricks.filter(({ winner }) => winner === seat);
    return [...new Set([...won.flatMap(({ plays }) => plays.map(({ card }) => card)), ...claimed])];
  }

  /** How many more they have. */
  #hidden(seat: string): number {
    const { tricks, players } = this.known;
    return (tricks ? tricksOf(tricks, seat) * players : 4) - this.#cardsOf(seat).length;
  }

  /** Cards of this rank of which nobody knows where they are. */
  #free(rank: string): readonly string[] {
    const { tricks, shown } = this.known;
    const open = tricks
      ? tricks.flatMap(({ plays }) => plays.map(({ card }) => card))
      : [...shown.values()].flat();
    const seen = [...open, ...this.#claims.flatMap(({ cards }) => cards ?? [])];
    return SUITS.map((suit) => rank + suit).filter((card) => !seen.includes(card));
  }

  #needs = (seat: string): string[] => lacking(this.known.dice, this.#cardsOf(seat));

  #couldMatch(seat: string): boolean {
    const own = this.#needs(seat);
    if (own.length > this.#hidden(seat)) return false;
    const others = this.#claims.filter((claim) => claim.seat !== seat && !claim.cards);
    const all = [...own, ...others.flatMap((claim) => this.#needs(claim.seat))];
    return all.every((rank) => all.filter((other) => other === rank).length <= this.#free(rank).length);
  }

  /** "the best suit of the top rank decides": who has it, nobody, or nobody can tell from the cards. */
  best(): string | null {
    const seats = this.known.order.filter(this.#has);
    if (seats.length < 2) return seats[0] ?? null;
    const able = seats.filter((seat) =>
      seats.every((other) => other === seat || this.#reach(seat).best <= this.#reach(other).worst),
    );
    return able.length === 1 ? able[0]! : 'unknown';
  }

  /** Their best suit of the top rank, at best and at worst. */
  #reach(seat: string): { readonly best: number; readonly worst: number } {
    const top = [...this.known.dice].sort((a, b) => rankNumber(`${b}s`) - rankNumber(`${a}s`))[0]!;
    const suits = (cards: readonly string[]) =>
      cards.filter((card) => rankOf(card) === top).map((card) => SUITS.indexOf(suitOf(card)));
    const claim = this.#claims.find((one) => one.seat === seat)!;
    const own = suits(claim.cards ?? this.#cardsOf(seat));
    if (claim.cards || this.#hidden(seat) === 0) return { best: Math.min(...own), worst: Math.min(...own) };
    const free = suits(this.#free(top));
    const n = this.#needs(seat).filter((rank) => rank === top).length;
    return {
      best: Math.min(...own, ...free),
      worst: Math.min(3, ...own, ...(n > 0 ? free.slice(-n) : [])),
    };
  }
}
