import type { Clock } from './clock.ts';

export interface RollOptions {
  readonly clock: Clock;
  /** How long a roll waits for dice still in the hand, ms. */
  readonly gather: () => number;
  readonly isMoving: () => boolean;
  /** Called with a roll: its age in ms, and the pockets in which dice came to rest. */
  readonly tell: (age: number, settled: readonly number[]) => void;
}

/**
 * Gathers the dice that come to rest into one roll, as `roll.c` does. Source: SPEC.md, "roll": no pocket moves, one has
 * come to rest, and the hand is empty or `gather` has passed.
 */
export class RollGatherer {
  readonly #settled = new Set<number>();
  #inHand = 0;
  #firstLiftAt: number | undefined;
  #firstMoveAt: number | undefined;
  #lastChangeAt = 0;
  #cancel: () => void = () => undefined;

  constructor(private readonly options: RollOptions) {}

  /** Begins another roll: dice at rest now are not part of it. */
  begin(): void {
    this.#cancel();
    this.#settled.clear();
    this.#inHand = 0;
    this.#firstLiftAt = undefined;
    this.#firstMoveAt = undefined;
  }

  /** A die that had been at rest is in the hand, since `at`. */
  lifted(pocket: number, at = this.options.clock.now()): void {
    this.unsettled(pocket);
    this.#inHand += 1;
    this.#firstLiftAt = Math.min(this.#firstLiftAt ?? at, at);
  }

  moved(pocket: number): void {
    this.unsettled(pocket);
    this.#firstMoveAt ??= this.#lastChangeAt;
  }

  /** There is no die at rest in this pocket. */
  unsettled(pocket: number): void {
    this.#lastChangeAt = this.options.clock.now();
    this.#settled.delete(pocket);
  }

  /**
   * A die came to rest: `fresh` for the first time since its pocket was empty. `began`: when it was lifted at the
   * earliest, if its lift may have gone unseen.
   */
  rested(pocket: number, fresh: boolean, began?: number): void {
    this.#lastChangeAt = this.options.clock.now();
    this.#settled.add(pocket);
    this.#firstLiftAt ??= began;
    if (fresh) this.#inHand = Math.max(0, this.#inHand - 1);
  }

  /** Whether a die came to rest here that no roll has reported yet. */
  isWaiting(pocket: number): boolean {
    return this.#settled.has(pocket);
  }

  /** Reports the roll, if it is complete, or waits for the dice in the hand. */
  tell(): void {
    this.#cancel();
    const { clock, gather, isMoving, tell } = this.options;
    if (this.#settled.size === 0 || isMoving()) return;
    const now = clock.now();
    const left = gather() - (now - this.#lastChangeAt);
    if (this.#inHand > 0 && left > 0) {
      // Whole milliseconds: the clock cannot wait a fraction of one.
      this.#cancel = clock.after(Math.ceil(left), () => this.tell());
      return;
    }
    const age = Math.max(0, Math.floor(now - (this.#firstLiftAt ?? this.#firstMoveAt ?? now)));
    const settled = [...this.#settled].sort((a, b) => a - b);
    this.begin();
    tell(age, settled);
  }
}
