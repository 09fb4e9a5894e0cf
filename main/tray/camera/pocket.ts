import { type Face, FACES, type PocketState } from '../../../firmware-protocol/codec/index.ts';
import type { SightedDie } from '../../contract/acts.ts';
import type { DieDoubt } from '../../contract/tray.ts';
import { type DiceKind, DICE, DICE_KINDS, printedDie } from '../../engine/core/dice-kinds.ts';

/** Sets of printed dice, not kinds: `poker` are all whose dice are alike, `royal` those with pockets of their own. */
export type DiceInPlay = 'royal' | 'poker';

/** As many as the protocol allows, for any dice: the greeting fixes it for each boot. */
export const POCKET_COUNT = 14;
const ALL: readonly number[] = Array.from({ length: POCKET_COUNT }, (_, i) => i + 1);

const printed = (alike: boolean): readonly string[] =>
  DICE_KINDS.filter((kind) => DICE[kind].alike === alike).flatMap((kind) => DICE[kind].printed);
/** The printed dice by pocket, from 1. SPEC.md, "How people roll": suited dice 1 to 13, the Risk die 14. */
const POCKETS: { readonly [set in DiceInPlay]: readonly string[] } = {
  royal: printed(false),
  poker: printed(true),
};

/** The printed dice of a game with these kinds. */
export const diceInPlay = (kinds: readonly DiceKind[]): DiceInPlay =>
  kinds.some((kind) => DICE[kind].alike) ? 'poker' : 'royal';

export const dieInPocket = (set: DiceInPlay, pocket: number): string | undefined => POCKETS[set][pocket - 1];
/** Undefined for a die of another kind, which is ignored. */
export function pocketOf(set: DiceInPlay, die: string): number | undefined {
  const index = POCKETS[set].indexOf(die);
  return index < 0 ? undefined : index + 1;
}

/** The pockets for interchangeable dice of a kind; none if the game uses other dice. */
export function pocketsOfKind(set: DiceInPlay, kind: DiceKind): readonly number[] {
  const { alike, pockets } = DICE[kind];
  // Interchangeable dice are treated as a group, whatever their pockets.
  if (set === 'poker') return alike ? ALL : [];
  // With several dice that have pockets of their own, it is unknown which one it is.
  return pockets.length === 1 ? pockets : [];
}

/** A die's name on the wire: 1 to 16 of `0-9 a-z . -`. The only one of its kind has its kind's name, others its first letter and their number. */
export function wireName(name: string): string {
  const known = printedDie(name);
  if (!known) return name.toLowerCase();
  const { kind, die } = known;
  return DICE[kind].printed.length === 1 ? kind : `${kind.charAt(0)}${die + 1}`;
}

type Place = Pick<SightedDie, 'x' | 'y' | 'turn'>;

/** In mm (or pixels) and degrees: the largest difference between two looks at an untouched die. */
const SAME = { apart: 6, turned: 12 };
/** In mm (or pixels): how far a leaning die moves when it is tapped flat. */
const TAPPED = 16;

/** Modulo quarter turns: a half-covered frame may be read in different orientations. */
const turnedBy = (a: Place, b: Place): number => Math.abs(((a.turn - b.turn + 765) % 90) - 45);

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

const isSamePlace = (a: Place, b: Place): boolean =>
  distance(a, b) <= SAME.apart && turnedBy(a, b) <= SAME.turned;

/** Hardly moved, however it is turned. */
export const isNear = (a: Place, b: Place): boolean => distance(a, b) <= TAPPED;

/** Consecutive looks without the die, while something moves, before it counts as moving. */
const MISSES = 2;

/** What happened to a pocket. `gone`: emptied, its stay is over. */
export interface PocketNews {
  readonly gone: boolean;
  readonly moves: boolean;
  /** It came to rest: `fresh` for the first time of its stay. */
  readonly rests: 'fresh' | 'again' | null;
}

const NOTHING: PocketNews = { gone: false, moves: false, rests: null };

export interface DoubtNow {
  readonly faces: readonly Face[];
  readonly why: DieDoubt;
  readonly picture: string | undefined;
}

const faceOf = (die: SightedDie): Face | undefined => FACES.find((face) => face === die.face);

/** One die of the game as a pocket, as the camera last saw it. */
export class SeenPocket {
  /** As SPEC.md writes it. Nothing is known before the first look. */
  state: PocketState = { state: 'away', lift: 0 };
  doubt: DoubtNow | null = null;
  /** Whether it is known which die lies here. */
  isKnown = false;
  /** When it was last seen where it lies, ms. */
  seenAt = 0;
  /** Where it lies, or lay before it was covered. */
  #place: Place | null = null;
  /** Its place before it was lifted. */
  #before: { readonly place: Place; readonly face: Face | undefined } | null = null;
  #face: Face | undefined;
  #misses = 0;

  /** Whether an unreadable die lies in this one's place. */
  covers(die: SightedDie): boolean {
    return this.#place !== null && isNear(this.#place, die);
  }

  /** The distance from this die's place; null if it has none or if it is another place. */
  nearness(die: SightedDie): number | null {
    return this.#place !== null && isNear(this.#place, die) ? distance(this.#place, die) : null;
  }

  /** A look during movement: dice at rest are seen, others may be covered. */
  glance(die: SightedDie | undefined, at: number): PocketNews {
    if (!this.#place) return NOTHING;
    // Only the die itself counts: parts of a hand may look like an unreadable die.
    if (die !== undefined && isSamePlace(this.#place, die)) {
      this.#misses = 0;
      this.seenAt = at;
      return NOTHING;
    }
    this.#misses += 1;
    if (this.#misses < MISSES || this.state.state === 'moving') return NOTHING;
    this.state = { state: 'moving', lift: this.state.lift };
    return { ...NOTHING, moves: true };
  }

  /** A look when nothing moves. */
  look(die: SightedDie | undefined, covered: boolean, at: number): PocketNews {
    this.#misses = 0;
    if (die) return this.#see(die, at);
    // Something unreadable lies there: a hand may hide part of it.
    if (covered) return this.#place ? this.#restAgain() : NOTHING;
    if (!this.#place) {
      this.state = { state: 'empty', lift: this.state.lift };
      return NOTHING;
    }
    this.#leave();
    return { ...NOTHING, gone: true };
  }

  #see(die: SightedDie, at: number): PocketNews {
    this.seenAt = at;
    if (!this.#place) return { ...NOTHING, rests: this.#rest(this.#put(die)) };
    const same = isSamePlace(this.#place, die);
    // Another look cannot tell whether it was thrown.
    if (same && this.doubt?.why === 'hand') return this.#restAgain();
    // It leaned and was tapped flat; as a doubtful die it had no face before.
    if (same || (this.doubt && this.doubt.why !== 'hand' && isNear(this.#place, die))) return this.#stay(die);
    this.#leave();
    return { gone: true, moves: false, rests: this.#rest(this.#put(die)) };
  }

  /** The same stay, seen again. A certain face stays. */
  #stay(die: SightedDie): PocketNews {
    const face = faceOf(die);
    if (die.why !== null || face === undefined) {
      if (this.#face !== undefined) return this.#restAgain();
      const moved = this.state.state === 'moving';
      this.#rest(die);
      return moved ? { ...NOTHING, rests: 'again' } : NOTHING;
    }
    if (this.#face === face) return this.#restAgain();
    this.#rest(die);
    return { ...NOTHING, rests: 'again' };
  }

  /** It was covered and has not moved. */
  #restAgain(): PocketNews {
    if (this.state.state !== 'moving') return NOTHING;
    const { lift } = this.state;
    this.state =
      this.#face === undefined ? { state: 'doubt', lift } : { state: 'face', face: this.#face, lift };
    return { ...NOTHING, rests: 'again' };
  }

  /** A die in exactly its old position was hardly thrown; it was probably only covered. */
  #put(die: SightedDie): SightedDie {
    const before = this.#before;
    this.#before = null;
    const back = before !== null && before.face === faceOf(die) && isSamePlace(before.place, die);
    return back && die.why === null ? { ...die, why: 'hand' } : die;
  }

  #rest(die: SightedDie): 'fresh' {
    const { lift } = this.state;
    const face = faceOf(die);
    const sure = die.why === null && face !== undefined;
    this.#place = { x: die.x, y: die.y, turn: die.turn };
    this.isKnown = die.die !== null;
    this.#face = sure ? face : undefined;
    this.doubt = sure
      ? null
      : { faces: face === undefined ? [] : [face], why: die.why ?? 'strange', picture: die.picture };
    this.state = sure ? { state: 'face', face, lift } : { state: 'doubt', lift };
    return 'fresh';
  }

  #leave(): void {
    if (this.#place) this.#before = { place: this.#place, face: this.#face };
    this.#place = null;
    this.#face = undefined;
    this.doubt = null;
    this.state = { state: 'empty', lift: (this.state.lift + 1) & 0xffff };
  }
}
