import {
  Agreement,
  type DieId,
  isInside,
  MotionGate,
  type Quad,
  type Setup,
  type View,
} from '../../main/vision/index.ts';
import { CameraPlace } from '../../main/vision/own/index.ts';
import {
  type DiceUnder,
  type SomeDice,
  insteadOf,
  matView,
  PRINTED,
  readUnder,
  type Seen,
  toldIn,
} from './dice-under.ts';
import type { Look, LookDie, LookReading } from './looked.ts';

/** Share of the picture that counts as motion: above noise, below a rolling die. */
const MOVES = 0.001;
/** Time without change before a look, ms. */
export const STILL = 200;
/** Interval of looks during motion, to find dice that lie still, ms. */
const GLANCE = 400;
/** Two looks must agree; after this many that do not, the part that agrees is reported. */
const MOST_LOOKS = 5;
/** Interval of looks while nothing moves, ms: shorter with a doubtful or missing die. */
const AGAIN = { doubtful: 1500, sure: 8000 } as const;

/**
 * Decides which frames of a camera are read and which readings count: the motion gate sees every frame, the reader
 * a few. One per camera. Times are in ms of any clock; no frame is kept.
 */
export class Looks {
  #setup: Setup;
  readonly #under: DiceUnder;
  /** Where cards lie, whose pips are no dice. */
  cards: readonly Quad[] = [];
  readonly #gate = new MotionGate();
  readonly #agreement = new Agreement<LookDie>();
  readonly #place: CameraPlace;
  /** Set once these dice have been used to locate the camera; the same dice add nothing. */
  #asked = false;
  #view: View | null = null;
  /** Positions reported in pixels stay in pixels until the next setup. */
  #soughtView = false;
  /** Start of the motion since the last look that counts. */
  #motionAt: number | null = null;
  #movedAt = 0;
  #lookedAt = -Infinity;
  #looks = 0;
  #settled = false;
  #doubtful = false;
  /** Most dice seen at one time. */
  #most = 0;
  /** Dice to look for first; once all are accepted, the search of a picture stops. */
  #expected: readonly DieId[] = [];
  #anyTold = false;
  #before = '';

  constructor(setup: Setup, under: DiceUnder = PRINTED, place = new CameraPlace()) {
    this.#setup = setup;
    this.#under = under;
    this.#place = place;
  }

  /**
   * Reads a single picture as the kind of dice of which most are read, of several the first. No second frame can confirm
   * it, so uncertain dice stay doubtful, and the user sees everything before it counts.
   */
  static photo(seen: Seen, setup: Setup, under: SomeDice): Look {
    const view = under.some(({ kind }) => kind === 'own') ? matView(seen, setup) : null;
    const readings = under.map((one) =>
      readUnder(one, seen, setup, {
        expect: [],
        view: one.kind === 'own' ? view : null,
        place: null,
      }),
    );
    const reading = readings.reduce((best, one) => (toldIn(one) > toldIn(best) ? one : best));
    return { still: true, since: 0, reading };
  }

  /** When something moved last, ms. */
  get movedAt(): number {
    return this.#movedAt;
  }

  /** The camera or its setup has changed: everything restarts. */
  set setup(setup: Setup) {
    this.#setup = setup;
    this.#view = null;
    this.#soughtView = false;
    this.lookAgain();
  }

  /** Reads the next still frames, whatever was seen before. */
  lookAgain(): void {
    this.#settled = false;
    this.#looks = 0;
    this.#expected = [];
    this.#anyTold = false;
    this.#most = 0;
    this.#agreement.reset();
  }

  /** Processes a frame; null if there is nothing to report. */
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
    // The next look must confirm these; dice taken off the table for a while come back.
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
    this.#anyTold = toldIn(reading) > 0;
    const isPoor = 2 * toldIn(reading) < reading.dice.length || reading.dice.length === 0;
    const instead = isPoor ? insteadOf(this.#under, toldIn(reading), seen, this.#setup) : null;
    return { still: true, since: Math.max(since, 0), reading, ...(instead ? { instead } : {}) };
  }

  #read(seen: Seen, expect: readonly DieId[]): LookReading {
    if (this.#under.kind === 'own' && !this.#soughtView) {
      this.#view = matView(seen, this.#setup);
      this.#soughtView = true;
    }
    const before = { expect, view: this.#view, place: this.#place.view };
    const reading = readUnder(this.#under, seen, this.#setup, before);
    if (reading.view) this.#view = reading.view;
    if (this.#under.kind === 'printed' || this.cards.length === 0) return reading;
    const dice = reading.dice.filter((die) => !this.cards.some((card) => isInside(card, die)));
    return { ...reading, dice };
  }
}

const namesOf = ({ dice }: LookReading): string =>
  dice
    .map(({ die, told, face }) => `${die ?? '?'}${told ? (face ?? '') : ''}`)
    .sort()
    .join(' ');
