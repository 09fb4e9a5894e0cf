import { leftOf, leftwardOf } from './circle.ts';
import { BANK, POT } from './debts.ts';
import type { Move, Person } from './journal.ts';
import type { Table } from './table.ts';

interface Away {
  readonly seat: string;
  /** What they took along, or the points with which they left. */
  readonly had: number;
  /** The others, beginning at their right. */
  readonly rightward: readonly string[];
  back: Move | null;
}

interface SittingOut {
  readonly seat: string;
  /** The hand and the game's own round from which on; null while the hand is played in which they said so. */
  since: { readonly hand: number; readonly round: number } | null;
  back: { readonly makesUp: boolean } | null;
}

const personOf = ({ name, player }: Person): string => player ?? `called ${name.toLocaleLowerCase()}`;

/** Who sits where, who sits out, and who comes and goes between hands. */
export class People {
  /** Who sits, or will sit, where: also of those who are away. */
  readonly #persons = new Map<string, Person>();
  /** Everybody at the table, clockwise. */
  present: readonly string[];
  away: Away[] = [];
  joining: Move[] = [];
  leaving: string[] = [];
  sitting: SittingOut[] = [];
  /** How they sit from the next hand on. */
  order: readonly string[] | null = null;

  constructor(
    private readonly table: Table,
    seats: readonly Person[],
  ) {
    for (const one of seats) this.#persons.set(one.id, one);
    this.present = seats.map(({ id }) => id);
  }

  get playing(): readonly string[] {
    return this.present.filter((seat) => !this.sitting.some((one) => one.seat === seat && one.since));
  }

  get average(): number {
    const sum = this.present.reduce((all, seat) => all + this.table.chips(seat), 0);
    return sum / this.present.length;
  }

  /** With how many points a late player begins where the most win, as the table has chosen or the house rule says. */
  zeroOrAverage(chosen: string | undefined): number {
    const agreed = chosen === 'average' || chosen === 'zero' ? chosen : this.table.rules['lateScore'];
    return agreed === 'average' ? Math.floor(this.average) : 0;
  }

  join(move: Move): void {
    const one = move['seat'] as Person;
    this.#persons.set(one.id, one);
    this.joining.push(move);
  }

  /** A new name holds for all accounts of that person, unless it is somebody else who sits there. */
  rename({ seat, name, player }: Move): void {
    const old = this.#persons.get(seat as string)!;
    const next = {
      ...old,
      ...(name === undefined ? {} : { name }),
      ...(player === undefined ? {} : { player }),
    };
    const isSame = (next.player ?? null) === (old.player ?? null);
    for (const [id, one] of this.#persons)
      if (id === seat || (isSame && personOf(one) === personOf(old)))
        this.#persons.set(id, { ...one, name: next.name as string, player: next.player as string | null });
  }

  changeSeats(): void {
    const { order } = this;
    if (order) this.present = [...this.present].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    this.order = null;
  }

  /** Between hands. */
  comeAndGo(): void {
    const { joining, leaving } = this;
    this.joining = [];
    this.leaving = [];
    for (const move of joining) this.#sitDown(move);
    const returning = this.away.filter(({ back }) => back);
    for (const one of returning) this.#takeUp(one);
    for (const seat of leaving) this.#goAway(seat);
    if (this.sitting.length > 0) this.#sitOut();
  }

  #seatLeftOf(seat: string, right: string | undefined): void {
    const at = right === undefined ? -1 : this.present.indexOf(right);
    const place = at < 0 ? this.present.length : at + 1;
    this.present = [...this.present.slice(0, place), seat, ...this.present.slice(place)];
  }

  #sitDown({ seat, after, score }: Move): void {
    const { table } = this;
    const { id } = seat as Person;
    const late = table.game.lateScore?.(score as string | undefined) ?? 0;
    this.#seatLeftOf(id, after as string | undefined);
    if (table.game.unit === 'points') return table.give(BANK, id, late);
    table.give(BANK, id, table.number('chips'));
    table.game.sitsDown?.(id);
  }

  /** "what was paid out at leaving is paid in again, or bought" */
  #takeUp(one: Away): void {
    const { table } = this;
    const { after, buys } = one.back!;
    this.away = this.away.filter((other) => other !== one);
    const right = (after as string | undefined) ?? one.rightward.find((seat) => this.present.includes(seat));
    this.#seatLeftOf(one.seat, right);
    if (table.game.unit === 'chips') table.give(BANK, one.seat, one.had);
    if (buys !== undefined) table.give(BANK, one.seat, Number(buys));
  }

  #goAway(seat: string): void {
    const { table, present } = this;
    const had = table.chips(seat);
    if (table.game.unit === 'chips') table.give(seat, BANK, had);
    const rightward = leftwardOf(present, seat).slice(0, -1).reverse();
    this.away.push({ seat, had, rightward, back: null });
    for (const role of ['dealer', 'due'] as const)
      if (table[role] === seat) table[role] = leftOf(present, seat);
    this.present = present.filter((other) => other !== seat);
  }

  /** "a seat may sit out from the next hand on and come back for any later hand" */
  #sitOut(): void {
    const { table } = this;
    const round = table.game.played?.() ?? table.hand;
    this.sitting = this.sitting.filter(({ seat }) => this.present.includes(seat));
    for (const one of this.sitting) one.since ??= { hand: table.hand, round };
    for (const one of this.sitting.filter(({ back }) => back)) this.#playAgain(one);
    // Too few others have chips: those who sit out play.
    const able = (seat: string) => !table.game.brokeLookOn || table.chips(seat) > 0;
    if (this.playing.filter(able).length < table.game.least)
      for (const one of this.sitting.filter(({ seat }) => able(seat))) this.#playAgain(one);
    table.dealerWhoPlays();
  }

  #playAgain(one: SittingOut): void {
    const { game } = this.table;
    this.sitting = this.sitting.filter((other) => other !== one);
    game.comesBack?.(one.seat, one.since!.round, one.back?.makesUp === true);
    // Who missed the first hand has not paid what everybody paid then.
    if (one.since!.hand === 1) game.sitsDown?.(one.seat);
  }

  /** What everybody has, those who are away included, and the pot. */
  accounts(): {
    readonly seat: string;
    readonly name: string;
    readonly has: number;
    readonly here: boolean;
  }[] {
    const row = (seat: string, has: number, here: boolean) => ({
      seat,
      name: this.#persons.get(seat)!.name,
      has,
      here,
    });
    return [
      ...this.present.map((seat) => row(seat, this.table.chips(seat), true)),
      ...this.away.map(({ seat, had }) => row(seat, had, false)),
    ];
  }

  get pot(): number {
    return this.table.chips(POT);
  }
}
