import type { IncomingMessage } from 'node:http';

/**
 * Distinguishes our own requests from those that another site makes a browser send. `Host` must be one of our names
 * (not a name that a foreign DNS server points at this machine), and the `Origin` of a WebSocket must be the page
 * that we served.
 */
export interface Guard {
  /** The `Host` of a request if it is one of ours, else null. */
  hostOf(request: IncomingMessage): string | null;
  isOwnOrigin(request: IncomingMessage, host: string): boolean;
}

/**
 * @param names `127.0.0.1`, `localhost`, and the network address to which phones are invited
 * @param port a function, because the port is known only once the server listens
 */
export const createGuard = (names: () => readonly string[], port: () => number): Guard => ({
  hostOf: ({ headers: { host } }) =>
    host !== undefined && names().some((name) => host === `${name}:${port()}`) ? host : null,
  isOwnOrigin: ({ headers: { origin } }, host) => origin === `http://${host}`,
});
