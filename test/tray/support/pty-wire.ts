import type { Link } from '../../../firmware-protocol/simulator/index.ts';
import { plugPty } from '../../../main/tray/node/pty.ts';
import { systemBinding, systemPorts } from '../../../main/tray/node/system-ports.ts';
import type { OpenLine } from '../../../main/tray/flash/serial-line.ts';
import { lineOver } from '../../../main/tray/node/serial-line.ts';
import type { OpenPort, PortListener, PortSource } from '../../../main/tray/ports.ts';
import { pause } from '../../support/until.ts';

/** Milliseconds after which bytes that have not arrived are lost, as those are that come while one end is being opened. */
const LOST = 3_000;
/** Milliseconds in which the kernel has made or removed a pseudo-terminal, also on a busy machine. */
const MADE = 60_000;

export interface PtyWire {
  /** The machine's ports, with the real serialport. Of what it lists, a pseudo-terminal is no part. */
  readonly system: PortSource;
  /** The same for what puts firmware on a board. */
  readonly openLine: OpenLine;
  /** Waits until nothing is on its way: both ends are open or closed, and what one has said the other has heard. */
  quiet(): Promise<void>;
  end(): Promise<void>;
}

/**
 * A cable as a pseudo-terminal that knows what is on its way through it. Its clock may be a virtual one, which stands still meanwhile:
 * otherwise the heartbeats of a tray go by on a busy machine before its first line has come through the kernel.
 */
export async function ptyWire(link: Link, name: string): Promise<PtyWire> {
  const way = { toApp: 0, heard: 0, said: 0, toTray: 0 };
  const forget = (): void => void Object.assign(way, { toApp: 0, heard: 0, said: 0, toTray: 0 });
  let opening = 0;
  /** What hears the port that is open. That of an earlier port may learn of its end after the next one was opened. */
  let listening: object | undefined;

  const open: Link['open'] = (host) => {
    forget();
    const port = link.open({
      gone: () => host.gone(),
      data: (bytes) => {
        way.toApp += bytes.length;
        host.data(bytes);
      },
    });
    return (
      port && {
        close: () => port.close(),
        write: (bytes) => {
          way.toTray += bytes.length;
          port.write(bytes);
        },
      }
    );
  };
  const onPlug: Link['onPlug'] = (listener) => link.onPlug(listener);
  const plugged = await plugPty({ open, onPlug } as Link, name);
  if (!plugged.ok) throw new Error(plugged.error.code);

  const noted = <L extends Pick<PortListener, 'bytes' | 'closed'>>(listener: L) => ({
    bytes: (chunk: Uint8Array) => {
      way.heard += chunk.length;
      listener.bytes(chunk);
    },
    closed: (error?: Error) => {
      ended(listener);
      listener.closed(error);
    },
  });
  const ended = (listener: object): void => {
    if (listening === listener) listening = undefined;
  };
  const opened = async <P>(port: Promise<P>, listener: object): Promise<P> => {
    opening += 1;
    try {
      const there = await port;
      listening = listener;
      return there;
    } finally {
      opening -= 1;
    }
  };
  const openPort = async (path: string, listener: PortListener): Promise<OpenPort> => {
    const port = await opened(
      systemPorts.open(path, {
        line: (line) => {
          listener.line(line);
        },
        long: (bytes) => {
          listener.long(bytes);
        },
        ...noted(listener),
      }),
      listener,
    );
    return {
      path: port.path,
      close: () => port.close(),
      write: (text) => {
        way.said += text.length;
        port.write(text);
      },
    };
  };
  const openLine: OpenLine = async (path, baudRate, listener) => {
    const line = await opened(lineOver(systemBinding)(path, baudRate, noted(listener)), listener);
    return {
      setSignals: (on) => line.setSignals(on),
      close: () => line.close().finally(() => ended(listener)),
      write: (bytes) => {
        way.said += bytes.length;
        return line.write(bytes);
      },
    };
  };

  const isMade = (): boolean => opening === 0 && link.plugged === (plugged.value.path !== undefined);
  const isQuiet = (): boolean => {
    if (!isMade() || (listening !== undefined) !== link.held) return false;
    return listening === undefined || (way.heard >= way.toApp && way.toTray >= way.said);
  };
  return {
    system: { ...systemPorts, list: () => Promise.resolve([]), open: openPort },
    openLine,
    quiet: async () => {
      const begun = performance.now();
      while (!isQuiet() && performance.now() - begun < LOST) await pause(1);
      while (!isMade() && performance.now() - begun < MADE) await pause(1);
      if (!isMade()) throw new Error('the kernel has not made or removed the pseudo-terminal');
      if (!isQuiet()) forget();
    },
    end: () => plugged.value.end(),
  };
}
