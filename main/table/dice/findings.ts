import { DIE_DOUBTS, type DiceSet, type RowDie } from '../../contract.ts';
import type { DiceKind } from '../../engine/core/dice-kinds.ts';
import type { FaceSource } from '../../engine/core/dice.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Phrase, phrase } from '../../engine/core/result.ts';
import { type Face, type Reading, type Stay, stayKey } from '../../tray/types.ts';
import type { Die } from '../history/index.ts';
import { faceOf } from './sets.ts';
import type { Throw } from './watch.ts';

/** Dice that the tray read: a throw, or dice found lying there. */
export type ReadDice = Throw | { readonly kind: 'lying'; readonly dice: readonly Reading[] };

/** Input of the row. */
export type Accepted = ReadDice | ReportedDice;

/** Dice known without the tray: from an undone dice move or a photograph. */
export interface ReportedDice {
  readonly kind: 'undone' | 'photo';
  readonly of: DiceKind;
  readonly dice: readonly Die[];
}

export const isReported = (item: Accepted): item is ReportedDice =>
  item.kind === 'undone' || item.kind === 'photo';

/** The throws of a die given by a person when the tray had counted `of`; later throws are added. */
export interface ThrowCount {
  readonly throws: number;
  readonly of: number;
}

export interface Typed {
  readonly face: string;
  readonly by: string | undefined;
}

/** People's answers to doubts, by stay. */
export interface SettledDoubts {
  /** Does not count. */
  readonly forgotten: ReadonlySet<string>;
  /** The die was put there, not thrown. */
  readonly moved: ReadonlySet<string>;
  /** Was in doubt: if thrown once more, the die was thrown once. */
  readonly again: ReadonlySet<string>;
  /** Confirmed by a person. */
  readonly seen: ReadonlySet<string>;
}

export interface RowInput {
  readonly request: DiceRequest;
  readonly set: DiceSet;
  /** The die at each stay before anything was accepted. */
  readonly placed: ReadonlyMap<string, number>;
  /** The die that an accepted reading was taken for; typing does not change it. */
  readonly assigned: ReadonlyMap<string, number>;
  /** Stays that lie in the tray now, and former stays since the tray's start. */
  readonly present: ReadonlySet<string>;
  readonly lifted: ReadonlySet<string>;
  /** Readings that a person left out or wants to count, by stay. */
  readonly leftOut: ReadonlySet<string>;
  readonly wanted: ReadonlySet<string>;
  readonly accepted: readonly Accepted[];
  /** Sides of accepted dice that leaned and were tapped flat since, by stay. */
  readonly flat: ReadonlyMap<string, Face>;
  readonly typed: ReadonlyMap<number, Typed>;
  /** Numbers of throws given by people, by die. */
  readonly said: ReadonlyMap<number, ThrowCount>;
  /** Doubts by stay (`doubts.ts`). */
  readonly doubts: ReadonlyMap<string, Phrase>;
  /** People's answers on doubtful readings, by stay. */
  readonly settled: SettledDoubts;
  /** Stays of dice in a hand, and the number of dice not at rest. */
  readonly hand: readonly string[];
  readonly inTheAir: number;
  /** The pockets whose sensors are stuck. */
  readonly stuck: ReadonlySet<number>;
  /** Whether the tray is connected. A die in the air when the plug was pulled has to be read by a person. */
  readonly audible: boolean;
}

/** A die that was read and lies there. */
export interface ReadDie {
  /** Its stay. */
  readonly key: string;
  readonly kind: DiceKind;
  readonly pocket: number;
  readonly face: string | null;
  /** The die of the row it was taken for. */
  readonly die: number | null;
  /** Null if unknown. */
  readonly counts: boolean | null;
}

/** What the tray has read of a die of the row. `sure`: each throw changed its face, so it was not put back unthrown. */
export type ReadFace = Pick<RowDie, 'face' | 'source' | 'throws' | 'why'> & { readonly sure: boolean };

/** What is known of the requested dice: which were read, where they lie, and what to tell people. */
export class Findings {
  readonly found = new Map<number, ReadFace>();
  /** The die at each stay. */
  readonly placed: Map<string, number>;
  /** The die that each reading was taken for, by stay. */
  readonly assigned = new Map<string, number>();
  readonly notes: Phrase[] = [];
  readonly asked: ReadonlySet<number>;
  /** More dice were read than asked for and it is unclear which count, so the row waits. */
  undecided = false;
  /** Uncertain readings, by stay: they may or may not count, or may be any of several dice. */
  unknown: ReadonlySet<string> = new Set();
  /** A person has to confirm the row. */
  unsure = false;
  readonly #leftOut = new Map<number, Phrase>();

  constructor(readonly input: RowInput) {
    this.placed = new Map(input.placed);
    this.asked = new Set(input.request.dice);
  }

  /** The dice of an accepted item, without the readings that do not count. */
  counted(item: ReadDice): readonly Reading[] {
    const { settled, leftOut } = this.input;
    return item.dice.filter((die) => {
      const key = stayKey(die);
      return !settled.forgotten.has(key) && !leftOut.has(key);
    });
  }

  #sideUp(die: Reading): Face | null {
    return die.face ?? this.input.flat.get(stayKey(die)) ?? null;
  }

  faceUp(die: Reading): string | null {
    const side = this.#sideUp(die);
    return side === null ? null : faceOf(this.input.set, die.pocket, side);
  }

  doubtOf(die: Reading): Phrase | null {
    const { pocket } = die;
    const side = this.#sideUp(die);
    if (side === null) {
      const why = DIE_DOUBTS.find((known) => known === die.doubt?.why);
      if (die.doubt === undefined) return phrase('intake.die.cocked', { pocket });
      return phrase(`intake.die.doubtful.${why ?? 'other'}`, { pocket });
    }
    return this.faceUp(die) === null ? phrase('intake.die.unlearned', { pocket, side }) : null;
  }

  put(die: number, thrown: Reading, { throws, sure, why }: Pick<ReadFace, 'throws' | 'sure' | 'why'>): void {
    const { set } = this.input;
    this.place(die, thrown);
    this.assigned.set(stayKey(thrown), die);
    const { device, boot, pocket, lift } = thrown;
    const own = set.builtIn ? {} : { set: set.id };
    const source: FaceSource = { kind: 'sensor', device, boot, pocket, lift, ...own };
    this.found.set(die, { face: this.faceUp(thrown), source, throws, sure, why });
  }

  place(die: number, stay: Stay): void {
    for (const [key, at] of this.placed) if (at === die) this.placed.delete(key);
    this.placed.set(stayKey(stay), die);
  }

  /** Dice from an undone move used again, or from a photograph. */
  takeReported(dice: readonly Die[]): void {
    for (const { die, face, throws = 1, source } of dice)
      if (this.asked.has(die))
        this.found.set(die, { face, source: source ?? null, throws, sure: true, why: null });
  }

  /** Counts a throw of a die, or records why it does not count. */
  throwOne(die: number, thrown: Reading): void {
    const { request, settled } = this.input;
    const key = stayKey(thrown);
    if (!this.asked.has(die)) return this.#leaveOut(die, thrown);
    if (settled.moved.has(key)) {
      this.placed.set(key, die);
      this.assigned.set(key, die);
      return;
    }
    const before = this.found.get(die) ?? { face: request.lying[die] ?? null, throws: 0, sure: true };
    // A die that leaned since an earlier question may well be thrown now for the first time.
    const again = before.throws > 0 && this.isAgain(thrown);
    const throws = again ? before.throws : before.throws + 1;
    const sure = before.sure && (again || this.faceUp(thrown) !== before.face);
    const twice = request.mode === 'each' && throws > 1;
    const why = this.doubtOf(thrown) ?? (twice ? phrase('intake.die.again') : null);
    this.put(die, thrown, { throws, sure, why });
  }

  /** Whether this only repeats a throw: the die had been cocked, or its reading was in doubt. */
  isAgain({ from }: Reading): boolean {
    return from !== undefined && (from.leaned || this.input.settled.again.has(from.key));
  }

  /**
   * A die that may not be thrown keeps its face from before it was lifted; if put back the same, nothing is reported.
   */
  #leaveOut(die: number, thrown: Reading): void {
    const { request, settled } = this.input;
    const key = stayKey(thrown);
    this.placed.set(key, die);
    if (this.faceUp(thrown) === request.lying[die] || settled.seen.has(key)) this.#leftOut.delete(die);
    else this.#leftOut.set(die, phrase('intake.die.notAsked', { pocket: thrown.pocket }));
  }

  /** The dice asked for that were neither typed nor read. */
  get open(): readonly number[] {
    const { request, typed } = this.input;
    return request.dice.filter((die) => !typed.has(die) && !this.found.has(die));
  }

  /** Whether the tray still accounts for this die: in its place or in a hand. */
  isKnown(die: number): boolean {
    return [...this.placed].some(
      ([key, at]) => at === die && (this.input.present.has(key) || this.input.hand.includes(key)),
    );
  }

  /** Whether a die that was read has left its place without being in a hand. */
  isGone(stay: Stay): boolean {
    const key = stayKey(stay);
    return this.input.lifted.has(key) && !this.input.hand.includes(key);
  }

  isInHand(stay: Stay): boolean {
    return this.input.hand.includes(stayKey(stay));
  }

  /** The message about a die. */
  get say(): readonly Phrase[] {
    return [...this.notes, ...this.#leftOut.values()];
  }

  /** All dice read and lying there, if at least one may not count; otherwise none. */
  get read(): readonly ReadDie[] {
    const { accepted, present, leftOut, request } = this.input;
    const read = new Map<string, ReadDie>();
    for (const item of accepted) {
      if (isReported(item)) continue;
      for (const thrown of item.dice) {
        const key = stayKey(thrown);
        if (!present.has(key)) continue;
        const die = this.assigned.get(key) ?? null;
        const { pocket } = thrown;
        const counts = leftOut.has(key) ? false : this.unknown.has(key) ? null : die !== null;
        read.set(key, { key, kind: request.kind, pocket, face: this.faceUp(thrown), die, counts });
      }
    }
    const all = [...read.values()];
    return all.every(({ counts }) => counts === true) ? [] : all.sort((a, b) => a.pocket - b.pocket);
  }

  /** Pairs dice with places so that as many as possible keep the face of their place. */
  pairByFace(dice: readonly Reading[], places: readonly number[]): readonly (readonly [Reading, number])[] {
    const { lying } = this.input.request;
    const left = [...places];
    const pairs: (readonly [Reading, number])[] = [];
    const rest: Reading[] = [];
    for (const die of dice) {
      const index = left.findIndex((place) => lying[place] !== null && lying[place] === this.faceUp(die));
      const [place] = index < 0 ? [] : left.splice(index, 1);
      if (place === undefined) rest.push(die);
      else pairs.push([die, place]);
    }
    return [...pairs, ...rest.flatMap((die, i) => (left[i] === undefined ? [] : [[die, left[i]] as const]))];
  }
}
