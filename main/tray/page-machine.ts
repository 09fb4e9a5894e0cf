import {
  type Hello,
  MOST_POCKETS,
  PROTOCOL_VERSION,
  type PocketState,
  type ToTray,
} from '../../firmware-protocol/codec/index.ts';
import {
  type Machine,
  RollGatherer,
  Talker,
  type Unnumbered,
} from '../../firmware-protocol/simulator/index.ts';
import type { CameraAct, RadioAct } from '../contract/acts.ts';
import type { DiceKind } from '../engine/core/dice-kinds.ts';
import type { Clock } from './clock.ts';

const BEAT = 500;
/** How long a roll waits for dice still in the hand, ms. SPEC.md, "To the tray", as delivered. */
const GATHER = 1500;

export type PageAct = CameraAct | RadioAct;

export interface PageMachineOptions {
  readonly clock: Clock;
  /** 8 hexadecimal digits. */
  readonly device: string;
  readonly bootsBefore: number;
}

/** What a page reports of its dice, as a tray at the level of lines: SPEC.md. */
export abstract class PageMachine<Act extends PageAct> implements Machine {
  onSend: (bytes: Uint8Array) => void = () => undefined;
  protected readonly clock: Clock;
  protected readonly talker: Talker;
  protected readonly roll: RollGatherer;
  readonly #greeting: Unnumbered<Hello>;

  protected constructor(
    { clock, device, bootsBefore }: PageMachineOptions,
    firmware: string,
    can: readonly string[],
  ) {
    this.clock = clock;
    const pockets = MOST_POCKETS;
    this.#greeting = { kind: 'hello', version: PROTOCOL_VERSION, firmware, device, pockets, can };
    this.talker = new Talker({
      clock,
      bootsBefore,
      send: (bytes) => this.onSend(bytes),
      command: (command) => this.#answer(command),
    });
    this.roll = new RollGatherer({
      clock,
      gather: () => GATHER,
      isMoving: () => this.pockets().some(({ state }) => state === 'moving'),
      tell: (age, settled) => this.talker.say({ kind: 'roll', age, settled, pockets: this.pockets() }),
    });
  }

  /** The dice of the open game; others are left out. */
  abstract play(kinds: readonly DiceKind[]): void;
  abstract take(act: Act): void;
  /** Whether the cable may be plugged in after this report. */
  abstract mayPlug(act: Act): boolean;
  /** Nobody watches the dice any more. */
  leave(): void {}
  /** A new boot: nothing is known of the pockets. */
  protected abstract begin(): void;
  protected abstract pockets(): PocketState[];
  /** Says all notes on the present stays. */
  protected abstract noteAll(): void;
  /** The host knows the state. */
  protected stated(): void {}

  /** Dice at rest are no longer reported by a roll. */
  forgetRoll(): void {
    this.roll.begin();
  }

  receive(bytes: Uint8Array): void {
    this.talker.receive(bytes);
  }

  power(on: boolean): void {
    this.talker.halt();
    this.roll.begin();
    if (!on) return;
    this.talker.boot();
    this.begin();
    this.talker.say(this.#greeting);
    this.talker.beat(() => BEAT);
  }

  reset(): void {
    this.power(true);
  }

  /** Dice at rest that no roll has reported yet are reported as moving. */
  protected get states(): PocketState[] {
    return this.pockets();
  }

  #answer(command: ToTray): void {
    const answers = command.seq;
    switch (command.kind) {
      case 'hello':
        return this.talker.say({ ...this.#greeting, answers });
      case 'state?':
        // "All of them again before each answer": notes on a stay precede its report at rest.
        this.noteAll();
        this.talker.say({ kind: 'state', answers, pockets: this.states });
        return this.stated();
      case 'set':
      case 'set?':
        return this.talker.say({ kind: 'no', answers, why: 'unknown' });
    }
  }
}
