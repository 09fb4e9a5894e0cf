import {
  encodeToTray,
  type FromTray,
  type ToTray,
  type TrayRefusal,
} from '../../firmware-protocol/codec/index.ts';
import type { Clock } from './clock.ts';

/** In ms. SPEC.md, "To the tray": a command without an answer is sent again after this time. */
const ANSWER_TIME = 1000;
const ATTEMPTS = 3;

const ANSWERS = { hello: 'hello', 'state?': 'state', 'set?': 'set', set: 'set' } as const;

type Unnumbered<C> = C extends ToTray ? Omit<C, 'seq'> : never;
export type Command = Unnumbered<ToTray>;

export interface CommandQueueOptions {
  readonly clock: Clock;
  send(text: string, command: ToTray): void;
  onRefused(command: Command, why: TrayRefusal | 'other' | 'unanswered'): void;
}

/** Commands to the tray, one at a time, each repeated until answered. */
export class CommandQueue {
  #number = 0;
  #waiting: Command[] = [];
  #outstanding: { command: Command; cancel: () => void } | undefined;
  #stopped = false;

  constructor(private readonly options: CommandQueueOptions) {}

  stop(): void {
    this.#stopped = true;
    this.#outstanding?.cancel();
  }

  clear(): void {
    this.#outstanding?.cancel();
    this.#outstanding = undefined;
    this.#waiting = [];
  }

  dropWaiting(): void {
    this.#waiting = [];
  }

  ask(command: Command): void {
    this.#waiting.push(command);
    this.#next();
  }

  askOnce(kind: 'hello' | 'state?' | 'set?'): void {
    if (this.#outstanding?.command.kind === kind && kind === 'hello') return;
    if (this.#waiting.some((command) => command.kind === kind)) return;
    this.ask({ kind });
  }

  /**
   * Whether this answers the outstanding command. The kind is enough: a late answer, or one replayed with another
   * number, still has the right content. A refusal must have the number.
   */
  onMessage(message: FromTray): void {
    const { command, cancel } = this.#outstanding ?? {};
    if (!command || !('answers' in message) || message.answers === undefined) return;
    const refused = message.kind === 'no' && message.answers === this.#number;
    if (!refused && message.kind !== ANSWERS[command.kind]) return;
    cancel?.();
    this.#outstanding = undefined;
    if (message.kind === 'no') this.options.onRefused(command, message.why);
    this.#next();
  }

  #next(): void {
    if (this.#outstanding || this.#stopped) return;
    const command = this.#waiting.shift();
    if (command) this.#send(command, 1);
  }

  #send(command: Command, attempts: number): void {
    this.#number = (this.#number + 1) & 0xffff;
    const numbered: ToTray = { ...command, seq: this.#number };
    const cancel = this.options.clock.after(ANSWER_TIME, () => {
      this.#outstanding = undefined;
      if (attempts < ATTEMPTS) return this.#send(command, attempts + 1);
      this.options.onRefused(command, 'unanswered');
      this.#next();
    });
    this.#outstanding = { command, cancel };
    this.options.send(encodeToTray(numbered), numbered);
  }
}
