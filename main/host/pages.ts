import type { IncomingMessage, ServerResponse } from 'node:http';
import { policyHeaders } from '../shell/policy.ts';
import type { FindFile } from '../shell/files.ts';
import type { Counter, RefusedFor } from './counters.ts';
import type { Guard } from './guard.ts';

/** Browsers treat plain HTTP from there as secure. */
const OWN_MACHINE = /^(localhost|127(\.\d+){3})(:\d+)?$/;

/** Serves the built renderer to requests with the right `Host`. */
export const servePages =
  (find: FindFile, guard: Guard, counter: Counter, mayAsk: (address: string) => boolean) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const refuse = (reason: RefusedFor, status: number): void => {
      counter.count(reason);
      response.writeHead(status, { ...policyHeaders(undefined, false), Connection: 'close' }).end();
    };
    if (!mayAsk(request.socket.remoteAddress ?? '')) return refuse('rate', 429);
    const host = guard.hostOf(request);
    if (host === null) return refuse('host', 421);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse('method', 405);
    const file = find((request.url ?? '').split('?')[0] ?? '');
    if (file === null) return refuse('path', 404);

    const headers = {
      ...policyHeaders(`ws://${host}`, OWN_MACHINE.test(host)),
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
