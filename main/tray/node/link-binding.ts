import type {
  BindingInterface,
  BindingPortInterface,
  OpenOptions,
} from '@serialport/bindings-interface' with { 'resolution-mode': 'require' };
import type { Link } from '../../../firmware-protocol/simulator/index.ts';
import { openPort } from './serial-line.ts';
import type { PortSource } from '../ports.ts';

class BindingError extends Error {
  readonly canceled: boolean;
  constructor(message: string, canceled: boolean) {
    super(message);
    this.canceled = canceled;
  }
}

const CANCELED = () => new BindingError('Canceled', true);
const GONE = () => new BindingError('ENXIO: the device was unplugged', false);

/** One end of a simulated cable as a port of the serial library. */
export class LinkPort implements BindingPortInterface {
  readonly openOptions: Required<OpenOptions>;
  isOpen = true;
  #port: { write(bytes: Uint8Array): void; close(): void };
  #waiting: Buffer[] = [];
  /** Stored, because the stream may be between two reads when the plug is pulled. */
  #gone = false;
  #reader: { resolve: () => void; reject: (error: Error) => void } | undefined;

  constructor(link: Link, options: OpenOptions) {
    this.openOptions = {
      dataBits: 8,
      lock: true,
      stopBits: 1,
      parity: 'none',
      rtscts: false,
      xon: false,
      xoff: false,
      xany: false,
      hupcl: true,
      ...options,
    };
    const port = link.open({
      data: (bytes) => {
        this.#waiting.push(Buffer.from(bytes));
        this.#reader?.resolve();
      },
      gone: () => {
        this.#gone = true;
        this.#reader?.reject(GONE());
      },
    });
    if (!port) throw new Error(link.plugged ? 'Cannot lock port' : 'No such file or directory');
    this.#port = port;
  }

  async read(buffer: Buffer, offset: number, length: number): Promise<{ buffer: Buffer; bytesRead: number }> {
    if (!this.isOpen) throw CANCELED();
    if (this.#waiting.length === 0) {
      if (this.#gone) throw GONE();
      await new Promise<void>((resolve, reject) => (this.#reader = { resolve, reject })).finally(
        () => (this.#reader = undefined),
      );
    }
    const next = this.#waiting.shift() ?? Buffer.alloc(0);
    const bytesRead = next.copy(buffer, offset, 0, length);
    if (bytesRead < next.length) this.#waiting.unshift(next.subarray(bytesRead));
    return { buffer, bytesRead };
  }

  write(bytes: Buffer): Promise<void> {
    if (!this.isOpen) return Promise.reject(CANCELED());
    if (this.#gone) return Promise.reject(GONE());
    this.#port.write(bytes);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.isOpen = false;
    this.#port.close();
    this.#reader?.reject(CANCELED());
    return Promise.resolve();
  }

  flush(): Promise<void> {
    this.#waiting = [];
    return Promise.resolve();
  }

  getBaudRate(): Promise<{ baudRate: number }> {
    return Promise.resolve({ baudRate: this.openOptions.baudRate });
  }

  update(): Promise<void> {
    return Promise.resolve();
  }

  set(): Promise<void> {
    return Promise.resolve();
  }

  get(): Promise<{ cts: boolean; dsr: boolean; dcd: boolean }> {
    return Promise.resolve({ cts: false, dsr: false, dcd: false });
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }
}

/** A source with one port: the computer's end of a simulated cable, listed while plugged in. */
export function linkSource(path: string, manufacturer: string, link: Link): PortSource {
  const list = () => (link.plugged ? [{ path, kind: 'virtual' as const, manufacturer }] : []);
  const binding: BindingInterface<LinkPort> = {
    list: () =>
      Promise.resolve(
        list().map((port) => ({
          ...port,
          serialNumber: undefined,
          pnpId: undefined,
          locationId: undefined,
          productId: undefined,
          vendorId: undefined,
        })),
      ),
    open: (options) =>
      new Promise((resolve) => {
        resolve(new LinkPort(link, options));
      }),
  };
  return {
    open: (at, listener) => openPort(binding, at, listener),
    list: () => Promise.resolve(list()),
    owns: (other) => other === path,
    isThere: () => Promise.resolve(link.plugged),
    onChange: (listener) => link.onPlug(() => listener()),
  };
}
