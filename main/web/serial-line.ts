import type { OpenLine } from '../tray/flash/serial-line.ts';

/** The used part of Web Serial. Source: https://wicg.github.io/serial/ */

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
