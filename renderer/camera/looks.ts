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
/** While something moves it is looked at so often: dice that lie still meanwhile are seen to lie. */
const GLANCE = 400;
/** Two looks must agree; after this many that did not, what they agree in is told. */
const MOST_LOOKS = 5;
/** Where nothing moves it is looked at again all the same: more often while a die is doubtful, or one is missing. */
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
  /** Once told in pixels, places stay in pixels until it is set up anew. */
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
  #told: readonly DieId[] = [];
  #anyTold = false;
  #before = '';

  constructor(setup: Setup, under: DiceUnder = PRINTED, place = new CameraPlace()) {
    this.#setup = setup;
    this.#under = under;
    this.#place = place;
  }

  /**
   * What one picture by itself shows. There is no second frame to agree: what the reader does not tell surely stays
   * doubtful, and whoever took it sees all of it before it counts.
   */
  static photo(seen: Seen, setup: Setup, under: DiceUnder = PRINTED): Look {
    if (under.kind === 'own') {
      const before = { expect: [], view: matView(seen, setup), place: null, edge: null };
      return { still: true, since: 0, reading: readUnder(under, seen, setup, before) };
    }
    const { gray } = seen;
    const reading = readPrinted(gray, setup);
    // Without the mat the dice themselves must agree where the table lies.
    const alone = reading.mat ? reading : readPrinted(gray, { ...setup, plane: { kind: 'unknown' } });
    return { still: true, since: 0, reading: printed(alone) };
  }

  /** The camera hangs otherwise, or is told how it hangs: all begins anew. */
  set setup(setup: Setup) {
    this.#setup = setup;
    this.#view = null;
    this.#soughtView = false;
    this.lookAgain();
  }

  /** The next still frames are looked at, whatever was seen in the last. */
  lookAgain(): void {
    this.#settled = false;
    this.#looks = 0;
    this.#told = [];
    this.#anyTold = false;
    this.#most = 0;
    this.#edge = null;
    this.#agreement.reset();
  }

  /** Takes a frame. Null: nothing is to be told of it. */
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
    // What was not there before is looked for with all care once the dice that were there have been told.
    const expect = this.#settled ? [] : this.#told;
    return this.#look(seen, at, expect);
  }

  #glance(seen: Seen, at: number): Look | null {
    if (!this.#anyTold || at - this.#lookedAt < GLANCE) return null;
    this.#lookedAt = at;
    return { still: false, since: this.#motionAt ?? at, reading: this.#read(seen, this.#told) };
  }

  #look(seen: Seen, at: number, expect: readonly DieId[]): Look | null {
    const read = this.#read(seen, expect);
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
    this.#told = reading.dice.flatMap(({ told, die }) => (told && die !== null ? [die] : []));
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
