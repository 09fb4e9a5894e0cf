import { from, leftOf } from './circle.ts';
import { type Amounts, BANK, type Debt, POT, paidOf } from './debts.ts';
import type { Move, WrittenGame } from './journal.ts';
import { People } from './people.ts';

/** A game's own part: what its moves mean for points and chips. */
export interface GamePaper {
  readonly unit: 'chips' | 'points';
  readonly best: 'most' | 'fewest';
  /** The fewest that can play; whether those without chips look on. */
  readonly least: number;
  readonly brokeLookOn?: boolean;
  /** House rules that change at once, and those of them that are about the length of the game. */
  readonly atOnce: readonly string[];
  readonly lengthRules: readonly string[];
  /** Moves that still count when the game is over. */
  readonly afterwards?: readonly string[];
  /** Whether a hand that is dealt again is dealt by whose turn it was, though they could not deal before. */
  readonly keepsDeal?: boolean;
  deal(): void;
  play(move: Move): void;
  /** Whether as much is played as was agreed, counting this many hands. */
  isPlayedOut?(hands: number): boolean;
  /** How much is played, in the game's own count, for adding to it. */
  played?(): number;
  /** Settles a hand that the end of the game cuts short; false where it does not count. */
  cutShort?(): false | { readonly dealer: string };
  /** With which points a late player may begin; the rule's own choice first. */
  lateScore?(chosen: string | undefined): number;
  /** Who sits down, or comes back without having paid in the first hand. */
  sitsDown?(seat: string): void;
  /** Somebody who sat out from this round on plays again. */
  comesBack?(seat: string, since: number, makesUp: boolean): void;
  /** Who gets the pot that is left over at the end. */
  leftover?(): readonly Debt[];
}

interface End {
  readonly dealer: string | null;
  /** Whether the last hand was played out. */
  readonly whole: boolean;
  readonly named: readonly string[] | null;
  readonly first: readonly string[];
  readonly shared: readonly Debt[];
}

/** A table with pencil and paper: who sits there, what they have, whose deal it is. */
export class Table {
  game!: GamePaper;
  rules: Readonly<Record<string, unknown>>;
  /** Rules that wait for the next hand. */
  nextRules: Readonly<Record<string, unknown>> | null = null;
  /** What the table has agreed on when it went on after the end. */
  until: number | null = null;
  hand = 1;
  /** Moves of the game in this hand. */
  moves = 0;
  dealer: string;
  /** Whose turn it is to deal, even if somebody else has to. */
  due: string;
  readonly people: People;
  readonly held: Amounts = { [POT]: 0, [BANK]: 0 };
  /** What this hand has moved so far. */
  #ofHand: Amounts = {};
  end: End | null = null;

  constructor({ rules, seats }: WrittenGame) {
    this.rules = rules;
    this.people = new People(this, seats);
    this.dealer = this.due = seats[0]!.id;
  }

  get credit(): boolean {
    return this.rules['shortStack'] === 'credit';
  }

  /** Who plays this hand. */
  get playing(): readonly string[] {
    return this.people.playing;
  }

  number(rule: string): number {
    const value = Number(this.rules[rule]);
    if (!Number.isFinite(value)) throw new Error(`the journal names no house rule ${rule}`);
    return value;
  }

  chips(account: string): number {
    return this.held[account] ?? 0;
  }

  /** Between accounts, whatever hand it is. */
  give(payer: string, to: string, amount: number): void {
    this.held[payer] = this.chips(payer) - amount;
    this.held[to] = this.chips(to) + amount;
  }

  /** In this hand: it goes back if the hand does not count. */
  pay(payer: string, to: string, amount: number): void {
    this.give(payer, to, amount);
    this.#ofHand[payer] = (this.#ofHand[payer] ?? 0) - amount;
    this.#ofHand[to] = (this.#ofHand[to] ?? 0) + amount;
  }

  /** The same as far as people have chips. */
  owe(debts: readonly Debt[]): void {
    for (const { from: debtor, to, amount } of paidOf(this.held, debts, this.credit))
      this.pay(debtor, to, amount);
  }

  begin(): void {
    const stack = this.game.unit === 'chips' ? this.number('chips') : 0;
    for (const seat of this.people.present) this.give(BANK, seat, stack);
    this.#deal();
  }

  #deal(): void {
    this.moves = 0;
    this.#ofHand = {};
    this.game.deal();
  }

  play(move: Move): void {
    const late = this.end !== null;
    if (late && !this.game.afterwards?.includes(move.kind)) throw new Error(`${move.kind} after the end`);
    this.amid(() => {
      this.moves += 1;
      this.game.play(move);
    });
  }

  /** The hand is over. `dealer`: who deals next, instead of the next to the left. */
  handOver(next: { dealer?: string; over?: boolean; named?: readonly string[] } = {}): void {
    const dealer = next.dealer ?? null;
    if (next.over) this.finish({ dealer, whole: this.moves > 0, named: next.named ?? null });
    else this.dealNext(dealer);
  }

  dealNext(dealer: string | null): void {
    this.people.changeSeats();
    this.dealer = this.due = dealer ?? leftOf(this.people.present, this.dealer);
    this.hand += 1;
    this.#newRules();
    this.people.comeAndGo();
    this.#deal();
  }

  /** What the hand has moved goes back, and it is dealt again. */
  dealAgain(): void {
    this.takeBack();
    this.#newRules();
    this.people.changeSeats();
    if (this.game.keepsDeal) this.dealer = this.due;
    this.people.comeAndGo();
    this.#deal();
  }

  takeBack(): void {
    for (const account of Object.keys(this.#ofHand)) this.held[account]! -= this.#ofHand[account]!;
    this.#ofHand = {};
  }

  /** "a table move that holds from the next hand on" */
  #newRules(): void {
    this.rules = this.nextRules ?? this.rules;
    this.nextRules = null;
  }

  /** "the winner is decided first, then the pot is split"; those who tie share the win. */
  finish({ dealer, whole, named }: Pick<End, 'dealer' | 'whole' | 'named'>): void {
    const before = this.#best();
    const shared = this.game.leftover?.() ?? [];
    for (const { from: payer, to, amount } of shared) this.give(payer, to, amount);
    const first = named ?? (this.rules['leftoverPotPlaces'] === 'after' ? this.#best() : before);
    this.end = { dealer, whole, named, first, shared };
  }

  #best(): readonly string[] {
    const { present } = this.people;
    const all = present.map((seat) => this.chips(seat));
    const best = this.game.best === 'most' ? Math.max(...all) : Math.min(...all);
    return present.filter((seat) => this.chips(seat) === best);
  }

  /** The shares of the pot go back, as if the game were not over. */
  reopen(): End {
    const { end } = this;
    if (!end) throw new Error('the game is not over');
    for (const { from: payer, to, amount } of end.shared) this.give(to, payer, amount);
    this.end = null;
    return end;
  }

  /** Something is put right; if the game was over, it ends again after that. */
  amid(act: () => void): void {
    const end = this.end ? this.reopen() : null;
    act();
    if (end) this.finish(end);
  }

  /** The first who does not sit out deals. */
  dealerWhoPlays(): void {
    const { playing } = this;
    this.dealer =
      from(this.people.present, this.dealer).find((seat) => playing.includes(seat)) ?? this.dealer;
  }
}
