/**
 * A stand-in for one die behind Web Bluetooth, as in Chromium. Kept of the real thing: a characteristic takes one
 * operation at a time (`NetworkError`), services and listeners are gone with the link, `gattserverdisconnected` comes on the device,
 * and only for a link that was up; `connect` refuses a device that no scan has found within three minutes; a device
 * that is linked does not advertise; a scan ends with its signal, and a second one of a device that begins is refused.
 * Not modelled: the chooser, other services, slow answers, pages that are hidden. Sources:
 * https://webbluetoothcg.github.io/web-bluetooth/, https://chromestatus.com/feature/5180688812736512 (Linux reports
 * no advertisements), Chromium's `web_bluetooth_service_impl.cc` and `bluetooth_adapter.cc`.
 */

const [SERVICE, NOTIFY, WRITE] = [1, 2, 3].map((n) => `a6b9000${n}-7a5a-43f2-a962-350c8edc9b5b`);

/** How long Chromium knows a device that it has not seen, ms. */
const KNOWN = 180_000;
/** Between two advertisements, ms. */
const ADVERTISES = 200;

class Characteristic extends EventTarget {
  value: DataView | null = null;
  #isBusy = false;
  constructor(
    readonly uuid: string,
    readonly heard: (bytes: Uint8Array) => void,
    readonly start: (characteristic: Characteristic) => void,
  ) {
    super();
  }
  async startNotifications(): Promise<this> {
    await Promise.resolve();
    this.start(this);
    return this;
  }
  async writeValueWithResponse(bytes: Uint8Array): Promise<void> {
    if (this.#isBusy) throw new DOMException('GATT operation already in progress.', 'NetworkError');
    this.#isBusy = true;
    await Promise.resolve();
    this.#isBusy = false;
    this.heard(bytes);
  }
}

export class StandInDie extends EventTarget {
  /** In reach and awake. */
  isThere = true;
  /** Whether it says who it is, and how it lies. */
  answers = { who: true, lying: true };
  state = 5;
  index = 0;
  /** In thousandths of g. */
  acceleration: readonly [number, number, number] = [0, 0, 1000];
  connects = 0;
  /** When a scan last found it, in ms: as of now, the chooser's. */
  seenAt = Date.now();
  /** Whether the browser reports what a scan finds. */
  isReported = true;
  /** Scans under way. */
  scans = 0;
  isForgotten = false;
  readonly writes: number[] = [];
  #listening: Characteristic | null = null;

  constructor(readonly pixelId = 0x7f3a0001) {
    super();
  }

  readonly gatt = {
    connect: async () => {
      await Promise.resolve();
      this.connects += 1;
      if (Date.now() - this.seenAt > KNOWN)
        throw new DOMException('Bluetooth Device is no longer in range.', 'NetworkError');
      if (!this.isThere) throw new DOMException('Connection attempt failed.', 'NetworkError');
      return { getPrimaryServices: () => Promise.resolve([this.#service()]) };
    },
    disconnect: () => this.lose(),
  };

  get isLinked(): boolean {
    return this.#listening !== null;
  }

  get asDevice(): BluetoothDevice {
    return this as unknown as BluetoothDevice;
  }

  forget = (): Promise<void> => {
    this.isForgotten = true;
    return Promise.resolve();
  };

  /** Browsers without it: undefined. */
  watchAdvertisements: BluetoothDevice['watchAdvertisements'] | undefined = async ({ signal } = {}) => {
    if (this.scans > 0) throw new DOMException('Already watching.', 'InvalidStateError');
    this.scans += 1;
    const timer = setInterval(() => this.#advertise(), ADVERTISES);
    const end = (): void => {
      this.scans -= 1;
      clearInterval(timer);
    };
    signal?.addEventListener('abort', end, { once: true });
    await Promise.resolve();
    signal?.throwIfAborted();
  };

  #advertise(): void {
    if (!this.isThere || this.#listening) return;
    this.seenAt = Date.now();
    if (this.isReported) this.dispatchEvent(new Event('advertisementreceived'));
  }

  lose(): void {
    if (!this.#listening) return;
    this.#listening = null;
    this.seenAt = Date.now();
    this.dispatchEvent(new Event('gattserverdisconnected'));
  }

  /** It rolls, lands and so on. */
  become(state: number, index = this.index): void {
    this.state = state;
    this.index = index;
    this.#notify(Uint8Array.of(3, state, index));
  }

  #service() {
    const find = (uuid: string) =>
      new Characteristic(
        uuid,
        (bytes) => this.#hear(bytes),
        (characteristic) => (this.#listening = characteristic),
      );
    return {
      uuid: SERVICE,
      getCharacteristic: (uuid: string) =>
        uuid === NOTIFY || uuid === WRITE ? Promise.resolve(find(uuid)) : Promise.reject(new Error('none')),
    };
  }

  #hear([type = 0]: Uint8Array): void {
    this.writes.push(type);
    if (type === 1 && this.answers.who) this.#notify(this.#self());
    if (type === 26 && this.answers.lying) this.#notify(this.#telemetry());
  }

  #notify(bytes: Uint8Array): void {
    const characteristic = this.#listening;
    if (!characteristic) return;
    characteristic.value = new DataView(bytes.buffer);
    characteristic.dispatchEvent(new Event('characteristicvaluechanged'));
  }

  #self(): Uint8Array {
    const view = new DataView(new ArrayBuffer(22));
    view.setUint8(0, 2);
    view.setUint8(1, 6);
    view.setUint8(3, 2);
    view.setUint32(8, this.pixelId, true);
    view.setUint32(14, 1_720_000_000, true);
    [this.state, this.index, 64].forEach((value, i) => view.setUint8(18 + i, value));
    return new Uint8Array(view.buffer);
  }

  #telemetry(): Uint8Array {
    const view = new DataView(new ArrayBuffer(32));
    view.setUint8(0, 4);
    this.acceleration.forEach((value, i) => view.setInt16(1 + 2 * i, value, true));
    [this.state, this.index, 64].forEach((value, i) => view.setUint8(15 + i, value));
    view.setInt8(22, -90);
    return new Uint8Array(view.buffer);
  }
}

/**
 * A stand-in for `navigator.bluetooth` after the browser's start. Kept of the real thing: both methods are bound to it,
 * `getDevices` lists what was allowed and not forgotten, in reach or not, each device is one object, none has been seen
 * yet, and `requestDevice` needs a tap. Not modelled: the list in which people choose.
 */
export class StandInBluetooth {
  /** The die that people choose, if they tap. */
  chosen: StandInDie | null = null;
  readonly #dice: readonly StandInDie[];

  constructor(...dice: readonly StandInDie[]) {
    this.#dice = dice;
    for (const die of dice) die.seenAt = -Infinity;
  }

  get asBluetooth(): Bluetooth {
    return this as unknown as Bluetooth;
  }

  async getDevices(): Promise<readonly BluetoothDevice[]> {
    await Promise.resolve();
    return this.#dice.flatMap((die) => (die.isForgotten ? [] : [die.asDevice]));
  }

  async requestDevice(): Promise<BluetoothDevice> {
    await Promise.resolve();
    const { chosen } = this;
    if (!chosen) throw new DOMException('Must be handling a user gesture.', 'SecurityError');
    this.chosen = null;
    chosen.seenAt = Date.now();
    return chosen.asDevice;
  }
}
