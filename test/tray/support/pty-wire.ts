import type { Link } from '../../../firmware-protocol/simulator/index.ts';
import { plugPty } from '../../../main/tray/node/pty.ts';
import { systemPorts } from '../../../main/tray/node/system-ports.ts';
import type { PortListener, OpenPort } from '../../../main/tray/port.ts';
import type { PortSource } from '../../../main/tray/ports.ts';
import { pause } from '../../support/until.ts';

/** Milliseconds after which bytes that have not arrived are lost, as those are that come while one end is being opened. */
const LOST = 3_000;

export interface PtyWire {
  /** The machine's ports, with the real serialport. Of what it lists, a pseudo-terminal is no part. */
  readonly system: PortSource;
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
  let isOpen = false;

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

  const openPort = async (path: string, listener: PortListener): Promise<OpenPort> => {
    opening += 1;
    try {
      const port = await systemPorts.open(path, {
        line: (text) => listener.line(text),
        long: (text) => listener.long(text),
        bytes: (chunk) => {
          way.heard += chunk.length;
          listener.bytes(chunk);
        },
        closed: (error) => {
          isOpen = false;
          listener.closed(error);
        },
      });
      isOpen = true;
      return {
        path: port.path,
        close: () => port.close(),
        write: (text) => {
          way.said += text.length;
          port.write(text);
        },
      };
    } finally {
      opening -= 1;
    }
  };

  const isQuiet = (): boolean => {
    if (opening > 0 || isOpen !== link.held || link.plugged !== (plugged.value.path !== undefined))
      return false;
    return !isOpen || (way.heard >= way.toApp && way.toTray >= way.said);
  };
  return {
    system: { ...systemPorts, list: () => Promise.resolve([]), open: openPort },
    quiet: async () => {
      const begun = performance.now();
      while (!isQuiet() && performance.now() - begun < LOST) await pause(1);
      if (!isQuiet()) forget();
    },
    end: () => plugged.value.end(),
  };
}
