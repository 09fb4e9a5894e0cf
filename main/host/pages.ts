import type { IncomingMessage, ServerResponse } from 'node:http';
import { policyHeaders } from '../shell/policy.ts';
import type { FindFile } from '../shell/files.ts';
import type { Counter, RefusedFor } from './limits.ts';
import { EVENTS_PATH, type EventStreams } from './event-streams.ts';

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

/** Browsers treat plain HTTP from there as secure. */
const OWN_MACHINE = /^(localhost|127(\.\d+){3})(:\d+)?$/;

/** Statuses of what a stream is refused for. */
const STATUS: Partial<Record<RefusedFor, number>> = {
  origin: 403,
  method: 405,
  token: 401,
  connections: 429,
};

interface PageParts {
  readonly find: FindFile;
  readonly guard: Guard;
  readonly counter: Counter;
  /** Whether this address may ask again. */
  readonly mayAsk: (address: string) => boolean;
  readonly events: EventStreams | undefined;
}

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly host: string;
}

/** Begins a stream of events, or returns why not. */
function stream(
  events: EventStreams | undefined,
  guard: Guard,
  { request, response, host }: Asked,
): RefusedFor | null {
  if (events === undefined) return 'path';
  if (request.headers.origin !== undefined && !guard.isOwnOrigin(request, host)) return 'origin';
  return request.method === 'HEAD' ? 'method' : events.serve(request, response);
}

/** Serves the built renderer, and events, to requests with the right `Host`. */
export const servePages =
  ({ find, guard, counter, mayAsk, events }: PageParts) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const refuse = (reason: RefusedFor, status: number): void => {
      counter.count(reason);
      response.writeHead(status, { ...policyHeaders(undefined, false), Connection: 'close' }).end();
    };
    if (!mayAsk(request.socket.remoteAddress ?? '')) return refuse('rate', 429);
    const host = guard.hostOf(request);
    if (host === null) return refuse('host', 421);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse('method', 405);
    const [path = ''] = (request.url ?? '').split('?');
    if (path === EVENTS_PATH) {
      const reason = stream(events, guard, { request, response, host });
      if (reason !== null) refuse(reason, STATUS[reason] ?? 404);
      return;
    }
    const file = find(path);
    if (file === null) return refuse('path', 404);

    const headers = {
      ...policyHeaders(`ws://${host}`, OWN_MACHINE.test(host), path),
      ETag: file.tag,
      'Cache-Control': file.lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (request.headers['if-none-match'] === file.tag) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      'Content-Type': file.type,
      'Content-Length': file.contents.byteLength,
    });
    if (request.method === 'HEAD') response.end();
    else response.end(file.contents);
  };
