import { Auction } from './auction.ts';
import { type Trick, type Played, suitOf, takerOf, tricksOf } from './cards.ts';
import { from, leftwardOf } from './circle.ts';
import { type Debt, POT, sharesOf } from './debts.ts';
import type { Move } from './journal.ts';
import type { GamePaper, Table } from './table.ts';

interface Bid {
  readonly seat: string;
  readonly tricks: number;
}

/** Pool Nap: who has bid what, who has taken which tricks, and the pot. */
export class PoolNap implements GamePaper {
  readonly unit = 'chips';
  readonly best = 'most';
  readonly least = 2;
  readonly brokeLookOn = true;
  readonly atOnce = ['rounds', 'leftoverPot', 'leftoverPotPlaces'];
  readonly lengthRules = ['rounds'];
  readonly afterwards = ['revoke', 'lead-out-of-turn'];
  /** Who has cards in this hand. */
  #players: readonly string[] = [];
  #auction: Auction | null = null;
  #bid: Bid | null = null;
  #trump: string | null = null;
  #tricks: Trick[] = [];
  #onTable: Played[] = [];
  /** Revokes that were fined, by person and trick. */
  #fined = new Set<string>();

  constructor(private readonly table: Table) {}

  deal(): void {
    const { table } = this;
    const withChips = table.playing.filter((seat) => table.chips(seat) > 0);
    // "deal and ante skip them"
    const able = from(table.playing, table.dealer).find((seat) => withChips.includes(seat));
    table.dealer = able ?? leftwardOf(table.playing, table.dealer)[0]!;
    this.#players = withChips;
    this.#bid = this.#trump = null;
    this.#tricks = [];
    this.#onTable = [];
    this.#fined = new Set();
    if (withChips.length < 2) return table.handOver({ over: true });
    this.#antes();
    this.#auction = new Auction({
      seats: leftwardOf(withChips, table.dealer),
      ending: table.rules['bidding'] === 'one-circuit' ? 'one-circuit' : 'may-re-enter',
      least: table.number('minBid'),
      most: () => 5,
    });
  }

  /** "The game begins with each player contributing … Each round, the new dealer will contribute that amount". */
  #antes(): void {
    const { table } = this;
    const ante = (seat: string): Debt => ({ from: seat, to: POT, amount: table.number('ante') });
    if (table.hand === 1) table.owe(this.#players.map(ante));
    if (table.hand > 1 || table.rules['dealerAnte'] === 'from-first') table.owe([ante(table.dealer)]);
  }

  /** "the agreed contribution goes into the pot on sitting down", and in the first hand when it is dealt. */
  sitsDown(seat: string): void {
    const { table } = this;
    if (table.hand === 1 || table.rules['lateAnte'] !== 'pays') return;
    const ante = table.number('ante');
    const able = table.credit ? ante : Math.min(ante, Math.max(0, table.chips(seat)));
    table.give(seat, POT, able);
  }

  play(move: Move): void {
    const seat = move['seat'] as string;
    const tricks = Number(move['tricks']);
    switch (move.kind) {
      case 'bid':
        this.#auction!.bid(seat, tricks);
        return this.#spoken();
      case 'pass':
        this.#auction!.pass(seat);
        return this.#spoken();
      case 'all-pass':
        this.#auction!.nobody();
        return this.#spoken();
      case 'contract':
        this.#auction!.award(seat, tricks);
        return this.#spoken();
      case 'hand':
        return this.#settle({ seat, tricks }, move['result'] === 'made');
      case 'trump':
        this.#trump = move['suit'] as string;
        return;
      case 'trick':
        return this.#taken(seat);
      case 'play':
        return this.#cards(move['cards'] as readonly string[]);
      case 'counts': {
        const counts = move['counts'] as Readonly<Record<string, number>>;
        return this.#counted(counts[seat] ?? 0);
      }
      case 'taken':
        return this.#counted(tricks);
      case 'settle':
        return this.#counted(tricksOf(this.#tricks, seat));
      case 'revoke':
        return this.#fine(seat, 'revokeFine');
      case 'lead-out-of-turn':
        return this.#fine(seat, 'leadOutOfTurnFine');
      default:
        throw new Error(`Pool Nap has no ${move.kind}`);
    }
  }

  #fine = (seat: string, rule: string): void =>
    this.table.owe([{ from: seat, to: POT, amount: this.table.number(rule) }]);

  #spoken(): void {
    const { high, turn } = this.#auction!;
    if (turn !== null) return;
    if (high) this.#bid = { seat: high.seat, tricks: high.amount };
    else if (this.table.rules['allPass'] === 'dealer-bids-minimum')
      this.#bid = { seat: this.table.dealer, tricks: this.table.number('minBid') };
    // "the hand is thrown in, counts as a round"
    else this.#over();
  }

  /** "The player that wins the trick leads the next one." */
  #cards(cards: readonly string[]): void {
    const order = from(this.#players, this.#tricks.at(-1)?.winner ?? this.#bid!.seat);
    for (const card of cards) {
      const seat = order[this.#onTable.length]!;
      this.#trump ??= suitOf(card);
      this.#onTable.push({ seat, card });
      this.#findRevokes(seat, card);
    }
    if (this.#onTable.length === order.length) this.#taken(takerOf(this.#onTable, this.#trump!));
  }

  /** They hold a card of a suit that they did not follow before: fined once for each such trick. */
  #findRevokes(seat: string, card: string): void {
    for (const [at, { plays }] of this.#tricks.entries()) {
      const own = plays.find((play) => play.seat === seat);
      if (!own || suitOf(plays[0]!.card) !== suitOf(card) || suitOf(own.card) === suitOf(card)) continue;
      if (this.#fined.has(`${seat} ${at}`)) continue;
      this.#fined.add(`${seat} ${at}`);
      this.#fine(seat, 'revokeFine');
    }
  }

  #taken(winner: string): void {
    this.#tricks.push({ winner, plays: this.#onTable });
    this.#onTable = [];
    if (this.#tricks.length === 5) this.#counted(tricksOf(this.#tricks, this.#bid!.seat));
  }

  #counted(tricks: number): void {
    this.#settle(this.#bid!, tricks >= this.#bid!.tricks);
  }

  /** "they are paid chips by the rest of the players", or "they pay their bid amount to each player at the table". */
  #settle({ seat: bidder, tricks }: Bid, isMade: boolean): void {
    const { table } = this;
    const isNap = tricks === 5;
    const others = leftwardOf(this.#players, bidder).filter((seat) => seat !== bidder);
    const pot = Math.max(0, table.chips(POT));
    const amount = isNap ? table.number(isMade ? 'napPays' : 'napCosts') : tricks * table.number('trickPays');
    if (isMade) {
      table.owe(others.map((seat) => ({ from: seat, to: bidder, amount })));
      if (isNap) table.pay(POT, bidder, pot);
      return this.#over();
    }
    const toOthers = others.map((seat) => ({ from: bidder, to: seat, amount }));
    const doubling = isNap ? [{ from: bidder, to: POT, amount: pot }] : [];
    const inTurn = [toOthers, doubling];
    if (table.rules['failedNapOrder'] === 'pot-first') inTurn.reverse();
    for (const debts of inTurn) table.owe(debts);
    this.#over();
  }

  #over(): void {
    this.table.handOver({ over: this.#withChips().length < 2 || this.isPlayedOut(this.table.hand) });
  }

  #withChips = (): readonly string[] =>
    this.table.people.present.filter((seat) => this.table.chips(seat) > 0);

  /** "who was next to deal and buys in before the first bid of the next hand deals it" */
  get keepsDeal(): boolean {
    return this.table.rules['rebuyKeepsDeal'] === 'keeps';
  }

  played = (): number => this.table.hand;

  /** "an agreed upon number of rounds"; 0 is until only one player has chips. */
  isPlayedOut(hands: number): boolean {
    const rounds = this.table.until ?? this.table.number('rounds');
    return rounds > 0 && hands >= rounds;
  }

  /** "split evenly, odd chips to the left of the last dealer; a sole survivor takes it" */
  leftover(): readonly Debt[] {
    const { table } = this;
    const pot = table.chips(POT);
    if (table.rules['leftoverPot'] === 'stays' || pot <= 0) return [];
    const alive = this.#withChips();
    const sharers = leftwardOf(table.people.present, table.dealer).filter(
      (seat) => alive.length === 0 || alive.includes(seat),
    );
    return sharesOf(pot, sharers);
  }
}
