import {
  Agreement,
  type DieId,
  MotionGate,
  type Setup,
  type View,
  readPrinted,
} from '../../main/vision/index.ts';
import { CameraPlace } from '../../main/vision/own/index.ts';
import { type DiceUnder, matView, PRINTED, printed, readUnder, type Seen } from './dice-under.ts';
import type { Look, LookDie, LookReading } from './looked.ts';

/** Share of the picture that must change for something to move in it: noise stays below, a rolling die is above. */
const MOVES = 0.001;
/** Without a change for this many ms it is looked at. */
const STILL = 200;
/** How often to look while something moves, to see which dice lie still. */
const GLANCE = 400;
/** Two looks must agree; after this many that did not, the agreed part is reported. */
const MOST_LOOKS = 5;
/** How often to look again while nothing moves: more often with a doubtful or missing die. */
const AGAIN = { doubtful: 1500, sure: 8000 } as const;

/**
 * Decides which frames of a camera are looked at, and which looks count: the motion gate sees every frame, the reader a
 * few. One for one camera. Times in ms of any clock; it keeps no frame.
 */
export class Looks {
  #setup: Setup;
  readonly #under: DiceUnder;
  readonly #gate = new MotionGate();
  readonly #agreement = new Agreement<LookDie>();
  readonly #place: CameraPlace;
  /** The same dice were asked where the camera hangs: they know it no better the second time. */
  #asked = false;
  #view: View | null = null;
  /** Places once reported in pixels stay in pixels until the next set-up. */
  #soughtView = false;
  #edge: number | null = null;
  /** When the motion began that has not been followed by a look that counts. */
  #motionAt: number | null = null;
  #movedAt = 0;
  #lookedAt = -Infinity;
  #looks = 0;
  #settled = false;
  #doubtful = false;
  /** The most dice that were seen at a time. */
  #most = 0;
  /** The dice to look for first: with all of them told, a picture is not searched any further. */
  #expected: readonly DieId[] = [];
  #anyTold = false;
  #before = '';

  constructor(setup: Setup, under: DiceUnder = PRINTED, place = new CameraPlace()) {
    this.#setup = setup;
    this.#under = under;
    this.#place = place;
  }

  /**
   * The reading of a single picture. No second frame can confirm it: uncertain dice stay doubtful, and the user sees
   * everything before it counts.
   */
  static photo(seen: Seen, setup: Setup, under: DiceUnder = PRINTED): Look {
    if (under.kind === 'own') {
      const before = { expect: [], view: matView(seen, setup), place: null, edge: null };
      return { still: true, since: 0, reading: readUnder(under, seen, setup, before) };
    }
    const { gray } = seen;
    const reading = readPrinted(gray, setup);
    // Without the mat the dice themselves must show where the table is.
    const alone = reading.mat ? reading : readPrinted(gray, { ...setup, plane: { kind: 'unknown' } });
    return { still: true, since: 0, reading: printed(alone) };
  }

  /** The camera or its set-up has changed: everything starts again. */
  set setup(setup: Setup) {
    this.#setup = setup;
    this.#view = null;
    this.#soughtView = false;
    this.lookAgain();
  }

  /** Looks at the next still frames, whatever was seen before. */
  lookAgain(): void {
    this.#settled = false;
    this.#looks = 0;
    this.#expected = [];
    this.#anyTold = false;
    this.#most = 0;
    this.#edge = null;
    this.#agreement.reset();
  }

  /** Takes a frame; null if there is nothing to report. */
  see(seen: Seen, at: number): Look | null {
    if (this.#gate.see(seen.gray).moved > MOVES) {
      this.#movedAt = at;
      this.#motionAt ??= at;
      this.#settled = false;
      this.#looks = 0;
      this.#asked = false;
      this.#agreement.reset();
      return this.#glance(seen, at);
    }
    if (at - this.#movedAt < STILL) return null;
    const again = this.#doubtful ? AGAIN.doubtful : AGAIN.sure;
    if (this.#settled && at - this.#lookedAt < again) return null;
    // New dice are searched for thoroughly once the known ones have been reported.
    const expect = this.#settled ? [] : this.#expected;
    return this.#look(seen, at, expect);
  }

  #glance(seen: Seen, at: number): Look | null {
    if (!this.#anyTold || at - this.#lookedAt < GLANCE) return null;
    this.#lookedAt = at;
    return { still: false, since: this.#motionAt ?? at, reading: this.#read(seen, this.#expected) };
  }

  #look(seen: Seen, at: number, expect: readonly DieId[]): Look | null {
    const read = this.#read(seen, expect);
    // The next look has to find the same; and dice that are off the table for a while come back.
    const named = read.dice.flatMap(({ told, die }) => (told && die !== null ? [die] : []));
    if (named.length > 0 && named.length === read.dice.length) this.#expected = named;
    const now = namesOf(read);
    const reading = this.#agreement.see(read);
    const agrees = now === this.#before && reading.dice.every(({ why }) => why !== 'unsteady');
    this.#before = now;
    this.#looks += 1;
    if (!agrees && this.#looks < MOST_LOOKS) return null;
    const { guess } = reading;
    if (guess && !this.#asked) this.#place.add(guess.view, guess.dice);
    this.#asked = true;
    const since = this.#motionAt ?? this.#lookedAt;
    this.#lookedAt = at;
    this.#looks = 0;
    this.#settled = true;
    this.#motionAt = null;
    this.#most = Math.max(this.#most, reading.dice.length);
    this.#doubtful = reading.dice.length < this.#most || reading.dice.some(({ told }) => !told);
    this.#anyTold = reading.dice.some(({ told }) => told);
    return { still: true, since: Math.max(since, 0), reading };
  }

  #read(seen: Seen, expect: readonly DieId[]): LookReading {
    if (this.#under.kind === 'own' && !this.#soughtView) {
      this.#view = matView(seen, this.#setup);
      this.#soughtView = true;
    }
    const before = { expect, view: this.#view, place: this.#place.view, edge: this.#edge };
    const reading = readUnder(this.#under, seen, this.#setup, before);
    if (reading.view) this.#view = reading.view;
    if (reading.edge !== null) this.#edge = reading.edge;
    return reading;
  }
}

/** The dice that are in the picture, in no order. */
const namesOf = ({ dice }: LookReading): string =>
  dice
    .map(({ die, told, face }) => `${die ?? '?'}${told ? (face ?? '') : ''}`)
    .sort()
    .join(' ');
