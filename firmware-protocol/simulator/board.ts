import { type Face, MOST_POCKETS } from '../codec/index.ts';
import type { Clock } from './clock.ts';
import { pick, type Random } from './random.ts';

/** What the sensors of one pocket see: no die, one steady code (7: what no die can show), or a die on the move. */
export type Seen = 'none' | Face | 7 | 'changing';

interface Pocket {
  /** The die that lies, tumbles or leans here, by the face that it shows or will show. */
  die?: { face: Face; motion: 'still' | 'tumbling' | 'leaning' };
  stuck: boolean;
  /** Sensors that read this face whatever it is, until the die is lifted. */
  misread?: Face;
}

export interface Throw {
  /** Where the die is lifted from, unless it is in the hand already. */
  readonly from: number;
  /** Where it lands; its own pocket unless said otherwise. */
  readonly to?: number;
  /** The face it will show; by chance unless said otherwise. */
  readonly face?: Face;
}

export interface BoardOptions {
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * The physical tray and dice: where each die is and which face is up. It knows nothing about lines or firmware; the
 * simulated tray and the emulated firmware both watch one.
 */
export class Board {
  /** From the hand to the pocket, in ms. */
  flight = 400;
  /** From landing to rest, in ms; up to a third more by chance. */
  tumble = 700;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #pockets: Pocket[] = Array.from({ length: MOST_POCKETS }, () => ({ stuck: false }));
  /** Faces of the dice in the hand, by the pocket they came from. */
  readonly #hand = new Map<number, Face>();
  readonly #listeners = new Set<(pocket: number) => void>();

  constructor({ clock, random }: BoardOptions) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Called when what a pocket's sensors see may have changed. */
  onChange(listener: (pocket: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  seen(pocket: number): Seen {
    const { die, stuck, misread } = this.#at(pocket);
    if (stuck) return 7;
    if (!die) return 'none';
    if (die.motion !== 'still') return 'changing';
    return misread ?? die.face;
  }

  /** The code that three Hall sensors give at this moment: 0 empty, 1–6 a face, 7 a stuck sensor. */
  code(pocket: number): number {
    const seen = this.seen(pocket);
    if (seen === 'none') return 0;
    if (seen !== 'changing') return seen;
    // Another face every 30 ms, the same for the same moment: a leaning die flickers so.
    const step = Math.floor(this.#clock.now() / 30);
    return 1 + ((Math.imul(step + pocket * 7919, 2654435761) >>> 16) % 6);
  }

  dieIn(pocket: number): Face | undefined {
    return this.#at(pocket).die?.face;
  }

  isMoving(pocket: number): boolean {
    return this.#at(pocket).die?.motion === 'tumbling';
  }

  isInHand(pocket: number): boolean {
    return this.#hand.has(pocket);
  }

  /** Puts a die into a pocket without throwing it: on `face`, its face in the hand, or a random one. */
  put(pocket: number, face: Face = this.#hand.get(pocket) ?? this.#anyFace()): void {
    this.#hand.delete(pocket);
    this.#set(pocket, { face, motion: 'still' });
  }

  /** Takes a die into the hand. Nothing happens if there is none. */
  lift(pocket: number): void {
    const { die } = this.#at(pocket);
    if (!die) return;
    this.#hand.set(pocket, die.face);
    delete this.#at(pocket).misread;
    this.#set(pocket, undefined);
  }

  /** Takes a die out of play: from the pocket, or from the hand. */
  take(pocket: number): void {
    this.lift(pocket);
    this.#hand.delete(pocket);
  }

  /** Lifts the dice that are not in the hand yet and throws them all at once. */
  throw(dice: readonly Throw[]): void {
    for (const { from } of dice) this.lift(from);
    for (const { from, to = from, face = this.#anyFace() } of dice) {
      this.#hand.delete(from);
      this.#clock.after(this.flight, () => this.#land(to, face));
    }
  }

  #land(pocket: number, face: Face): void {
    const die = { face, motion: 'tumbling' as const };
    this.#set(pocket, die);
    this.#clock.after(this.tumble * (1 + this.#random() / 3), () => {
      // Lifted, cocked or thrown upon meanwhile: then it is not this die's rest.
      if (this.#at(pocket).die === die) this.#set(pocket, { face, motion: 'still' });
    });
  }

  /** The die leans on the pocket's wall: its sensors flicker from now on. */
  cock(pocket: number): void {
    const { die } = this.#at(pocket);
    if (die) this.#set(pocket, { ...die, motion: 'leaning' });
  }

  /** Someone taps a die so that it lies flat, on `face` or on its own. It works on a flat die too: a nudge. */
  straighten(pocket: number, face?: Face): void {
    const { die } = this.#at(pocket);
    if (die) this.#set(pocket, { face: face ?? die.face, motion: 'still' });
  }

  stick(pocket: number, stuck: boolean): void {
    this.#at(pocket).stuck = stuck;
    this.#tell(pocket);
  }

  /** From now until it is lifted next, the sensors read another face than the die shows. */
  misread(pocket: number, face: Face): void {
    this.#at(pocket).misread = face;
    this.#tell(pocket);
  }

  /** Swaps the dice of two pockets, as people do when tidying up. */
  swap(one: number, other: number): void {
    this.lift(one);
    this.lift(other);
    const [a, b] = [this.#hand.get(one), this.#hand.get(other)];
    this.#hand.delete(one);
    this.#hand.delete(other);
    this.#clock.after(this.flight, () => {
      if (b) this.put(one, b);
      if (a) this.put(other, a);
    });
  }

  #anyFace(): Face {
    return (1 + pick(this.#random, 6)) as Face;
  }

  #at(pocket: number): Pocket {
    const found = this.#pockets[pocket - 1];
    if (!found) throw new RangeError(`no pocket ${pocket}`);
    return found;
  }

  #set(pocket: number, die: Pocket['die']): void {
    const at = this.#at(pocket);
    if (die) at.die = die;
    else delete at.die;
    this.#tell(pocket);
  }

  #tell(pocket: number): void {
    for (const listener of this.#listeners) listener(pocket);
  }
}
