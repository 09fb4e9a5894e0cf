import { rightOf } from './circle.ts';
import { type Amounts, BANK } from './debts.ts';
import type { Move } from './journal.ts';
import type { GamePaper, Table } from './table.ts';

/** Dream: cards in hand, the pile and the total where they are kept, heaps of tricks, and a score sheet. */
export class Dream implements GamePaper {
  readonly unit = 'points';
  readonly best = 'fewest';
  readonly least = 2;
  readonly atOnce = ['hands', 'lateHands'];
  readonly lengthRules = ['hands'];
  /** How many hands each has dealt, or had dealt for them. */
  readonly #dealt: Amounts = {};
  /** How many sat there when the number of hands was agreed. */
  #begun: number | null = null;
  #heap: Amounts = {};
  #cards: Amounts = {};
  #pile = 0;
  #total = 0;
  /** Cards of the trick on the table. */
  #onTable = 0;
  /** Who played the last card though they had to draw before, and whether they said that they did. */
  #mayHaveForgotten: { readonly seat: string; readonly drew: boolean } | null = null;

  constructor(private readonly table: Table) {}

  deal(): void {
    const { playing } = this.table;
    this.#heap = Object.fromEntries(playing.map((seat) => [seat, 0]));
    this.#cards = Object.fromEntries(playing.map((seat) => [seat, 5]));
    this.#pile = 52 - 5 * playing.length;
    this.#newTrick();
    this.#mayHaveForgotten = null;
    // Whoever had still to deal has left.
    if (this.isPlayedOut()) this.table.handOver({ over: true });
  }

  #newTrick(): void {
    this.#total = this.#onTable = 0;
  }

  play(move: Move): void {
    const seat = move['seat'] as string;
    switch (move.kind) {
      case 'trick':
        return this.#takes(seat);
      case 'out':
        if (move['on21']) this.#takes(rightOf(this.table.playing, seat));
        return this.#isOut(seat);
      case 'play':
        return this.#add(seat, Number(move['value']), move['drew'] === true);
      case 'total':
        this.#total = Number(move['total']);
        return;
      case 'cannot':
        return this.#cannot(seat);
      case 'penalty':
        return this.#penalty(seat);
      case 'score':
        return this.#isOut(this.#mayHaveForgotten!.seat);
      case 'tally': {
        const tricks = move['tricks'] as Readonly<Record<string, number>>;
        for (const one of this.table.playing) this.#heap[one] = tricks[one] ?? 0;
        return this.#isOut(move['out'] as string);
      }
      default:
        throw new Error(`Dream has no ${move.kind}`);
    }
  }

  #takes(seat: string): void {
    this.#heap[seat]! += 1;
    this.#newTrick();
  }

  /** "Before playing a card each player MUST take a card from the draw pile unless …" */
  #add(seat: string, value: number, drew: boolean): void {
    const makes21 = this.#total + value === 21;
    const mustDraw = this.#onTable > 0 && this.#pile > 0 && !makes21;
    if (drew) this.#pile -= 1;
    else this.#cards[seat]! -= 1;
    this.#total += value;
    this.#onTable += 1;
    this.#mayHaveForgotten = mustDraw ? { seat, drew } : null;
    const isOut = this.#cards[seat] === 0;
    // "the previous player (to his right) must take the trick"
    if (makes21) this.#takes(rightOf(this.table.playing, seat));
    // A last card played without its draw: the table may still notice.
    if (isOut && !mustDraw) this.#isOut(seat);
  }

  /** "that player must take the trick", having drawn. No card was played: a draw forgotten before may still be noticed. */
  #cannot(seat: string): void {
    if (this.#pile > 0) {
      this.#pile -= 1;
      this.#cards[seat]! += 1;
    }
    this.#takes(seat);
  }

  /** "they must then draw two cards from the draw pile as a penalty", in place of the draw that was not made. */
  #penalty(seat: string): void {
    if (this.#mayHaveForgotten?.drew) {
      this.#pile += 1;
      this.#cards[seat]! -= 1;
    }
    const two = Math.min(2, this.#pile);
    this.#pile -= two;
    this.#cards[seat]! += two;
    this.#mayHaveForgotten = null;
  }

  /** "All other players get 1 point for each trick they have taken more than the player who went out." */
  #isOut(out: string): void {
    const { table } = this;
    for (const seat of table.playing)
      if (seat !== out) table.pay(BANK, seat, Math.max(0, this.#heap[seat]! - this.#heap[out]!));
    const dealtFor = this.#dealtFor(table.dealer);
    this.#dealt[dealtFor] = this.#deals(dealtFor) + 1;
    this.#begun ??= table.people.present.length;
    table.handOver({ over: this.isPlayedOut() });
  }

  #deals = (seat: string): number => this.#dealt[seat] ?? 0;

  /** How many hands each player deals. */
  played(): number {
    return this.table.until ?? this.table.number('hands');
  }

  /** Who has dealt enough deals for somebody who sits out and has not. */
  #dealtFor(dealer: string): string {
    const { people, playing } = this.table;
    const owes = (seat: string) => this.#deals(seat) < this.played();
    if (owes(dealer)) return dealer;
    return people.present.find((seat) => !playing.includes(seat) && owes(seat)) ?? dealer;
  }

  /** "ensuring that each player deals the same number of hands" */
  isPlayedOut(): boolean {
    const { people, rules } = this.table;
    if (rules['lateHands'] !== 'as-agreed')
      return people.present.every((seat) => this.#deals(seat) >= this.played());
    const all = Object.values(this.#dealt).reduce((sum, n) => sum + n, 0);
    return all >= this.played() * (this.#begun ?? people.present.length);
  }

  /** "who joins begins with the highest score at the table", or "the average, rounded up; 0" */
  lateScore(chosen: string | undefined): number {
    const { people, rules } = this.table;
    const rule = chosen ?? rules['lateScore'];
    if (rule === 'zero') return 0;
    const scores = people.present.map((seat) => this.table.chips(seat));
    return Math.max(0, rule === 'average' ? Math.ceil(people.average) : Math.max(...scores));
  }
}
