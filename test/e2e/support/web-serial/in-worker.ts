import { type Cable, FakeSerialPort, serialWith } from '../../../support/web-serial.ts';
import { type FromStandIn, SERIAL_PATH, type ToStandIn } from './messages.ts';

/**
 * `navigator.serial` of the table's worker, before anything asks for it: the strict stand-in of the tests, each port over
 * a socket to the machine's own port of that name.
 */
type Host = Parameters<Cable['open']>[0];

const ports = new Map<
  number,
  { port: FakeSerialPort; host: Host | null; plug: (plugged: boolean) => void }
>();
const socket = new WebSocket(new URL(SERIAL_PATH, location.href.replace(/^http/, 'ws')));
const say = (message: FromStandIn): void => socket.send(JSON.stringify(message));

function portOf(id: number, plugged: boolean): void {
  const known = ports.get(id);
  if (known) {
    if (known.port.connected !== plugged) known.plug(plugged);
    return;
  }
  let plug = (_plugged: boolean): void => undefined;
  const cable: Cable = {
    onPlug: (listener) => {
      plug = listener;
      return () => undefined;
    },
    open: (host) => {
      const entry = ports.get(id);
      if (!entry?.port.connected) return undefined;
      entry.host = host;
      say({ open: id });
      return {
        write: (bytes) => say({ write: id, bytes: [...bytes] }),
        close: () => {
          entry.host = null;
          say({ close: id });
        },
      };
    },
  };
  const port = new FakeSerialPort(cable);
  port.connected = plugged;
  ports.set(id, { port, host: null, plug });
}

const told = new Promise<void>((resolve) => {
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as ToStandIn;
    if ('ports' in message) {
      for (const { id, plugged } of message.ports) portOf(id, plugged);
      resolve();
    } else if ('data' in message) ports.get(message.data)?.host?.data(Uint8Array.from(message.bytes));
    else ports.get(message.gone)?.host?.gone();
  };
});

Object.defineProperty(navigator, 'serial', {
  value: {
    getPorts: async () => {
      await told;
      return serialWith(...[...ports.values()].map(({ port }) => port)).getPorts();
    },
  },
});
