import { closeFrame } from '../codec/index.ts';
import type { Clock } from './clock.ts';
import { pick, type Random } from './random.ts';

/** The device at the tray's end of the wire: the simulated tray or the emulated firmware. */
export interface Machine {
  /** Set by the listener; called with everything the tray sends. */
  onSend: (bytes: Uint8Array) => void;
  receive(bytes: Uint8Array): void;
  /** Without power it forgets all but its EEPROM; with power it boots. */
  power(on: boolean): void;
  /** The reset line, as DTR pulls it when a port is opened. */
  reset(): void;
}

/** The computer's end of an open wire. */
interface Host {
  data(bytes: Uint8Array): void;
  /** The plug was pulled. */
  gone(): void;
}

/** Troubles of single lines: the next one of this type (or of any) is spoilt. */
export const LINE_TROUBLES = ['checksum', 'lost', 'duplicate'] as const;
export type LineTrouble = (typeof LINE_TROUBLES)[number];

/** Troubles that last until they are ended. */
export const LASTING_TROUBLES = ['silence', 'slow', 'noise'] as const;
export type LastingTrouble = (typeof LASTING_TROUBLES)[number];

interface LinkOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly machine: Machine;
  /** As with DTR on most boards: opening the port resets the tray. */
  readonly resetOnOpen?: boolean;
  /** Passes bytes on as they come, not by lines: nothing can be spoilt then, and nothing is held back. */
  readonly verbatim?: boolean;
}

/** The cable between tray and computer, and all that can go wrong on it. */
export class Link {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #machine: Machine;
  readonly #resetOnOpen: boolean;
  #host: Host | undefined;
  #plugged = true;
  #powered = false;
  #line: number[] = [];
  #queue: Uint8Array[] = [];
  readonly #spoil: { trouble: LineTrouble; type: string | undefined }[] = [];
  readonly #lasting = new Set<LastingTrouble>();
  readonly #listeners = new Set<(plugged: boolean) => void>();

  constructor({ clock, random, machine, resetOnOpen = false, verbatim = false }: LinkOptions) {
    this.#clock = clock;
    this.#random = random;
    this.#machine = machine;
    this.#resetOnOpen = resetOnOpen;
    machine.onSend = verbatim ? (bytes) => this.#deliver(bytes) : (bytes) => this.#collect(bytes);
  }

  get plugged(): boolean {
    return this.#plugged;
  }

  /** Whether somebody has the computer's end open, as far as it is known here. */
  get held(): boolean {
    return this.#host !== undefined;
  }

  onPlug(listener: (plugged: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the computer's end. Undefined if unplugged or already open. */
  open(host: Host): { write(bytes: Uint8Array): void; close(): void } | undefined {
    if (!this.#plugged || this.#host) return undefined;
    this.#host = host;
    if (!this.#powered || this.#resetOnOpen) this.#power(true);
    return {
      write: (bytes) => {
        if (this.#host === host && this.#plugged) this.#machine.receive(bytes);
      },
      close: () => {
        if (this.#host === host) this.#host = undefined;
      },
    };
  }

  #power(on: boolean): void {
    this.#powered = on;
    this.#line = [];
    this.#queue = [];
    this.#machine.power(on);
  }

  /** Pulls the plug. The tray loses its power too, unless `powered`: then it goes on alone and keeps its boot. */
  unplug(powered = false): void {
    if (!this.#plugged) return;
    this.#plugged = false;
    const host = this.#host;
    this.#host = undefined;
    this.#queue = [];
    if (!powered) this.#power(false);
    host?.gone();
    for (const listener of this.#listeners) listener(false);
  }

  plug(): void {
    if (this.#plugged) return;
    this.#plugged = true;
    if (!this.#powered) this.#power(true);
    for (const listener of this.#listeners) listener(true);
  }

  /** Spoils the next line of this type (`roll`, `beat`, …), or the next of any. */
  spoil(trouble: LineTrouble, type?: string): void {
    this.#spoil.push({ trouble, type });
  }

  last(trouble: LastingTrouble, on: boolean): void {
    if (!on) {
      this.#lasting.delete(trouble);
      return;
    }
    if (this.#lasting.has(trouble)) return;
    this.#lasting.add(trouble);
    if (trouble === 'noise') this.#makeNoise();
  }

  isLasting(trouble: LastingTrouble): boolean {
    return this.#lasting.has(trouble);
  }

  /** Sends any text as a valid line of the tray, for tests of impossible messages. */
  say(text: string): void {
    this.raw(Uint8Array.from(closeFrame(text), (c) => c.charCodeAt(0)));
  }

  raw(bytes: Uint8Array): void {
    this.#deliver(bytes);
  }

  /** Whole lines only, so that each can be spoilt by its type. */
  #collect(bytes: Uint8Array): void {
    for (const byte of bytes) {
      this.#line.push(byte);
      if (byte !== 0x0a) continue;
      const line = Uint8Array.from(this.#line);
      this.#line = [];
      if (!this.#lasting.has('silence')) this.#passOn(line);
    }
  }

  #passOn(line: Uint8Array): void {
    const type = String.fromCharCode(...line).split(' ')[1];
    const index = this.#spoil.findIndex((spoil) => spoil.type === undefined || spoil.type === type);
    const trouble = index < 0 ? undefined : this.#spoil.splice(index, 1)[0]?.trouble;
    if (trouble === 'lost') return;
    if (trouble === 'checksum') {
      const at = line.length - 2;
      line[at] = line[at] === 0x30 ? 0x31 : 0x30;
    }
    this.#deliver(line);
    if (trouble === 'duplicate') this.#deliver(line);
  }

  #deliver(bytes: Uint8Array): void {
    if (!this.#plugged) return;
    if (!this.#lasting.has('slow') && this.#queue.length === 0) {
      this.#host?.data(bytes);
      return;
    }
    // Eight bytes every 20 ms: slower than a tray talks at a lively table, faster than it beats.
    for (let at = 0; at < bytes.length; at += 8) this.#queue.push(bytes.slice(at, at + 8));
    if (this.#queue.length === Math.ceil(bytes.length / 8)) this.#drip();
  }

  #drip(): void {
    this.#clock.after(20, () => {
      const next = this.#queue.shift();
      if (!next) return;
      this.#host?.data(next);
      if (this.#queue.length) this.#drip();
    });
  }

  #makeNoise(): void {
    this.#clock.after(30 + pick(this.#random, 200), () => {
      if (!this.#lasting.has('noise')) return;
      // Half of it ends in a newline; the other half spoils the line that follows.
      const bytes = Uint8Array.from({ length: 1 + pick(this.#random, 12) }, () => pick(this.#random, 256));
      this.#deliver(this.#random() < 0.5 ? Uint8Array.of(...bytes, 0x0a) : bytes);
      this.#makeNoise();
    });
  }
}
