import { leftwardOf } from './circle.ts';
import type { Amounts } from './debts.ts';
import type { Move } from './journal.ts';
import type { GamePaper, Table } from './table.ts';

/** Winner: how many cards each still holds, and what they cost when somebody is out. */
export class Winner implements GamePaper {
  readonly unit = 'points';
  readonly best = 'most';
  readonly least = 3;
  readonly atOnce = ['length', 'games', 'score'];
  readonly lengthRules = ['length', 'games', 'score'];
  /** Of the game before. */
  #winner: string | null = null;
  #loser: string | null = null;
  /** Who may be its Loser, where the table has not said so. */
  #undecided: readonly string[] = [];

  #dealt: Amounts = {};
  #left: Amounts = {};
  /** Cards that lay open and are in somebody's hand, by holder. */
  #open = new Map<string, string>();
  #out: string[] = [];
  #costs: Amounts = {};
  /** Who may have to be named before this game begins. */
  #asked: readonly string[] = [];

  constructor(private readonly table: Table) {}

  deal(): void {
    const { playing } = this.table;
    this.#handOut(this.table.dealer);
    this.#open = new Map();
    this.#out = [];
    this.#costs = {};
    this.#asked =
      this.#winner && !this.#loser ? this.#undecided.filter((seat) => playing.includes(seat)) : [];
  }

  /** "The cards are dealt out entirely. In a three player version … the dealer ends up with one more card". */
  #handOut(dealer: string): void {
    const { playing } = this.table;
    const three = (seat: string) => (seat === dealer ? 18 : 17);
    this.#dealt = Object.fromEntries(playing.map((seat) => [seat, playing.length === 4 ? 13 : three(seat)]));
    this.#left = { ...this.#dealt };
  }

  play(move: Move): void {
    const seat = move['seat'] as string;
    const cards = move['cards'] as readonly string[];
    switch (move.kind) {
      case 'exchange':
        // "The cards exchanged will be shown to the other players."
        this.#open.set(cards[0]!, this.#winner!).set(cards[1]!, seat);
        return;
      case 'no-exchange':
        this.#asked = [];
        return;
      case 'lead':
        this.#open.set('3d', seat);
        return;
      case 'play':
        return this.#playCards(seat, cards);
      case 'pass':
      case 'all-pass':
        return;
      case 'score':
        return this.#score(move);
      case 'loser':
        if (this.#asked.length === 0 || this.#out.length > 0) return this.#isOver(seat);
        return this.#nameLastLoser(seat);
      case 'stop':
        return this.#isOver(this.#holdsMost());
      default:
        throw new Error(`Winner has no ${move.kind}`);
    }
  }

  /** "The Loser deals the next game": the last one ended with its score, and it was not said who that was. */
  #nameLastLoser(seat: string): void {
    this.table.dealer = seat;
    this.#asked = [];
    this.#handOut(seat);
  }

  #playCards(seat: string, cards: readonly string[]): void {
    for (const card of cards) this.#open.delete(card);
    // Cards that lay open and were not played are still held; so is one at least where more fall than were counted.
    const kept = [...this.#open.values()].filter((holder) => holder === seat).length;
    const left = this.#left[seat]! - cards.length;
    this.#left[seat] = Math.max(left < 0 ? 1 : left, kept);
    if (this.#left[seat] > 0) return;
    this.#out.push(seat);
    if (this.#out.length === 1) return this.#isWinner(seat);
    const [loser, ...others] = this.#holders(seat);
    if (others.length === 0) this.#isOver(loser!);
  }

  /** Who still holds cards, from the left of `one`. */
  #holders = (one: string): readonly string[] =>
    leftwardOf(this.table.playing, one).filter((seat) => this.#left[seat]! > 0);

  /** The table counts: whatever was tracked is replaced. */
  #score({ winner, left, loser }: Move): void {
    const counted = left as Amounts;
    for (const [seat, cost] of Object.entries(this.#costs)) this.table.pay(this.#out[0]!, seat, cost);
    this.#left = { ...counted, [winner as string]: 0 };
    this.#out = [winner as string];
    if (loser === undefined) return this.#isWinner(winner as string);
    this.#announce(winner as string);
    this.#isOver(loser as string);
  }

  /** "each other player −1 for each card left; … The Winner gets the sum." */
  #announce(winner: string): void {
    this.#costs = Object.fromEntries(this.#holders(winner).map((seat) => [seat, this.#costOf(seat)]));
    for (const [seat, cost] of Object.entries(this.#costs)) this.table.pay(seat, winner, cost);
  }

  #costOf(seat: string): number {
    const { table } = this;
    const three = table.playing.length === 3;
    const left = this.#left[seat]!;
    const many = table.number(three ? 'thresholdsThree' : 'thresholdsFour');
    const asNeverPlayed = three && table.rules['tripleAt'] === 'seventeen' && left >= 17;
    if (left >= this.#dealt[seat]! || asNeverPlayed) return left * table.number('neverPlayedCosts');
    return left * table.number(left >= many ? 'manyCosts' : 'leftCosts');
  }

  /** "in the last agreed game the score ends it, and no Loser is asked for" */
  #isWinner(winner: string): void {
    this.#announce(winner);
    if (this.#takesBack || !this.isPlayedOut(this.table.hand)) return;
    const dealer = this.#holdsMost();
    this.#undecided = this.#holders(winner);
    this.#winner = winner;
    this.#loser = null;
    this.table.handOver({ over: true, dealer });
  }

  /** "the Loser is who holds most, ties to the first at the Winner's left" */
  #holdsMost(): string {
    const holders = this.#holders(this.#out[0]!);
    const most = Math.max(...holders.map((seat) => this.#left[seat]!));
    return holders.find((seat) => this.#left[seat] === most)!;
  }

  #isOver(loser: string): void {
    const over = this.isPlayedOut(this.table.hand);
    this.#note(loser);
    this.table.handOver({ over, dealer: loser });
  }

  #note(loser: string): void {
    this.#winner = this.#out[0]!;
    this.#loser = loser;
    this.#undecided = [];
  }

  /** Games begun before that ruling: an end takes the points back, and the last game has a Loser, too. */
  get #takesBack(): boolean {
    return this.table.rules['endsEarly'] === 'points-taken-back';
  }

  /** "once somebody is out, ending the game keeps the points announced" */
  cutShort(): false | { readonly dealer: string } {
    if (this.#takesBack || this.#out.length === 0) return false;
    const dealer = this.#holdsMost();
    this.#note(dealer);
    return { dealer };
  }

  played = (): number => this.table.hand;

  /** "10 games, highest total wins; any number; until a player reaches an agreed score" */
  isPlayedOut(hands: number): boolean {
    const { table } = this;
    if (table.until !== null) return hands >= table.until;
    if (table.rules['length'] === 'games') return hands >= table.number('games');
    return table.people.present.some((seat) => table.chips(seat) >= table.number('score'));
  }

  /** "who joins late begins with 0; the average of the points at the table, rounded down" */
  lateScore = (chosen: string | undefined): number => this.table.people.zeroOrAverage(chosen);
}
