import {
  MOST_POCKETS,
  PROTOCOL_VERSION,
  type PocketState,
  type ToTray,
} from '../../../firmware-protocol/codec/index.ts';
import { type Machine, RollGatherer, Talker } from '../../../firmware-protocol/simulator/index.ts';
import type { DieWord, JoinedDie } from '../../contract/acts.ts';
import { DICE, type DiceKind } from '../../engine/core/dice-kinds.ts';
import type { Clock } from '../clock.ts';
import { DiePocket } from './die-pocket.ts';

const BEAT = 500;
/** How long a roll waits for dice still in the hand, ms. SPEC.md, "To the tray", as delivered. */
const GATHER = 1500;
/** In percent: SPEC.md, "battery". */
const BATTERY_STEP = 5;

const EMPTY: PocketState = { state: 'empty', lift: 0 };

export interface RadioMachineOptions {
  readonly clock: Clock;
  /** 8 hexadecimal digits. */
  readonly device: string;
  readonly bootsBefore: number;
}

interface DieAt extends JoinedDie {
  readonly at: DiePocket;
}

/** Smart dice as a tray at the level of lines: translates what they say into SPEC.md. Each die has a pocket. */
export class RadioMachine implements Machine {
  onSend: (bytes: Uint8Array) => void = () => undefined;
  readonly #options: RadioMachineOptions;
  readonly #talker: Talker;
  readonly #roll: RollGatherer;
  #joined: readonly JoinedDie[] = [];
  /** The kinds of dice of the open game; null without one, when all dice are reported. */
  #kinds: readonly DiceKind[] | null = null;
  #dice: readonly DieAt[] = [];
  /** What each die said last. */
  readonly #last = new Map<string, DieWord>();
  /** Dice at rest that no roll has told yet: they are reported as moving until then. */
  readonly #untold = new Set<number>();
  readonly #batteries = new Map<string, number>();

  constructor(options: RadioMachineOptions) {
    this.#options = options;
    this.#talker = new Talker({
      clock: options.clock,
      bootsBefore: options.bootsBefore,
      send: (bytes) => this.onSend(bytes),
      command: (command) => this.#answer(command),
    });
    this.#roll = new RollGatherer({
      clock: options.clock,
      gather: () => GATHER,
      isMoving: () => this.#dice.some(({ at }) => at.state.state === 'moving'),
      tell: (age, settled) => {
        this.#untold.clear();
        this.#talker.say({ kind: 'roll', age, settled, pockets: this.#states() });
      },
    });
  }

  /** The joined dice. One more goes on; a pocket with another meaning is a new boot. */
  join(joined: readonly JoinedDie[]): void {
    this.#change(() => (this.#joined = joined));
  }

  /** Kinds of dice in play: others are left out. */
  play(kinds: readonly DiceKind[]): void {
    this.#change(() => (this.#kinds = kinds));
  }

  #change(change: () => void): void {
    change();
    const now = this.#inPlay();
    const stays = ({ die, pocket }: JoinedDie) => now.some((one) => one.die === die && one.pocket === pocket);
    if (this.#dice.every(stays)) this.#add(now);
    else if (this.#talker.running) this.power(true);
    for (const { die } of now) this.#resume(die);
  }

  #inPlay(): readonly JoinedDie[] {
    const kinds = this.#kinds;
    if (kinds === null) return this.#joined;
    const [risk] = DICE.risk.pockets;
    return this.#joined.filter(({ pocket }) =>
      kinds.some((kind) => (pocket === risk ? kind === 'risk' : DICE[kind].alike)),
    );
  }

  #add(now: readonly JoinedDie[]): void {
    const known = (die: string) => this.#dice.find((one) => one.die === die);
    this.#dice = now.map((one) => known(one.die) ?? { ...one, at: new DiePocket() });
  }

  /** A die at rest is reported at once when pockets change their meanings. */
  #resume(die: string): void {
    const word = this.#last.get(die);
    const at = this.#dice.find((one) => one.die === die)?.at;
    if (word && at?.state.state === 'away') this.hear(word);
  }

  /** Nobody hears the dice now. */
  leave(): void {
    for (const [die, word] of this.#last) this.hear({ ...word, die, state: 'away' });
  }

  receive(bytes: Uint8Array): void {
    this.#talker.receive(bytes);
  }

  power(on: boolean): void {
    this.#talker.halt();
    this.#roll.begin();
    this.#untold.clear();
    this.#batteries.clear();
    this.#dice = [];
    if (!on) return;
    this.#talker.boot();
    this.#add(this.#inPlay());
    this.#talker.say({ kind: 'hello', ...this.#greeting() });
    this.#talker.beat(() => BEAT);
    for (const die of this.#dice) {
      const word = this.#last.get(die.die);
      // The host asks after each boot, so that no line tells of dice that lie there.
      if (word) die.at.hear(word, this.#options.clock.now());
    }
  }

  reset(): void {
    this.power(true);
  }

  hear(word: DieWord): void {
    this.#last.set(word.die, word);
    const die = this.#dice.find((one) => one.die === word.die);
    if (!die || !this.#talker.running) return;
    this.#tellBattery(die, word.battery);
    const { at, pocket } = die;
    for (const news of at.hear(word, this.#options.clock.now())) {
      const { lift } = at.state;
      switch (news.kind) {
        case 'away':
          this.#unsettle(pocket);
          this.#talker.say({ kind: 'away', pocket, lift });
          break;
        case 'lifts':
          this.#untold.delete(pocket);
          this.#roll.lifted(pocket, news.at);
          this.#talker.say({ kind: 'lift', pocket, lift });
          break;
        case 'moves':
          this.#unsettle(pocket);
          this.#talker.say({ kind: 'move', pocket, lift });
          break;
        case 'rests':
          this.#untold.add(pocket);
          this.#roll.rested(pocket, news.fresh);
          this.#note(die);
          break;
        case 'found':
          this.#note(die);
          this.#talker.say({ kind: 'state', pockets: this.#states() });
      }
    }
    // One die that is at rest or away may complete a roll.
    this.#roll.tell();
  }

  #unsettle(pocket: number): void {
    this.#untold.delete(pocket);
    this.#roll.moved(pocket);
  }

  /** Which die it is, and whether its face is in doubt. */
  #note({ die, pocket, at }: DieAt): void {
    const { lift, state } = at.state;
    this.#talker.say({ kind: 'die', pocket, lift, die });
    if (state === 'doubt' && at.doubt !== null)
      this.#talker.say({ kind: 'doubt', pocket, lift, faces: [at.doubt], why: 'hand' });
  }

  #tellBattery({ die, pocket }: JoinedDie, percent: number | null): void {
    if (percent === null) return;
    const rounded = Math.floor(percent / BATTERY_STEP) * BATTERY_STEP;
    if (this.#batteries.get(die) === rounded) return;
    this.#batteries.set(die, rounded);
    this.#talker.say({ kind: 'battery', pocket, percent: rounded });
  }

  #states(): PocketState[] {
    return Array.from({ length: MOST_POCKETS }, (_, i) => {
      const die = this.#dice.find(({ pocket }) => pocket === i + 1);
      const state = die?.at.state ?? EMPTY;
      return this.#untold.has(i + 1) ? { state: 'moving', lift: state.lift } : state;
    });
  }

  #greeting() {
    return {
      version: PROTOCOL_VERSION,
      firmware: 'radio',
      device: this.#options.device,
      pockets: MOST_POCKETS,
      can: ['dice', 'doubt', 'battery'],
    };
  }

  #answer(command: ToTray): void {
    const answers = command.seq;
    switch (command.kind) {
      case 'hello':
        return this.#talker.say({ kind: 'hello', answers, ...this.#greeting() });
      case 'state?':
        // "All of them again before each answer": notes on a stay precede its report at rest.
        for (const die of this.#dice) if (die.at.state.state !== 'away') this.#note(die);
        this.#talker.say({ kind: 'state', answers, pockets: this.#states() });
        // A host listens to it only once it knows the state.
        this.#batteries.clear();
        for (const die of this.#dice) this.#tellBattery(die, this.#last.get(die.die)?.battery ?? null);
        return;
      case 'set':
      case 'set?':
        return this.#talker.say({ kind: 'no', answers, why: 'unknown' });
    }
  }
}
