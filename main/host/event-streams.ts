import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TableEvent } from '../contract.ts';
import { policyHeaders } from '../shell/policy.ts';
import { isSame } from './admission.ts';
import type { RefusedFor } from './limits.ts';

/** Where programs hear of the table. */
export const EVENTS_PATH = '/events';
const MOST = 8;
const MOST_OF_ONE = 4;
/** Interval (ms) of comments that show that a quiet stream is alive. */
const BEAT_EVERY = 10_000;
/** A stream with more unread bytes is closed. */
const SLOW_BYTES = 256 * 1024;
/** Time (ms) after which a browser reconnects. */
const RETRY = 5_000;

/** The open streams of `GET /events` (WHATWG, "Server-sent events"). */
export class EventStreams {
  readonly #open = new Map<ServerResponse, string>();
  readonly #timer: NodeJS.Timeout;
  #sent = 0;

  /**
   * @param token null while it is off
   * @param first sent to a new stream
   * @param changed called when the number of streams changes
   */
  constructor(
    private readonly token: () => string | null,
    private readonly first: () => readonly TableEvent[],
    private readonly changed: () => void,
  ) {
    this.#timer = setInterval(() => this.#write(': beat\n\n'), BEAT_EVERY);
    this.#timer.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Whether this TCP connection carries a stream. */
  has(line: unknown): boolean {
    return [...this.#open.keys()].some(({ socket }) => socket === line);
  }

  /** Begins a stream, or says why not. While it is off the path is unknown. */
  serve(request: IncomingMessage, response: ServerResponse): RefusedFor | null {
    const token = this.token();
    if (token === null) return 'path';
    if (!isSame(tokenOf(request), token)) return 'token';
    const address = request.socket.remoteAddress ?? '';
    const own = [...this.#open.values()].filter((other) => other === address);
    if (this.#open.size >= MOST || own.length >= MOST_OF_ONE) return 'connections';
    response.writeHead(200, {
      ...policyHeaders(undefined, false),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.write(`retry: ${RETRY}\n\n`);
    for (const event of this.first()) response.write(this.#text(event));
    this.#open.set(response, address);
    response.on('close', () => {
      if (this.#open.delete(response)) this.changed();
    });
    this.changed();
    return null;
  }

  send(event: TableEvent): void {
    this.#write(this.#text(event));
  }

  /** Ends all streams; their token no longer counts. */
  end(): void {
    for (const response of [...this.#open.keys()]) response.destroy();
  }

  close(): void {
    clearInterval(this.#timer);
    this.end();
  }

  #text(event: TableEvent): string {
    this.#sent += 1;
    return `id: ${this.#sent}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;
  }

  #write(text: string): void {
    for (const response of [...this.#open.keys()])
      if (response.writableLength > SLOW_BYTES) response.destroy();
      else response.write(text);
  }
}

/** From the header, or from the address: browsers' `EventSource` sends no headers. */
function tokenOf({ headers: { authorization }, url }: IncomingMessage): string {
  if (authorization?.startsWith('Bearer ')) return authorization.slice('Bearer '.length);
  return new URLSearchParams((url ?? '').split('?')[1] ?? '').get('token') ?? '';
}
