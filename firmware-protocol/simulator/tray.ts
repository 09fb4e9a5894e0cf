import {
  type PocketState,
  type Settings,
  type ToTray,
  PROTOCOL_VERSION,
  SETTINGS_AS_DELIVERED,
} from '../codec/index.ts';
import type { Board, Seen } from './board.ts';
import type { Clock } from './clock.ts';
import type { Machine } from './link.ts';
import { RollGatherer } from './roll.ts';
import { Talker } from './talker.ts';

/**
 * What a pocket tells as it goes. `lift`: a die that had been at rest is gone; `bounce`: one that never came to rest
 * is; `rest`: a die came to rest on a face or cocked; `restAgain`: one that had been at rest here did, after a knock.
 */
type PocketNews = 'lift' | 'bounce' | 'move' | 'rest' | 'restAgain' | 'stuck' | 'clear';

/** One pocket in the firmware's view, settling by the times of SPEC.md, "Pockets". */
class SensedPocket {
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

export interface SimulatedTrayOptions {
  readonly clock: Clock;
  readonly board: Board;
  /** 8 hexadecimal digits. */
  readonly device?: string;
  readonly firmware?: string;
  readonly pockets?: number;
  /** The boot id is one more than this at the first boot. */
  readonly bootsBefore?: number;
  /** From power to greeting, in ms. */
  readonly bootTime?: number;
}

/** A tray on the level of lines: watches a board and sends the lines of SPEC.md like the firmware. */
export class SimulatedTray implements Machine {
  onSend: (bytes: Uint8Array) => void = () => undefined;
  /** Greets with another version from the next boot on. */
  version: number = PROTOCOL_VERSION;
  /** The lift count of every pocket after the next boot; 0 in every real tray. */
  firstLift = 0;
  readonly #options: Required<SimulatedTrayOptions>;
  readonly #talker: Talker;
  #settings: Settings = SETTINGS_AS_DELIVERED;
  #pockets: SensedPocket[] = [];
  #stop: (() => void)[] = [];
  readonly #roll: RollGatherer;
  /** Dice found at boot have been told by `state`: from then on what comes to rest is a roll. */
  #told = false;

  constructor(options: SimulatedTrayOptions) {
    this.#options = {
      device: '5F3A09C2',
      firmware: '2.0.0-sim',
      pockets: 14,
      bootsBefore: 0,
      bootTime: 300,
      ...options,
    };
    this.#talker = new Talker({
      clock: options.clock,
      bootsBefore: this.#options.bootsBefore,
      send: (bytes) => this.onSend(bytes),
      command: (command) => this.#answer(command),
    });
    this.#roll = new RollGatherer({
      clock: options.clock,
      gather: () => this.#settings.gather,
      isMoving: () => this.#isMoving(),
      tell: (age, settled) => this.#talker.say({ kind: 'roll', age, settled, pockets: this.#states() }),
    });
  }

  get running(): boolean {
    return this.#talker.running;
  }

  power(on: boolean): void {
    this.#halt();
    if (!on) return;
    this.#stop.push(this.#options.clock.after(this.#options.bootTime, () => this.#boot()));
  }

  reset(): void {
    this.power(true);
  }

  receive(bytes: Uint8Array): void {
    this.#talker.receive(bytes);
  }

  #halt(): void {
    this.#talker.halt();
    for (const stop of this.#stop) stop();
    for (const pocket of this.#pockets) pocket.stop();
    this.#roll.begin();
    this.#stop = [];
    this.#pockets = [];
  }

  #boot(): void {
    const { clock, board, pockets } = this.#options;
    this.#talker.boot();
    this.#told = false;
    this.#roll.begin();
    this.#pockets = Array.from(
      { length: pockets },
      (_, i) =>
        new SensedPocket(
          clock,
          () => this.#settings,
          this.firstLift,
          (news) => this.#hear(i + 1, news),
        ),
    );
    for (let p = 1; p <= pockets; p++) this.#pockets[p - 1]?.sense(board.seen(p));
    this.#hello();
    this.#stop.push(board.onChange((p) => this.#pockets[p - 1]?.sense(board.seen(p))));
    this.#stop.push(clock.after(this.#settings.settle, () => this.#tellState()));
    this.#talker.beat(() => this.#settings.beat);
  }

  #hello(answers?: number): void {
    const { device, firmware, pockets } = this.#options;
    const hello = { kind: 'hello', version: this.version, firmware, device, pockets } as const;
    const number = answers === undefined ? {} : { answers };
    this.#talker.say({ ...hello, ...number, can: ['settings', 'virtual'] });
  }

  /** The push of the full state after boot, as soon as no pocket moves. */
  #tellState(): void {
    if (this.#told || this.#isMoving()) return;
    this.#told = true;
    this.#roll.begin();
    this.#talker.say({ kind: 'state', pockets: this.#states() });
  }

  #states() {
    return this.#pockets.map((pocket) => pocket.state);
  }

  #isMoving(): boolean {
    return this.#pockets.some((pocket) => pocket.state.state === 'moving');
  }

  #hear(pocket: number, news: PocketNews): void {
    const lift = this.#pockets[pocket - 1]?.state.lift ?? 0;
    switch (news) {
      case 'lift':
      case 'bounce':
        if (news === 'lift') this.#roll.lifted(pocket);
        else this.#roll.unsettled(pocket);
        this.#talker.say({ kind: 'lift', pocket, lift });
        break;
      case 'move':
        this.#roll.moved(pocket);
        if (this.#told) this.#talker.say({ kind: 'move', pocket, lift });
        break;
      case 'rest':
      case 'restAgain':
        this.#roll.rested(pocket, news === 'rest');
        break;
      case 'stuck':
      case 'clear':
        this.#roll.unsettled(pocket);
        this.#talker.say({ kind: 'fault', fault: news, pocket });
        break;
    }
    if (this.#told) this.#roll.tell();
    else this.#tellState();
  }

  #answer(command: ToTray): void {
    const answers = command.seq;
    switch (command.kind) {
      case 'hello':
        return this.#hello(answers);
      case 'state?':
        return this.#talker.say({ kind: 'state', answers, pockets: this.#states() });
      case 'set':
        this.#settings = { ...this.#settings, [command.name]: command.value };
        return this.#talker.say({ kind: 'set', answers, settings: this.#settings });
      case 'set?':
        return this.#talker.say({ kind: 'set', answers, settings: this.#settings });
    }
  }
}
