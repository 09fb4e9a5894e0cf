import {
  type Face,
  type Reading,
  type SettledRoll,
  type Stay,
  type TrayEvent,
  stayKey,
} from '../../tray/types.ts';

/** A die that came to rest, and where it was lifted from as far as the tray tells. */
export interface ThrownDie {
  readonly stay: Stay;
  /** The side that lies up; null while the die is cocked. */
  readonly side: Face | null;
  /** Why its face is not sure, where the tray says it. */
  readonly doubt?: string | undefined;
  /** The stay that it left; null for a die that came from outside. */
  readonly from: string | null;
  /** It had been cocked there, or was never at rest: lifting it again is no throw of its own. */
  readonly again: boolean;
}

/** Dice that were thrown together. */
export interface Throw {
  readonly firstLiftAt: number;
  readonly settledAt: number;
  /** False where it happened while the tray could not be heard: a person says whose it was. */
  readonly heard: boolean;
  readonly dice: readonly ThrownDie[];
}

/** What a tray event means for the dice row. */
export type TrayChange =
  | { readonly kind: 'nothing' }
  /** Dice are in the air, or at rest again, or the line is down. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'thrown'; readonly throw: Throw }
  /** Nothing is known of how these dice came to lie there. */
  | { readonly kind: 'lying'; readonly dice: readonly ThrownDie[]; readonly at: number };

const NOTHING: TrayChange = { kind: 'nothing' };
const CHANGED: TrayChange = { kind: 'changed' };

interface Lifted {
  readonly key: string;
  readonly pocket: number;
  readonly side: Face | null;
  /** A roll has been told since. */
  readonly passed: boolean;
}

const stayOf = ({ device, boot, pocket, lift }: Stay): Stay => ({ device, boot, pocket, lift });
const sideOf = (reading: Reading): Face | null => (reading.state === 'face' ? reading.face : null);
const thrownOf = (reading: Reading): Pick<ThrownDie, 'stay' | 'side' | 'doubt'> => ({
  stay: stayOf(reading),
  side: sideOf(reading),
  ...(reading.doubt === undefined ? {} : { doubt: reading.doubt.why }),
});
const atRest = ({ state }: Reading): boolean => state === 'face' || state === 'cocked' || state === 'doubt';
/** A pocket that cannot be read still has its die. */
const isThere = (reading: Reading): boolean =>
  atRest(reading) || reading.state === 'away' || reading.state === 'fault';

const liftsOf = (readings: readonly Reading[]): ReadonlyMap<number, number> =>
  new Map(readings.map(({ pocket, lift }) => [pocket, lift]));

/**
 * Follows the pockets and says which dice were thrown together, and from where. Dice are alike as far as the tray can
 * tell: of several that were in the hand at once, one that lies as before is taken for the one that lay so.
 */
export class TrayWatch {
  readonly #pockets = new Map<number, Reading>();
  #hand: readonly Lifted[] = [];
  readonly #lifted = new Set<string>();
  /**
   * A tray was just found: what comes to rest before its first roll, and was not lifted since, was not thrown for
   * anybody. The lift counts then, by pocket.
   */
  #found: ReadonlyMap<number, number> | null = null;
  #audible = true;
  /** The stays that came to rest already: a die that was tapped flat was not thrown from a hand. */
  readonly #settled = new Set<string>();
  readonly #rested = new Map<string, Reading>();

  /** `free`: a die may land in any pocket (poker dice); otherwise each returns to its own. */
  constructor(
    private readonly free: boolean,
    readings: readonly Reading[],
  ) {
    for (const reading of readings) this.#see(reading);
    // Nobody knows how dice that move while the game is opened were thrown.
    if (readings.some(({ state }) => state === 'moving')) this.#found = liftsOf(readings);
  }

  /** Every pocket as last heard. */
  get pockets(): ReadonlyMap<number, Reading> {
    return this.#pockets;
  }

  /** Each stay as it first came to rest, by `stayKey`: a die that shows another side since was not thrown. */
  get rested(): ReadonlyMap<string, Reading> {
    return this.#rested;
  }

  /** The stays of dice that are in the air or in a hand now. */
  get hand(): readonly string[] {
    return this.#hand.map(({ key }) => key);
  }

  /** False while the line is down and movements go unheard. */
  get audible(): boolean {
    return this.#audible;
  }

  /**
   * How many dice have not come to rest: lifted ones, and those that move without having lain here. One that stayed in
   * the hand when a roll was told may have left the game.
   */
  get inTheAir(): number {
    const moving = [...this.#pockets.values()].filter(({ state }) => state === 'moving').length;
    return Math.max(moving, this.#hand.filter(({ passed }) => !passed).length);
  }

  /** The stays of the dice that lie there, those hidden for a while included. */
  get present(): ReadonlySet<string> {
    return new Set([...this.#pockets.values()].flatMap((now) => (isThere(now) ? [stayKey(now)] : [])));
  }

  /** The pockets whose sensors are stuck. */
  get stuck(): ReadonlySet<number> {
    return new Set(
      [...this.#pockets.values()].flatMap(({ state, pocket }) => (state === 'fault' ? [pocket] : [])),
    );
  }

  /** Former stays of this start of the tray: their dice have been lifted. */
  get lifted(): ReadonlySet<string> {
    return this.#lifted;
  }

  /** The dice at rest, as they lie. */
  lying(): readonly ThrownDie[] {
    return [...this.#pockets.values()]
      .filter(atRest)
      .map((reading) => ({ ...thrownOf(reading), from: null, again: false }));
  }

  onTrayEvent(event: TrayEvent): TrayChange {
    switch (event.kind) {
      case 'boot':
        this.#hand = [];
        this.#pockets.clear();
        this.#rested.clear();
        this.#lifted.clear();
        return CHANGED;
      case 'snapshot': {
        for (const reading of event.readings) this.#see(reading);
        // Of a boot that was known before, what came to rest meanwhile is told as a roll.
        if (event.cause !== 'boot') return CHANGED;
        this.#found = liftsOf(event.readings);
        return { kind: 'lying', dice: this.lying(), at: event.at };
      }
      case 'reading': {
        this.#see(event.reading);
        const { reading } = event;
        // A die that still moved when the tray was found belongs to those that lay there.
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
    if (!before || !isThere(before) || before.boot !== reading.boot || before.lift === reading.lift) return;
    const key = stayKey(before);
    this.#lifted.add(key);
    if (!this.#hand.some((lifted) => lifted.key === key))
      this.#hand = [...this.#hand, { key, pocket: before.pocket, side: sideOf(before), passed: false }];
  }

  /** Dice that came to rest. The tray tells each stay once, and again where a die that leaned is tapped flat. */
  #settle({ readings, firstLiftAt, settledAt, liftHeard }: SettledRoll): TrayChange {
    this.#found = null;
    for (const reading of readings) this.#see(reading);
    return {
      kind: 'thrown',
      throw: { firstLiftAt, settledAt, heard: liftHeard, dice: this.#match(readings) },
    };
  }

  /** Which of the dice in the hand came to rest where. */
  #match(readings: readonly Reading[]): readonly ThrownDie[] {
    const left = [...this.#hand];
    const flat = new Set(readings.filter((reading) => this.#settled.has(stayKey(reading))));
    for (const reading of readings) this.#settled.add(stayKey(reading));
    const from = new Map<Reading, Lifted>();
    const take = (reading: Reading, suits: (lifted: Lifted) => boolean) => {
      if (from.has(reading) || flat.has(reading)) return;
      const at = left.findIndex(suits);
      const [lifted] = at < 0 ? [] : left.splice(at, 1);
      if (lifted) from.set(reading, lifted);
    };
    for (const reading of readings)
      take(reading, ({ pocket, side }) =>
        // A die that the tray tells from all others keeps its pocket.
        this.free && reading.die === undefined
          ? side !== null && side === sideOf(reading)
          : pocket === reading.pocket,
      );
    if (this.free) for (const reading of readings) take(reading, () => true);
    this.#hand = left.map((lifted) => ({ ...lifted, passed: true }));
    return readings.map((reading) => {
      const lifted = from.get(reading);
      return {
        ...thrownOf(reading),
        from: lifted?.key ?? null,
        again: lifted !== undefined && lifted.side === null,
      };
    });
  }
}
