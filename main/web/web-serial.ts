import { BAUD_RATE, LONGEST_FROM_TRAY } from '../../firmware-protocol/codec/index.ts';
import type { OpenLine } from '../tray/flash/serial-line.ts';
import { LineReader, bytesOf } from '../tray/line-reader.ts';
import type { OpenPort, PortListener, PortSource } from '../tray/ports.ts';

/** Names of USB serial boards and adapters used in trays, by vendor and product id. They are proper nouns. */
const NAMES: Readonly<Record<string, string>> = {
  '2341:0001': 'Arduino Uno',
  '2341:0043': 'Arduino Uno',
  '2341:0243': 'Arduino Uno',
  '2a03:0043': 'Arduino Uno',
  '2341:0010': 'Arduino Mega 2560',
  '2341:0042': 'Arduino Mega 2560',
  '2341:8036': 'Arduino Leonardo',
  '2341:0036': 'Arduino Leonardo',
  '2341:8037': 'Arduino Micro',
  '2341:0037': 'Arduino Micro',
  '2341:0058': 'Arduino Nano Every',
  '2341:0069': 'Arduino Uno R4 Minima',
  '2341:1002': 'Arduino Uno R4 WiFi',
  '1a86:7523': 'CH340',
  '1a86:5523': 'CH341',
  '1a86:55d4': 'CH9102',
  '10c4:ea60': 'CP210x',
  '0403:6001': 'FT232R',
  '0403:6015': 'FT231X',
  '067b:2303': 'PL2303',
  '2e8a:0005': 'Raspberry Pi Pico',
  '2e8a:000a': 'Raspberry Pi Pico',
  '303a:1001': 'ESP32',
};

/** Display name of a port. A browser reveals nothing else about it; without ids it is not USB. */
export const boardName = (vendorId?: string, productId?: string): string =>
  vendorId === undefined || productId === undefined
    ? 'Serial'
    : (NAMES[`${vendorId}:${productId}`] ?? `USB ${vendorId}-${productId}`);

/**
 * Real trays over Web Serial, in a worker: `getPorts`, `open` and the streams. Only a page may ask for a port
 * (`requestPort`, on a tap); ports chosen there are listed here from then on. Source:
 * https://wicg.github.io/serial/
 */

/** Longest wait (ms) for a port to close: a removed device may never answer. */
const CLOSING_TIME = 1000;

const hex = (id: number | undefined): string | undefined =>
  id === undefined ? undefined : id.toString(16).padStart(4, '0');

const idsOf = (port: SerialPortLike) => {
  const { usbVendorId, usbProductId } = port.getInfo();
  return { vendorId: hex(usbVendorId), productId: hex(usbProductId) };
};

interface Named {
  readonly path: string;
  /** Counts plug events: Chromium creates a new object for each (https://github.com/WICG/serial/issues/181). */
  readonly plugging: string;
}

/**
 * Ports in a browser have no path: they are named after their board, the second of a kind `Arduino Uno 2`. A name
 * becomes free when its port is gone, so a board plugged in again gets its old name.
 */
class PortNames {
  #named = new Map<SerialPortLike, Named>();
  #pluggings = 0;

  /** Names all present ports. */
  update(ports: readonly SerialPortLike[]): ReadonlyMap<SerialPortLike, Named> {
    const kept = ports.flatMap((port) => {
      const named = this.#named.get(port);
      return named ? [[port, named] as const] : [];
    });
    this.#named = new Map(kept);
    for (const port of ports) if (!this.#named.has(port)) this.#named.set(port, this.#name(port));
    return this.#named;
  }

  #name(port: SerialPortLike): Named {
    const { vendorId, productId } = idsOf(port);
    const board = boardName(vendorId, productId);
    const taken = new Set([...this.#named.values()].map(({ path }) => path));
    let path = board;
    for (let n = 2; taken.has(path); n++) path = `${board} ${n}`;
    return { path, plugging: `${++this.#pluggings}` };
  }
}

export interface WebSerial extends PortSource {
  portAt(path: string): Promise<SerialPortLike | undefined>;
}

export function webSerialSource(serial: SerialLike): WebSerial {
  const names = new PortNames();
  const read = async () => names.update(await serial.getPorts());
  const portAt = async (path: string): Promise<SerialPortLike | undefined> =>
    [...(await read())].find(([, named]) => named.path === path)?.[0];

  return {
    portAt,
    platform: 'browser',
    // All other paths in a browser contain a colon: `virtual:tray`, `camera:page`.
    owns: (path) => !path.includes(':'),
    async list() {
      return [...(await read())].map(([port, named]) => ({
        ...named,
        kind: 'serial' as const,
        granted: true,
        ...idsOf(port),
      }));
    },
    async isThere(path) {
      const port = await portAt(path);
      return port !== undefined && port.connected !== false;
    },
    async open(path, listener) {
      const port = await portAt(path);
      if (!port) throw new Error('No such file or directory');
      await port.open({ baudRate: BAUD_RATE });
      return new WebSerialPort(path, port, listener);
    },
    // Dispatched at the port, which is not known in advance, and bubbles to `navigator.serial`.
    onChange(listener) {
      const kinds = ['connect', 'disconnect'] as const;
      for (const kind of kinds) serial.addEventListener(kind, listener);
      return () => {
        for (const kind of kinds) serial.removeEventListener(kind, listener);
      };
    },
  };
}

/** An open port: one reader and one writer for its lifetime. */
class WebSerialPort implements OpenPort {
  readonly path: string;
  readonly #port: SerialPortLike;
  readonly #listener: PortListener;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array> | undefined;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #closed = false;
  #reading: Promise<void>;

  constructor(path: string, port: SerialPortLike, listener: PortListener) {
    this.path = path;
    this.#port = port;
    this.#listener = listener;
    this.#writer = port.writable?.getWriter();
    port.addEventListener('disconnect', this.#onDisconnect);
    this.#reading = this.#read();
  }

  write(text: string): void {
    // The reader reports a broken port.
    this.#writer?.write(bytesOf(text)).catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#end();
    const done = (async () => {
      await this.#reader?.cancel().catch(() => undefined);
      await this.#reading;
      this.#writer?.releaseLock();
      await this.#port.close().catch(() => undefined);
    })();
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, CLOSING_TIME))]);
  }

  readonly #onDisconnect = (): void => this.#end(new Error('ENXIO: the device was unplugged'));

  /** Reads until the port ends. A framing or parity error breaks the stream but not the port: continue with its next `readable`. */
  async #read(): Promise<void> {
    const lines = new LineReader(LONGEST_FROM_TRAY, {
      line: (text) => this.#closed || this.#listener.line(text),
      long: (text) => this.#closed || this.#listener.long(text),
    });
    let error: Error | undefined;
    while (!this.#closed && this.#port.readable) {
      this.#reader = this.#port.readable.getReader();
      try {
        for (;;) {
          const { value, done } = await this.#reader.read();
          if (done || this.#closed) break;
          this.#listener.bytes(value);
          lines.take(value);
        }
        // The stream ended normally.
        break;
      } catch (cause) {
        error = cause instanceof Error ? cause : new Error(String(cause));
      } finally {
        this.#reader.releaseLock();
      }
    }
    this.#end(error ?? new Error('ENXIO: the port ended'));
  }

  #end(error?: Error): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#port.removeEventListener('disconnect', this.#onDisconnect);
    if (error === undefined) this.#listener.closed();
    else {
      this.#listener.closed(error);
      this.#writer?.releaseLock();
      void this.#port.close().catch(() => undefined);
    }
  }
}

/** The used part of a port of Web Serial. Source: https://wicg.github.io/serial/ */
export interface SerialPortLike extends EventTarget {
  /** False while unplugged; not in every browser. */
  readonly connected?: boolean;
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  getInfo(): { readonly usbVendorId?: number; readonly usbProductId?: number };
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
  setSignals?(signals: {
    readonly dataTerminalReady?: boolean;
    readonly requestToSend?: boolean;
  }): Promise<void>;
}

/** Receives `connect` and `disconnect` of every permitted port. */
export interface SerialLike extends EventTarget {
  /** The permitted ports, in any order. */
  getPorts(): Promise<readonly SerialPortLike[]>;
}

/** Byte-wise serial lines over Web Serial, for a board's bootloader. `portAt` finds a port by its path. */
export const webSerialLine =
  (portAt: (path: string) => Promise<SerialPortLike | undefined>): OpenLine =>
  async (path, baudRate, listener) => {
    const port = await portAt(path);
    if (!port) throw new Error('No such file or directory');
    await port.open({ baudRate });
    const reader = port.readable?.getReader();
    const writer = port.writable?.getWriter();
    let isClosed = false;
    const closed = (): void => {
      if (isClosed) return;
      isClosed = true;
      listener.closed();
    };
    const reading = (async () => {
      try {
        for (;;) {
          const piece = await reader?.read();
          if (!piece || piece.done) break;
          if (!isClosed) listener.bytes(piece.value);
        }
      } catch {
        // Unplugged.
      } finally {
        reader?.releaseLock();
        closed();
      }
    })();
    return {
      write: async (bytes) => {
        if (isClosed || !writer) throw new Error('the port is closed');
        await writer.write(bytes);
      },
      setSignals: async (on) => {
        // Not every port has them.
        await port.setSignals?.({ dataTerminalReady: on, requestToSend: on }).catch(() => undefined);
      },
      close: async () => {
        closed();
        await reader?.cancel().catch(() => undefined);
        await reading;
        writer?.releaseLock();
        await port.close().catch(() => undefined);
      },
    };
  };
