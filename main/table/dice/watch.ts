import { type Lift, atRest, matchLifts } from '../../tray/pocket-state.ts';
import {
  type Face,
  type Origin,
  type Reading,
  type SettledRoll,
  type TrayEvent,
  stayKey,
} from '../../tray/types.ts';

/** Dice that were thrown together. */
export interface Throw {
  readonly kind: 'throw';
  readonly firstLiftAt: number;
  readonly settledAt: number;
  /** False if it happened while the tray was disconnected: a person says whose it was. */
  readonly heard: boolean;
  readonly dice: readonly Reading[];
}

/** What a tray event means for the dice row. */
export type TrayChange =
  | { readonly kind: 'nothing' }
  /** Dice are in the air or at rest again, or the connection is lost. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'thrown'; readonly throw: Throw }
  /** Dice that leaned when they came to rest now lie flat (`TrayWatch.flat`). */
  | { readonly kind: 'flat' }
  /** It is unknown how these dice came to lie there. */
  | { readonly kind: 'lying'; readonly dice: readonly Reading[]; readonly at: number };

const NOTHING: TrayChange = { kind: 'nothing' };
const CHANGED: TrayChange = { kind: 'changed' };

/** An unreadable pocket still has its die. */
const isThere = (reading: Reading): boolean =>
  atRest(reading) || reading.state === 'away' || reading.state === 'fault';

const liftsOf = (readings: readonly Reading[]): ReadonlyMap<number, number> =>
  new Map(readings.map(({ pocket, lift }) => [pocket, lift]));

/**
 * Follows the pockets and reports which dice were thrown together, and from where. To the tray all dice are alike: of
 * several in the hand at once, one that shows an old face is taken for the die that showed it.
 */
export class TrayWatch {
  readonly #pockets = new Map<number, Reading>();
  #hand: readonly (Lift & Origin)[] = [];
  readonly #lifted = new Set<string>();
  /**
   * Lift counts by pocket when the tray was found. Dice that come to rest before its first roll without having been
   * lifted since were not thrown.
   */
  #found: ReadonlyMap<number, number> | null = null;
  #audible = true;
  readonly #rested = new Map<string, Reading>();
  /** The last reading at rest of each stay: a die is often hidden or moving just before its lift is reported. */
  readonly #lain = new Map<string, Reading>();
  readonly #flat = new Map<string, Face>();

  /** `free`: a die may land in any pocket (poker dice); otherwise each returns to its own. */
  constructor(
    private readonly free: boolean,
    readings: readonly Reading[],
  ) {
    for (const reading of readings) this.#see(reading);
    // Dice that move while the game is opened: how they were thrown is unknown.
    if (readings.some(({ state }) => state === 'moving')) this.#found = liftsOf(readings);
  }

  /** The last state of every pocket. */
  get pockets(): ReadonlyMap<number, Reading> {
    return this.#pockets;
  }

  /** The first reading of each stay, by `stayKey`: a die that shows another side later was not thrown. */
  get rested(): ReadonlyMap<string, Reading> {
    return this.#rested;
  }

  /** The sides of dice that leaned when their roll was reported and were tapped flat since, by stay. */
  get flat(): ReadonlyMap<string, Face> {
    return this.#flat;
  }

  /** Stays of dice now in the air or in a hand. */
  get hand(): readonly string[] {
    return this.#hand.map(({ key }) => key);
  }

  /** False while disconnected, when movements are missed. */
  get audible(): boolean {
    return this.#audible;
  }

  /**
   * The number of dice not at rest: lifted ones, and moving ones that had not lain here. A die that stayed in the
   * hand when a roll was reported may have left the game.
   */
  get inTheAir(): number {
    const moving = [...this.#pockets.values()].filter(({ state }) => state === 'moving').length;
    return Math.max(moving, this.#hand.filter(({ passed }) => !passed).length);
  }

  /** Stays of the dice lying there, including temporarily hidden ones. */
  get present(): ReadonlySet<string> {
    return new Set([...this.#pockets.values()].flatMap((now) => (isThere(now) ? [stayKey(now)] : [])));
  }

  /** The pockets whose sensors are stuck. */
  get stuck(): ReadonlySet<number> {
    return new Set(
      [...this.#pockets.values()].flatMap(({ state, pocket }) => (state === 'fault' ? [pocket] : [])),
    );
  }

  /** Former stays since the tray's start: their dice have been lifted. */
  get lifted(): ReadonlySet<string> {
    return this.#lifted;
  }

  /** The dice at rest, as they lie. */
  lying(): readonly Reading[] {
    return [...this.#pockets.values()].filter(atRest);
  }

  onTrayEvent(event: TrayEvent): TrayChange {
    switch (event.kind) {
      case 'boot':
        this.#hand = [];
        this.#pockets.clear();
        this.#rested.clear();
        this.#lain.clear();
        this.#flat.clear();
        this.#lifted.clear();
        return CHANGED;
      case 'snapshot': {
        for (const reading of event.readings) this.#see(reading);
        // After a reconnect without a restart, dice that came to rest meanwhile are reported as a roll.
        if (event.cause !== 'boot') return CHANGED;
        this.#found = liftsOf(event.readings);
        return { kind: 'lying', dice: this.lying(), at: event.at };
      }
      case 'reading': {
        this.#see(event.reading);
        const { reading } = event;
        // A die still moving when the tray was found counts as already lying there.
        return atRest(reading) && this.#found?.get(reading.pocket) === reading.lift
          ? { kind: 'lying', dice: this.lying(), at: reading.at }
          : CHANGED;
      }
      case 'roll':
        return this.#settle(event.roll);
      case 'doubt':
      case 'fault':
        return CHANGED;
      case 'connection':
        this.#audible = event.connection.state === 'ready';
        return CHANGED;
      default:
        return NOTHING;
    }
  }

  #see(reading: Reading): void {
    const before = this.#pockets.get(reading.pocket);
    this.#pockets.set(reading.pocket, reading);
    if (reading.state === 'face' && !this.#rested.has(stayKey(reading)))
      this.#rested.set(stayKey(reading), reading);
    if (atRest(reading)) this.#lain.set(stayKey(reading), reading);
    if (!before || before.boot !== reading.boot || before.lift === reading.lift) return;
    const key = stayKey(before);
    const lain = this.#lain.get(key);
    if (!lain && !isThere(before)) return;
    this.#lifted.add(key);
    if (this.#hand.some((lifted) => lifted.key === key)) return;
    const leaned = lain !== undefined && lain.face === undefined;
    const { pocket } = before;
    this.#hand = [...this.#hand, { key, pocket, side: lain?.face, leaned, passed: false }];
  }

  /** Dice that came to rest, and dice that had leaned and lie flat now. */
  #settle({ readings, flat, firstLiftAt, settledAt, liftHeard }: SettledRoll): TrayChange {
    this.#found = null;
    for (const reading of readings) this.#see(reading);
    for (const reading of readings)
      if (flat.includes(reading.pocket) && reading.state === 'face')
        this.#flat.set(stayKey(reading), reading.face);
    const dice = this.#match(readings.filter(({ pocket }) => !flat.includes(pocket)));
    if (dice.length === 0) return { kind: 'flat' };
    return { kind: 'thrown', throw: { kind: 'throw', firstLiftAt, settledAt, heard: liftHeard, dice } };
  }

  /** Assigns the dice in the hand to the places where they came to rest. */
  #match(readings: readonly Reading[]): readonly Reading[] {
    const isFree = ({ die }: Reading) => this.free && die === undefined;
    const from = matchLifts(this.#hand, readings, isFree);
    const landed = new Set(from.values());
    this.#hand = this.#hand
      .filter((lifted) => !landed.has(lifted))
      .map((lifted) => ({ ...lifted, passed: true }));
    return readings.map((reading) => {
      const lifted = from.get(reading);
      return lifted ? { ...reading, from: { key: lifted.key, leaned: lifted.leaned } } : reading;
    });
  }
}
