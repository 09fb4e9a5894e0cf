import { type Random, seeded } from './random.ts';
import type { Link } from '../../firmware-protocol/simulator/index.ts';
import type { SerialLike, SerialPortLike } from '../../main/web/web-serial.ts';

/** The other end of a stand-in's port. */
export type Cable = Pick<Link, 'open' | 'onPlug' | 'plugged'>;

/** A device on a cable, as USB shows it. Without ids it is not USB. */
export interface UsbDevice {
  readonly link: Cable;
  readonly usbVendorId?: number;
  readonly usbProductId?: number;
  readonly serialNumber?: string;
  /** Another program has it open, or the user lacks permission: the browser does not say which. */
  blocked?: boolean;
}

export const UNO = { usbVendorId: 0x2341, usbProductId: 0x0043, serialNumber: '85430353531351B0A0F2' };
export const CH340 = { usbVendorId: 0x1a86, usbProductId: 0x7523 };

type Kind = 'connect' | 'disconnect';

/** One plugging of a device, as a page sees it. web-serial.md lists its rules. */
export class FakeSerialPort extends EventTarget implements SerialPortLike {
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  connected = true;
  signals: object[] = [];
  #state: 'closed' | 'opening' | 'open' = 'closed';
  #wire: ReturnType<Cable['open']>;
  #feed: ReadableStreamDefaultController<Uint8Array> | null = null;
  #failWrites: WritableStreamDefaultController | null = null;

  constructor(private readonly device: UsbDevice) {
    super();
  }

  getInfo(): { usbVendorId?: number; usbProductId?: number } {
    const { usbVendorId, usbProductId } = this.device;
    return usbVendorId === undefined ? {} : { usbVendorId, usbProductId: usbProductId ?? 0 };
  }

  async open(): Promise<void> {
    if (this.#state !== 'closed') throw new DOMException('The port is already open.', 'InvalidStateError');
    this.#state = 'opening';
    await Promise.resolve();
    const canOpen = this.connected && !this.device.blocked;
    this.#wire = canOpen
      ? this.device.link.open({
          data: (bytes) => this.#feed?.enqueue(Uint8Array.from(bytes)),
          gone: () => this.#loseStreams(),
        })
      : undefined;
    if (!this.#wire) {
      this.#state = 'closed';
      throw new DOMException('Failed to open serial port.', 'NetworkError');
    }
    this.#state = 'open';
    this.#makeReadable();
    this.writable = new WritableStream<Uint8Array>({
      start: (controller) => void (this.#failWrites = controller),
      write: (bytes) => this.#wire?.write(bytes),
    });
  }

  /** A break, framing or parity error: it ends the stream, not the port. */
  breakStream(): void {
    const broken = this.#feed;
    this.#makeReadable();
    broken?.error(new DOMException('Framing error', 'FramingError'));
  }

  setSignals(signals: object): Promise<void> {
    if (this.#state !== 'open')
      return Promise.reject(new DOMException('The port is closed.', 'InvalidStateError'));
    this.signals.push(signals);
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (this.#state !== 'open')
      return Promise.reject(new DOMException('The port is already closed.', 'InvalidStateError'));
    if (this.readable?.locked || this.writable?.locked)
      return Promise.reject(new TypeError('Cannot close a port whose streams are locked'));
    this.#wire?.close();
    this.#wire = undefined;
    this.readable = this.writable = this.#feed = null;
    this.#state = 'closed';
    return Promise.resolve();
  }

  /** The device is unplugged: this object never connects again. */
  lose(): void {
    this.connected = false;
    this.#loseStreams();
  }

  #makeReadable(): void {
    this.readable = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.#feed = controller),
      cancel: () => void (this.#feed = null),
    });
  }

  #loseStreams(): void {
    if (this.#state !== 'open') return;
    this.#wire = undefined;
    const lost = new DOMException('The device has been lost.', 'NetworkError');
    this.#feed?.error(lost);
    this.#failWrites?.error(lost);
    this.#feed = null;
    this.readable = this.writable = null;
  }
}

/** Chromium's `navigator.serial`. web-serial.md lists its rules. */
export class FakeSerial extends EventTarget implements SerialLike {
  readonly #devices = new Map<UsbDevice, { permitted: boolean; port: FakeSerialPort | null }>();
  readonly #random: Random;

  constructor({ seed = 1 } = {}) {
    super();
    this.#random = seeded(seed);
  }

  /** Connects a device to this computer. `permitted`: chosen on an earlier visit. */
  attach(device: UsbDevice, permitted = false): void {
    const port = device.link.plugged ? new FakeSerialPort(device) : null;
    this.#devices.set(device, { permitted, port });
    device.link.onPlug((plugged) => (plugged ? this.#plug(device) : this.#unplug(device)));
  }

  /** The user chooses a device in the dialog of `requestPort`. */
  choose(device: UsbDevice): void {
    const entry = this.#devices.get(device);
    if (!entry?.port) throw new DOMException('No port selected by the user.', 'NotFoundError');
    entry.permitted = true;
  }

  /** The page's current object for this device. */
  portOf(device: UsbDevice): FakeSerialPort | undefined {
    const entry = this.#devices.get(device);
    return entry?.permitted ? (entry.port ?? undefined) : undefined;
  }

  async getPorts(): Promise<readonly FakeSerialPort[]> {
    await Promise.resolve();
    const ports = [...this.#devices.values()].flatMap(({ permitted, port }) =>
      permitted && port ? [port] : [],
    );
    return this.#random.shuffle(ports);
  }

  #plug(device: UsbDevice): void {
    const entry = this.#devices.get(device);
    if (!entry || entry.port) return;
    entry.port = new FakeSerialPort(device);
    if (entry.permitted) this.#tell(entry.port, 'connect');
  }

  #unplug(device: UsbDevice): void {
    const entry = this.#devices.get(device);
    if (!entry?.port) return;
    const { port, permitted } = entry;
    entry.port = null;
    port.lose();
    if (permitted) this.#tell(port, 'disconnect');
    if (!device.serialNumber) entry.permitted = false;
  }

  /** Node's `EventTarget` has no parents, so events that bubble are dispatched twice. */
  #tell(port: FakeSerialPort, kind: Kind): void {
    port.dispatchEvent(new Event(kind, { bubbles: true }));
    this.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}
