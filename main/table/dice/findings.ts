import { DIE_DOUBTS } from '../../contract.ts';
import type { FaceSource } from '../../engine/core/dice.ts';
import { type Phrase, phrase } from '../../engine/core/result.ts';
import { stayKey } from '../../tray/types.ts';
import type { SourcedDie } from '../history/index.ts';
import { type Accepted, type ReadDie, type RowInput, type Told, isTold } from './row-input.ts';
import { faceOf } from './sets.ts';
import type { ThrownDie } from './watch.ts';

/** A die as the tray shows it for this request. */
export interface Found {
  readonly face: string | null;
  readonly source: FaceSource | null;
  readonly throws: number;
  /** Every throw of it showed another face than before: it cannot have been put back unthrown. */
  readonly sure: boolean;
  readonly why: Phrase | null;
}

/** The dice of an accepted item that the tray read. */
export const diceIn = (item: Exclude<Accepted, Told>): readonly ThrownDie[] =>
  item.kind === 'throw' ? item.throw.dice : item.dice;

/** What is known of the dice of one request: which were read, where they lie now, and what people are told. */
export class Findings {
  readonly found = new Map<number, Found>();
  /** Which die lies where, by stay. */
  readonly placed: Map<string, number>;
  /** Which die a reading was taken for, by stay. */
  readonly assigned = new Map<string, number>();
  readonly notes: Phrase[] = [];
  readonly asked: ReadonlySet<number>;
  /** More dice were read than are asked for, and nobody can tell which count: the row waits. */
  undecided = false;
  /** The readings, by stay, that may or may not count, or may be any of several dice. */
  unknown: ReadonlySet<string> = new Set();
  /** A person should look before it is taken. */
  unsure = false;
  readonly #leftOut = new Map<number, Phrase>();

  constructor(readonly input: RowInput) {
    this.placed = new Map(input.placed);
    this.asked = new Set(input.request.dice);
  }

  /** The dice of an accepted item, without the readings that do not count. */
  counted(item: Exclude<Accepted, Told>): readonly ThrownDie[] {
    const { settled, leftOut } = this.input;
    return diceIn(item).filter(({ stay }) => {
      const key = stayKey(stay);
      return !settled.forgotten.has(key) && !leftOut.has(key);
    });
  }

  faceUp({ stay, side }: ThrownDie): string | null {
    return side === null ? null : faceOf(this.input.set, stay.pocket, side);
  }

  doubtOf(die: ThrownDie): Phrase | null {
    const { pocket } = die.stay;
    if (die.side === null) {
      const why = DIE_DOUBTS.find((known) => known === die.doubt);
      if (die.doubt === undefined) return phrase('intake.die.cocked', { pocket });
      return phrase(`intake.die.doubtful.${why ?? 'other'}`, { pocket });
    }
    return this.faceUp(die) === null ? phrase('intake.die.unlearned', { pocket, side: die.side }) : null;
  }

  put(die: number, thrown: ThrownDie, { throws, sure, why }: Pick<Found, 'throws' | 'sure' | 'why'>): void {
    const { set } = this.input;
    this.place(die, thrown);
    this.assigned.set(stayKey(thrown.stay), die);
    const source: FaceSource = { kind: 'sensor', ...thrown.stay, ...(set.builtIn ? {} : { set: set.id }) };
    this.found.set(die, { face: this.faceUp(thrown), source, throws, sure, why });
  }

  place(die: number, { stay }: ThrownDie): void {
    for (const [key, at] of this.placed) if (at === die) this.placed.delete(key);
    this.placed.set(stayKey(stay), die);
  }

  /** Dice that were taken back and are used again, or photographed. */
  takeTold(dice: readonly SourcedDie[]): void {
    for (const { die, face, throws = 1, source } of dice)
      if (this.asked.has(die))
        this.found.set(die, { face, source: source ?? null, throws, sure: true, why: null });
  }

  /** Counts a throw of a die, or notes why it does not count. */
  throwOne(die: number, thrown: ThrownDie): void {
    const { request, settled } = this.input;
    const key = stayKey(thrown.stay);
    if (!this.asked.has(die)) return this.#leaveOut(die, thrown);
    if (settled.moved.has(key)) {
      this.placed.set(key, die);
      this.assigned.set(key, die);
      return;
    }
    const before = this.found.get(die) ?? { face: request.lying[die] ?? null, throws: 0, sure: true };
    const again = this.isAgain(thrown);
    const throws = again ? Math.max(1, before.throws) : before.throws + 1;
    const sure = before.sure && (again || this.faceUp(thrown) !== before.face);
    const twice = request.mode === 'each' && throws > 1;
    const why = this.doubtOf(thrown) ?? (twice ? phrase('intake.die.again') : null);
    this.put(die, thrown, { throws, sure, why });
  }

  /** Whether this only repeats a throw: the die had been cocked, or its reading was in doubt. */
  isAgain({ again, from }: ThrownDie): boolean {
    return again || (from !== null && this.input.settled.again.has(from));
  }

  /** A die that may not be thrown counts as it lay before it was lifted; put back as it lay, it is not mentioned. */
  #leaveOut(die: number, thrown: ThrownDie): void {
    const { request, settled } = this.input;
    const key = stayKey(thrown.stay);
    this.placed.set(key, die);
    if (this.faceUp(thrown) === request.lying[die] || settled.seen.has(key)) this.#leftOut.delete(die);
    else this.#leftOut.set(die, phrase('intake.die.notAsked', { pocket: thrown.stay.pocket }));
  }

  /** The dice asked for that were neither typed nor read. */
  get open(): readonly number[] {
    const { request, typed } = this.input;
    return request.dice.filter((die) => !typed.has(die) && !this.found.has(die));
  }

  /** Whether the tray still has this die: where it lay, or in a hand. */
  isKnown(die: number): boolean {
    return [...this.placed].some(
      ([key, at]) => at === die && (this.input.present.has(key) || this.input.hand.includes(key)),
    );
  }

  /** Whether a die that was read has left its place and is not in a hand. */
  isGone({ stay }: ThrownDie): boolean {
    const key = stayKey(stay);
    return this.input.lifted.has(key) && !this.input.hand.includes(key);
  }

  isInHand({ stay }: ThrownDie): boolean {
    return this.input.hand.includes(stayKey(stay));
  }

  /** What people are told of it. */
  get say(): readonly Phrase[] {
    return [...this.notes, ...this.#leftOut.values()];
  }

  /** Every die that was read and lies there, if any of them does not count or may not; else none. */
  get read(): readonly ReadDie[] {
    const { accepted, present, leftOut, request } = this.input;
    const read = new Map<string, ReadDie>();
    for (const item of accepted) {
      if (isTold(item)) continue;
      for (const thrown of diceIn(item)) {
        const key = stayKey(thrown.stay);
        if (!present.has(key)) continue;
        const die = this.assigned.get(key) ?? null;
        const { pocket } = thrown.stay;
        const counts = leftOut.has(key) ? false : this.unknown.has(key) ? null : die !== null;
        read.set(key, { key, kind: request.kind, pocket, face: this.faceUp(thrown), die, counts });
      }
    }
    const all = [...read.values()];
    return all.every(({ counts }) => counts === true) ? [] : all.sort((a, b) => a.pocket - b.pocket);
  }

  /** Pairs dice with places so that as many as possible show the face that lay there. */
  pairByFace(
    dice: readonly ThrownDie[],
    places: readonly number[],
  ): readonly (readonly [ThrownDie, number])[] {
    const { lying } = this.input.request;
    const left = [...places];
    const pairs: (readonly [ThrownDie, number])[] = [];
    const rest: ThrownDie[] = [];
    for (const die of dice) {
      const index = left.findIndex((place) => lying[place] !== null && lying[place] === this.faceUp(die));
      const [place] = index < 0 ? [] : left.splice(index, 1);
      if (place === undefined) rest.push(die);
      else pairs.push([die, place]);
    }
    return [...pairs, ...rest.flatMap((die, i) => (left[i] === undefined ? [] : [[die, left[i]] as const]))];
  }
}
