import { PIXELS_IDS } from '../../../../renderer/radio/pixels.ts';
import type { Bluez } from './bluez.ts';
import { Peripheral } from './peripheral.ts';

const STATE = { rolled: 1, handling: 2, rolling: 3, crooked: 4, onFace: 5 } as const;
const [NEW, OLD] = PIXELS_IDS;
/** Built in October 2024. */
const BUILT = 1_730_000_000;

export interface PixelOptions {
  /** Its id, 8 hexadecimal digits. */
  readonly id: string;
  readonly face: number;
  readonly battery?: number;
  /** Firmware before 2024-09-30. */
  readonly old?: boolean;
}

/** A Pixels die in somebody's hand: says what it does as its firmware would. */
export class Pixel {
  readonly id: string;
  readonly address: string;
  /** How often it was asked to blink. */
  blinks = 0;
  readonly #radio: Peripheral;
  readonly #old: boolean;
  #state: keyof typeof STATE = 'onFace';
  #face: number;
  #battery: number;
  /** Degrees that it leans. */
  #lean = 0;

  constructor(bluez: Bluez, { id, face, battery = 80, old = false }: PixelOptions) {
    this.id = id;
    this.#face = face;
    this.#battery = battery;
    this.#old = old;
    this.address = `C0:FF:${(id.match(/../g) ?? []).join(':').toUpperCase()}`;
    this.#radio = new Peripheral(bluez, this.address, old ? OLD : NEW);
    this.#radio.onWrite = ([type]) => this.#answer(type);
  }

  get isLinked(): boolean {
    return this.#radio.isListenedTo;
  }

  get face(): number {
    return this.#face;
  }

  take(): void {
    this.#become('handling');
  }

  /** It shows other sides while it rolls. */
  roll(): void {
    this.#become('rolling', (this.#face % 6) + 1);
  }

  land(face: number, lean = 0): void {
    this.#lean = lean;
    this.#become('rolled', face);
  }

  /** Put down by a hand. */
  put(face = this.#face): void {
    this.#lean = 0;
    this.#become('onFace', face);
  }

  sleep(): void {
    this.#radio.isAwake = false;
  }

  /** So long that the computer no longer knows it. */
  sleepLong(): void {
    this.sleep();
    this.#radio.drop();
  }

  wake(face = this.#face): void {
    this.#face = face;
    this.#state = 'onFace';
    this.#radio.isAwake = true;
    this.#radio.advertise();
  }

  drain(battery: number): void {
    this.#battery = battery;
    this.#radio.notify(Uint8Array.of(34, battery, 0));
  }

  #become(state: keyof typeof STATE, face = this.#face): void {
    this.#state = state;
    this.#face = face;
    this.#radio.notify(Uint8Array.of(3, STATE[state], face - 1));
  }

  #answer(type: number | undefined): void {
    if (type === 1) this.#radio.notify(this.#old ? this.#oldSelf() : this.#self());
    else if (type === 26) this.#radio.notify(this.#telemetry());
    else if (type === 29) this.blinks += 1;
  }

  /** IAmADie in six chunks, each with its size. */
  #self(): Uint8Array {
    const view = new DataView(new ArrayBuffer(1 + 15 + 9 + 1 + 6 + 13 + 5));
    view.setUint8(0, 2);
    let at = 1;
    const chunk = (size: number, fill: (from: number) => void = () => undefined): void => {
      view.setUint8(at, size);
      fill(at);
      at += size;
    };
    chunk(15, (from) => view.setUint32(from + 3, BUILT, true));
    chunk(9, (from) => {
      view.setUint32(from + 1, Number.parseInt(this.id, 16), true);
      view.setUint8(from + 6, 2);
      view.setUint8(from + 7, 6);
    });
    chunk(1);
    chunk(6);
    chunk(13);
    chunk(5, (from) => {
      view.setUint8(from + 1, this.#battery);
      view.setUint8(from + 3, STATE[this.#state]);
      view.setUint8(from + 4, this.#face - 1);
    });
    return new Uint8Array(view.buffer);
  }

  #oldSelf(): Uint8Array {
    const view = new DataView(new ArrayBuffer(22));
    view.setUint8(0, 2);
    view.setUint8(1, 6);
    view.setUint8(3, 2);
    view.setUint32(8, Number.parseInt(this.id, 16), true);
    view.setUint32(14, 1_720_000_000, true);
    view.setUint8(18, STATE[this.#state]);
    view.setUint8(19, this.#face - 1);
    view.setUint8(20, this.#battery);
    return new Uint8Array(view.buffer);
  }

  #telemetry(): Uint8Array {
    const view = new DataView(new ArrayBuffer(32));
    const angle = (this.#lean * Math.PI) / 180;
    view.setUint8(0, 4);
    view.setInt16(1, Math.round(1000 * Math.sin(angle)), true);
    view.setInt16(5, Math.round(1000 * Math.cos(angle)), true);
    view.setUint8(15, STATE[this.#state]);
    view.setUint8(16, this.#face - 1);
    view.setUint8(17, this.#battery);
    view.setInt8(22, -60);
    return new Uint8Array(view.buffer);
  }
}
