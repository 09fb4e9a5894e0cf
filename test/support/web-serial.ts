import type { Link } from '../../firmware-protocol/simulator/index.ts';
import type { SerialLike, SerialPortLike } from '../../main/web/serial-types.ts';

/** What a port of the stand-in hangs on. */
export type Cable = Pick<Link, 'open' | 'onPlug'>;

/**
 * A stand-in for Web Serial over a simulated cable, as strict as its draft (https://wicg.github.io/serial/):
 *
 * - a port that is open is not opened again (`InvalidStateError`); opening one that is gone fails (`NetworkError`);
 * - `readable` and `writable` are null while it is closed; a stream that is locked gives no second reader;
 * - `close` rejects while a reader or writer holds its stream;
 * - a lost device errors both streams (`NetworkError`) and fires `disconnect`;
 * - a break or framing error (`breakStream`) errors the readable alone: the next one may be read on.
 */
export class FakeSerialPort extends EventTarget implements SerialPortLike {
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  connected = true;
  signals: object[] = [];
  #wire: ReturnType<Cable['open']>;
  #feed: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(private readonly link: Cable) {
    super();
    link.onPlug((plugged) => {
      this.connected = plugged;
      if (plugged) this.dispatchEvent(new Event('connect'));
    });
  }

  getInfo(): { usbVendorId: number; usbProductId: number } {
    return { usbVendorId: 0x2341, usbProductId: 0x0043 };
  }

  open(): Promise<void> {
    if (this.#wire) return Promise.reject(new DOMException('already open', 'InvalidStateError'));
    this.#wire = this.link.open({
      data: (bytes) => this.#feed?.enqueue(Uint8Array.from(bytes)),
      gone: () => this.#lose(),
    });
    if (!this.#wire) return Promise.reject(new DOMException('Failed to open serial port.', 'NetworkError'));
    this.#makeReadable();
    this.writable = new WritableStream<Uint8Array>({
      write: (bytes) => {
        if (!this.#wire) throw new DOMException('The device has been lost.', 'NetworkError');
        this.#wire.write(bytes);
      },
    });
    return Promise.resolve();
  }

  /** The line breaks the stream, not the port. */
  breakStream(): void {
    const broken = this.#feed;
    this.#makeReadable();
    broken?.error(new DOMException('Framing error', 'FramingError'));
  }

  setSignals(signals: object): Promise<void> {
    this.signals.push(signals);
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (this.readable?.locked || this.writable?.locked)
      return Promise.reject(new TypeError('Cannot close a port whose streams are locked'));
    if (!this.#wire && this.readable === null)
      return Promise.reject(new DOMException('already closed', 'InvalidStateError'));
    this.#wire?.close();
    this.#wire = undefined;
    this.readable = this.writable = this.#feed = null;
    return Promise.resolve();
  }

  #makeReadable(): void {
    this.readable = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.#feed = controller),
      cancel: () => void (this.#feed = null),
    });
  }

  #lose(): void {
    this.#wire = undefined;
    this.connected = false;
    this.#feed?.error(new DOMException('The device has been lost.', 'NetworkError'));
    this.#feed = null;
    this.readable = null;
    this.dispatchEvent(new Event('disconnect'));
  }
}

/** A browser in which people have chosen these ports before. */
export const serialWith = (...ports: readonly FakeSerialPort[]): SerialLike => ({
  getPorts: () => Promise.resolve(ports.filter(({ connected }) => connected)),
});
