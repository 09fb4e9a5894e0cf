import { read as readFile } from 'node:fs';
import { promisify } from 'node:util';
import type { BindingPortInterface } from '@serialport/bindings-interface' with {
  'resolution-mode': 'require',
};

/** What the binding's ports have on Linux and macOS besides their interface. */
interface PolledPort extends BindingPortInterface {
  readonly fd: number | null;
  readonly poller: { once(event: 'readable', heard: (error: Error | null) => void): void };
}

const readOnce = promisify(readFile);

/** Codes of a read that has nothing yet. */
const NOTHING_YET: ReadonlySet<string | undefined> = new Set(['EAGAIN', 'EWOULDBLOCK', 'EINTR']);

/**
 * Makes a port's reading end where the line has hung up: it is unplugged, and each read gives 0 bytes. The binding
 * (bindings-cpp 13) reads again at once, without end, which takes a whole core until somebody closes the port.
 */
export function endingReads(port: BindingPortInterface): BindingPortInterface {
  if (!('poller' in port)) return port;
  const polled = port as PolledPort;
  const readable = (): Promise<void> =>
    new Promise((resolve, reject) => {
      polled.poller.once('readable', (error) => (error ? reject(error) : resolve()));
    });
  polled.read = async (buffer, offset, length) => {
    for (;;) {
      if (polled.fd === null) throw Object.assign(new Error('the port is closed'), { canceled: true });
      const bytesRead = await readOnce(polled.fd, buffer, offset, length, null).then(
        (done) => done.bytesRead,
        (error: NodeJS.ErrnoException) => {
          if (!NOTHING_YET.has(error.code)) throw Object.assign(error, { disconnect: true });
        },
      );
      if (bytesRead === 0) throw Object.assign(new Error('the line has hung up'), { disconnect: true });
      if (bytesRead !== undefined) return { bytesRead, buffer };
      if (polled.isOpen) await readable();
    }
  };
  return polled;
}
