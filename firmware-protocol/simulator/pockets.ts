import type { PocketState, Settings } from '../codec/index.ts';
import type { Seen } from './board.ts';
import type { Clock } from './clock.ts';

/**
 * What a pocket tells as it goes. `lift`: a die that had been at rest is gone; `bounce`: one that never came to rest
 * is; `rest`: a die came to rest on a face or cocked; `restAgain`: one that had been at rest here did, after a knock.
 */
export type PocketNews = 'lift' | 'bounce' | 'move' | 'rest' | 'restAgain' | 'stuck' | 'clear';

/** One pocket in the firmware's view, settling by the times of SPEC.md, "Pockets". */
export class SensedPocket {
  state: PocketState;
  readonly #clock: Clock;
  readonly #settings: () => Settings;
  readonly #tell: (news: PocketNews) => void;
  #seen: Seen = 'none';
  /** A die has been at rest since the pocket was last empty, so leaving it counts as a lift. */
  #rested = false;
  #cancelSettle: () => void = () => undefined;
  #cancelCocked: (() => void) | undefined;

  constructor(clock: Clock, settings: () => Settings, firstLift: number, tell: (news: PocketNews) => void) {
    this.#clock = clock;
    this.#settings = settings;
    this.#tell = tell;
    this.state = { state: 'empty', lift: firstLift };
  }

  /** The sensors see something, perhaps the same as before. */
  sense(seen: Seen): void {
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#cancelSettle();
    if (seen === 7) return this.#settleAfter('settle', () => this.#becomeFaulty());
    if (this.state.state === 'fault') return this.#settleAfter('settle', () => this.#clear());
    if (seen === 'none') return this.#settleAfter('lift', () => this.#becomeEmpty());
    if (this.state.state === 'face' && this.state.face === seen) return;
    // A cocked die flickers on; only a steady face, or none, changes what it is.
    if (this.state.state !== 'cocked') this.#becomeMoving();
    if (seen !== 'changing') this.#settleAfter('settle', () => this.#restOn(seen));
  }

  /** Stops all timers: the power is gone. */
  stop(): void {
    this.#cancelSettle();
    this.#cancelCocked?.();
  }

  #settleAfter(setting: 'lift' | 'settle', then: () => void): void {
    this.#cancelSettle = this.#clock.after(this.#settings()[setting], then);
  }

  #becomeEmpty(): void {
    this.#endMoving();
    if (this.state.state === 'empty') return;
    const news = this.#rested ? 'lift' : 'bounce';
    this.state = { state: 'empty', lift: (this.state.lift + (this.#rested ? 1 : 0)) & 0xffff };
    this.#rested = false;
    this.#tell(news);
  }

  #becomeMoving(): void {
    if (this.state.state === 'moving') return;
    this.state = { state: 'moving', lift: this.state.lift };
    this.#cancelCocked = this.#clock.after(this.#settings().cocked, () => {
      this.state = { state: 'cocked', lift: this.state.lift };
      this.#rest();
    });
    this.#tell('move');
  }

  #restOn(face: Exclude<Seen, 'none' | 'changing' | 7>): void {
    this.state = { state: 'face', face, lift: this.state.lift };
    this.#rest();
  }

  #rest(): void {
    this.#endMoving();
    const news = this.#rested ? 'restAgain' : 'rest';
    this.#rested = true;
    this.#tell(news);
  }

  #becomeFaulty(): void {
    this.#endMoving();
    this.state = { state: 'fault', lift: this.state.lift };
    this.#tell('stuck');
  }

  #clear(): void {
    this.#tell('clear');
    const seen = this.#seen;
    if (seen === 'none') return this.#becomeEmpty();
    this.#becomeMoving();
    if (seen !== 'changing' && seen !== 7) this.#settleAfter('settle', () => this.#restOn(seen));
  }

  #endMoving(): void {
    this.#cancelCocked?.();
    this.#cancelCocked = undefined;
  }
}
