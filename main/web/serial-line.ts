import type { OpenLine } from '../tray/flash/serial-line.ts';
import type { SerialPortLike } from './serial-types.ts';

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
