import { type Cable, FakeSerial, UNO } from '../../../support/web-serial.ts';
import { type FromStandIn, SERIAL_PATH, type ToStandIn } from './messages.ts';

/**
 * `navigator.serial` of the table's worker, before anything asks for it: the strict stand-in of the tests, each port over
 * a socket to the machine's own port of that name.
 */
type Host = Parameters<Cable['open']>[0];

interface Known {
  plugged: boolean;
  host: Host | null;
  tell: (plugged: boolean) => void;
}

const serial = new FakeSerial();
const known = new Map<number, Known>();
const socket = new WebSocket(new URL(SERIAL_PATH, location.href.replace(/^http/, 'ws')));
const say = (message: FromStandIn): void => socket.send(JSON.stringify(message));

function plugged(id: number, now: boolean): void {
  const port = known.get(id);
  if (port) {
    if (port.plugged === now) return;
    port.plugged = now;
    port.tell(now);
    return;
  }
  const made: Known = { plugged: now, host: null, tell: () => undefined };
  known.set(id, made);
  const link: Cable = {
    get plugged() {
      return made.plugged;
    },
    onPlug: (listener) => {
      made.tell = listener;
      return () => undefined;
    },
    open: (host) => {
      if (!made.plugged) return undefined;
      made.host = host;
      say({ open: id });
      return {
        write: (bytes) => say({ write: id, bytes: [...bytes] }),
        close: () => {
          made.host = null;
          say({ close: id });
        },
      };
    },
  };
  serial.attach({ ...UNO, serialNumber: `${id}`, link }, true);
}

const told = new Promise<void>((resolve) => {
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as ToStandIn;
    if ('ports' in message) {
      for (const port of message.ports) plugged(port.id, port.plugged);
      resolve();
    } else if ('data' in message) known.get(message.data)?.host?.data(Uint8Array.from(message.bytes));
    else known.get(message.gone)?.host?.gone();
  };
});

const getPorts = serial.getPorts.bind(serial);
serial.getPorts = async () => {
  await told;
  return getPorts();
};
Object.defineProperty(navigator, 'serial', { value: serial });
