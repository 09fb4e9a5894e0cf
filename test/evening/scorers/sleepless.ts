import { Auction } from './auction.ts';
import { type Played, type Trick, mostTricks, suitOf, takerOf, tricksOf } from './cards.ts';
import { leftwardOf } from './circle.ts';
import { type Debt, POT, sharesOf } from './debts.ts';
import type { Move } from './journal.ts';
import { Claims } from './sleepless-claims.ts';
import { Declarations, payRule } from './sleepless-hands.ts';
import type { GamePaper, Table } from './table.ts';

type Step = 'roll' | 'draws' | 'bids' | 'throws' | 'claims' | 'hands' | 'tricks';

/** Sleepless: the dice, who has bid, claimed, declared and taken tricks, as far as it was said. */
export class Sleepless implements GamePaper {
  readonly unit = 'chips';
  readonly best = 'most';
  readonly least = 2;
  readonly atOnce = ['leftoverPot', 'leftoverPotPlaces'];
  readonly lengthRules = [];
  #step: Step = 'roll';
  #isLast = false;
  #dice: string[] = [];
  #draws = 0;
  #auction!: Auction;
  #throws = 0;
  #claims!: Claims;
  /** Hands of four that lie open, by person. */
  #shown = new Map<string, readonly string[]>();
  #declared!: Declarations;
  #trump: string | null = null;
  #tricks: Trick[] = [];
  #onTable: Played[] = [];
  /** Who took most tricks in the last phase three that was played to its end. */
  #leaders: readonly string[] = [];

  constructor(private readonly table: Table) {}

  deal(): void {
    this.#step = 'roll';
    this.#isLast = false;
    this.#draws = 0;
    this.#shown = new Map();
    this.#declared = new Declarations(this.#shown);
    this.#trump = null;
    this.#tricks = [];
    this.#onTable = [];
  }

  get #order(): readonly string[] {
    return leftwardOf(this.table.playing, this.table.dealer);
  }

  play(move: Move): void {
    const seat = move['seat'] as string;
    switch (move.kind) {
      case 'dice':
        return this.#throw(move['dice'] as { die: number; face: string; throws?: number }[]);
      case 'draw':
      case 'stand':
        this.#draws += 1;
        return this.#draws === 2 * this.table.playing.length ? this.#openBids() : undefined;
      case 'draws-done':
        return this.#openBids();
      case 'bid':
        this.#auction.bid(seat, Number(move['amount']));
        return this.#spoken();
      case 'pass':
        this.#auction.pass(seat);
        return this.#spoken();
      case 'award':
        this.#auction.award(seat, Number(move['amount']));
        return this.#spoken();
      case 'no-bids':
        this.#auction.nobody();
        return this.#spoken();
      case 'stop':
        return this.#openClaims();
      case 'claim':
      case 'claims':
      case 'best':
        return this.#claim(move);
      case 'trick':
        return this.#taken(seat);
      case 'tricks':
        return this.#counted(move['counts'] as Readonly<Record<string, number>>);
      case 'play':
        return this.#card(seat, (move['cards'] as readonly string[])[0]!);
      default:
        return this.#hand(move);
    }
  }

  #throw(dice: readonly { die: number; face: string; throws?: number }[]): void {
    for (const { die, face } of dice) this.#dice[die] = face;
    if (this.#step === 'roll') {
      this.#step = 'draws';
      return;
    }
    this.#throws -= dice.reduce((sum, { throws = 1 }) => sum + throws, 0);
    if (this.#throws === 0) this.#openClaims();
  }

  /** "Players with the less than four cards at this stage … cannot, of course, participate in bidding or claiming". */
  #isEligible = (seat: string): boolean =>
    !this.#isLast || tricksOf(this.#tricks, seat) * this.table.playing.length >= 4;

  #openBids(): void {
    const { table } = this;
    this.#step = 'bids';
    this.#claims = new Claims({
      dice: this.#dice,
      order: this.#order.filter(this.#isEligible),
      shown: this.#shown,
      tricks: this.#isLast ? this.#tricks : null,
      players: table.playing.length,
    });
    this.#auction = new Auction({
      seats: this.#order.filter(this.#isEligible),
      ending: table.rules['auction'] as 'may-re-enter' | 'pass-is-final',
      least: 1,
      most: (seat) => table.chips(seat),
    });
    if (this.#auction.turn === null) this.#openClaims();
  }

  /** "The highest bidder places the number of counters bid into the pot." */
  #spoken(): void {
    const { high, turn } = this.#auction;
    if (turn !== null) return;
    if (!high) return this.#openClaims();
    this.table.owe([{ from: high.seat, to: POT, amount: high.amount }]);
    this.#throws = high.amount * this.table.number('throwsPerChip');
    this.#step = 'throws';
  }

  #openClaims(): void {
    this.#step = 'claims';
    if (!this.#claims.isOpen) this.#claimed();
  }

  #claim(move: Move): void {
    // "Nobody claims", said before the claims, also says that all have drawn and that nobody bids.
    if (this.#step === 'draws') this.#openBids();
    if (this.#step === 'bids') this.#openClaims();
    // Where nobody could have claimed, it is said already.
    if (this.#step === 'throws') this.#step = 'claims';
    if (this.#step !== 'claims') return;
    if (move.kind === 'best') return this.#claimed(move['seat'] as string);
    if (move.kind === 'claims') {
      for (const seat of move['seats'] as readonly string[]) this.#claims.add(seat, null);
      this.#claims.close();
    } else {
      const cards = (move['cards'] as readonly string[] | undefined) ?? null;
      this.#claims.add(move['seat'] as string, cards);
      if (cards && !this.#isLast) this.#shown.set(move['seat'] as string, cards);
    }
    if (!this.#claims.isOpen) this.#claimed();
  }

  /** No more claims: the best one is paid by everybody, or somebody has to say which that is. */
  #claimed(best = this.#claims.best()): void {
    const { table } = this;
    if (best === 'unknown') return;
    if (best !== null) {
      const amount = table.number(payRule(this.#dice));
      table.owe(this.#others(best).map((from) => ({ from, to: best, amount })));
    }
    if (this.#isLast) return this.#handOver();
    this.#step = 'hands';
    this.#decideHands();
  }

  #others = (seat: string): readonly string[] => leftwardOf(this.table.playing, seat).slice(0, -1);

  #hand(move: Move): void {
    const seat = move['seat'] as string;
    if (move.kind === 'winner') return this.#bestHand(seat);
    if (move.kind === 'no-hand') this.#step = 'tricks';
    else {
      this.#declared.say(seat, move);
      this.#decideHands();
    }
  }

  #decideHands(): void {
    const { playing, rules } = this.table;
    if (!playing.every((seat) => this.#declared.hasSpoken(seat))) return;
    // "`no-payment`": nobody has a hand that is ranked.
    if (rules['noRankedHand'] === 'no-payment' && this.#declared.nothing) this.#step = 'tricks';
    if (this.#step === 'tricks') return;
    const [best, ...others] = this.#declared.best(playing);
    if (others.length === 0) this.#bestHand(best!);
  }

  /** "The winner of this phase receives 2 chips from each player". */
  #bestHand(best: string): void {
    const amount = this.table.number('bestHandPays');
    this.table.owe(this.#others(best).map((from) => ({ from, to: best, amount })));
    this.#step = 'tricks';
  }

  #card(seat: string, card: string): void {
    // "The card led determines the trump for this round."
    this.#trump ??= suitOf(card);
    this.#onTable.push({ seat, card });
    if (this.#onTable.length === this.table.playing.length) this.#taken(takerOf(this.#onTable, this.#trump));
  }

  #taken(winner: string): void {
    this.#tricks.push({ winner, plays: this.#onTable });
    this.#onTable = [];
    if (this.#tricks.length === 4) this.#tricksOver();
  }

  /** The tricks still to come, or all four in place of those that were entered. */
  #counted(counts: Readonly<Record<string, number>>): void {
    const told = this.table.playing.flatMap((winner) =>
      Array.from({ length: counts[winner] ?? 0 }, (): Trick => ({ winner, plays: [] })),
    );
    this.#tricks = told.length === 4 ? told : [...this.#tricks, ...told];
    this.#onTable = [];
    this.#tricksOver();
  }

  /** "Player winning most tricks takes pot"; "If two or more players tie for most tricks the pot is left". */
  #tricksOver(): void {
    const { table } = this;
    const [most, ...tied] = mostTricks(this.#tricks, table.playing);
    if (tied.length === 0 && table.chips(POT) > 0) table.pay(POT, most!, table.chips(POT));
    this.#isLast = true;
    this.#openBids();
  }

  /** "The game ends at the end of a hand in which some player stands at no chips". */
  #handOver(): void {
    const { table } = this;
    this.#leaders = mostTricks(this.#tricks, table.playing);
    table.handOver({ over: table.playing.some((seat) => table.chips(seat) < 1) });
  }

  /** "`split` among the leaders of the last phase three", odd chips from the dealer's left. */
  leftover(): readonly Debt[] {
    const { table } = this;
    const pot = table.chips(POT);
    const sharers = leftwardOf(table.people.present, table.dealer).filter((seat) =>
      this.#leaders.includes(seat),
    );
    return table.rules['leftoverPot'] === 'split' && pot > 0 ? sharesOf(pot, sharers) : [];
  }
}
