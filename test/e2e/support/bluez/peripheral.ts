import { ADAPTER, type Bluez, type Fail, type Reply } from './bluez.ts';

const DEVICE = 'org.bluez.Device1';
const CHARACTERISTIC = 'org.bluez.GattCharacteristic1';
/** BlueZ answers when the link is up and its services are known, ms. */
const LINKING = { services: 30, answer: 60, refusal: 200 };

export interface Gatt {
  readonly service: string;
  readonly notify: string;
  readonly write: string;
}

/** A Bluetooth device with one characteristic that notifies and one that is written. */
export class Peripheral {
  readonly path: string;
  readonly #bluez: Bluez;
  readonly #address: string;
  readonly #gatt: Gatt;
  #isAwake = true;
  #isListenedTo = false;
  /** Called when the page has written. */
  onWrite: (bytes: readonly number[]) => void = () => undefined;

  constructor(bluez: Bluez, address: string, gatt: Gatt) {
    this.#bluez = bluez;
    this.#address = address;
    this.#gatt = gatt;
    this.path = `${ADAPTER}/dev_${address.replaceAll(':', '_')}`;
    bluez.register(this);
  }

  get isListenedTo(): boolean {
    return this.#isListenedTo;
  }

  /** Asleep or out of range it neither advertises nor answers, and the link is lost. */
  set isAwake(awake: boolean) {
    this.#isAwake = awake;
    if (!awake) this.#unlink();
  }

  /** BlueZ drops a device that is not paired about 30 s after it was last heard. */
  drop(): void {
    this.#bluez.remove(this.path);
  }

  get #notifyPath(): string {
    return `${this.path}/service0010/char0011`;
  }

  /** A name is not needed, and most dice have none at first. */
  advertise(): void {
    if (!this.#isAwake || !this.#bluez.isDiscovering) return;
    if (this.#bluez.has(this.path)) return this.#bluez.change(this.path, DEVICE, { RSSI: ['n', -60] });
    this.#bluez.add(this.path, DEVICE, {
      Address: ['s', this.#address],
      AddressType: ['s', 'random'],
      Alias: ['s', this.#address.replaceAll(':', '-')],
      Paired: ['b', false],
      Trusted: ['b', false],
      Blocked: ['b', false],
      Connected: ['b', false],
      ServicesResolved: ['b', false],
      LegacyPairing: ['b', false],
      UUIDs: ['as', [this.#gatt.service]],
      RSSI: ['n', -60],
      Adapter: ['o', ADAPTER],
    });
  }

  notify(bytes: Uint8Array): void {
    if (this.#isListenedTo)
      this.#bluez.change(this.#notifyPath, CHARACTERISTIC, { Value: ['ay', Buffer.from(bytes)] });
  }

  /** Answers a method of the device or of one of its characteristics; null if there is none. */
  handle(member: string, body: readonly unknown[], reply: Reply, fail: Fail): boolean | null {
    switch (member) {
      case 'Connect':
      case 'ConnectLE':
        if (this.#isAwake) {
          this.#link();
          // Before `Connected` is signalled, an answer makes Chromium disconnect.
          setTimeout(reply, LINKING.answer);
        } else
          setTimeout(() => fail('org.bluez.Error.Failed', 'le-connection-abort-by-local'), LINKING.refusal);
        return true;
      case 'Disconnect':
        this.#unlink();
        return reply();
      case 'StartNotify':
      case 'StopNotify':
        this.#isListenedTo = member === 'StartNotify';
        reply();
        this.#bluez.change(this.#notifyPath, CHARACTERISTIC, { Notifying: ['b', this.#isListenedTo] });
        return true;
      case 'WriteValue':
        reply();
        this.onWrite([...(body[0] as Iterable<number>)]);
        return true;
      default:
        return null;
    }
  }

  #link(): void {
    const { service, notify, write } = this.#gatt;
    const at = `${this.path}/service0010`;
    this.#bluez.change(this.path, DEVICE, { Connected: ['b', true] });
    setTimeout(() => {
      this.#bluez.add(at, 'org.bluez.GattService1', {
        UUID: ['s', service],
        Device: ['o', this.path],
        Primary: ['b', true],
        Includes: ['ao', []],
      });
      const value = { Service: ['o', at], Value: ['ay', Buffer.alloc(0)] } as const;
      this.#bluez.add(this.#notifyPath, CHARACTERISTIC, {
        ...value,
        UUID: ['s', notify],
        Notifying: ['b', false],
        Flags: ['as', ['notify']],
      });
      this.#bluez.add(`${at}/char0014`, CHARACTERISTIC, {
        ...value,
        UUID: ['s', write],
        Flags: ['as', ['write', 'write-without-response']],
      });
      // Without it, notifications cannot be started.
      this.#bluez.add(`${this.#notifyPath}/desc0012`, 'org.bluez.GattDescriptor1', {
        UUID: ['s', '00002902-0000-1000-8000-00805f9b34fb'],
        Characteristic: ['o', this.#notifyPath],
        Value: ['ay', Buffer.alloc(0)],
        Flags: ['as', []],
      });
      this.#bluez.change(this.path, DEVICE, { ServicesResolved: ['b', true] });
    }, LINKING.services);
  }

  #unlink(): void {
    this.#isListenedTo = false;
    if (!this.#bluez.has(this.path)) return;
    this.#bluez.change(this.path, DEVICE, { ServicesResolved: ['b', false], Connected: ['b', false] });
    // Services are forgotten with the link.
    this.#bluez.remove(`${this.path}/`);
  }
}
