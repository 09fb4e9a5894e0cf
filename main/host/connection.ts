import type { RawData, WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { Reply } from '../contract.ts';
import { type RequestEnvelope, readMessage, readRequest } from '../shell/message.ts';
import type { App } from '../table/app-contract.ts';
import type { Admission, Pass, ClientInfo } from './admission.ts';
import { type Board, serialize } from './board.ts';
import type { Counter, RefusedFor } from './counters.ts';
import type { Budgets, Limits } from './limits.ts';
import { createPushQueue } from './push-queue.ts';

/** Codes with which a connection is closed (docs/wire.md). */
export const CLOSED = {
  token: 4401,
  locked: 4423,
  late: 4408,
  tooMany: 4429,
  notText: 1003,
  /** A television sent a request; it may only watch. */
  silent: 4405,
  away: 1001,
} as const;

const token = z.string().check(z.maxLength(128));
const hello = z.strictObject({ hello: z.literal(1), token, former: z.optional(token) });

export interface ConnectionParts {
  readonly socket: WebSocket;
  readonly visitor: Omit<ClientInfo, 'former'>;
  readonly app: Pick<App, 'handle'>;
  readonly board: Board;
  /** What televisions get; without it, none is let in. */
  readonly screens?: Board;
  readonly admission: Admission;
  readonly counter: Counter;
  readonly limits: Limits;
  /** The message budgets of clients and network addresses; they outlive this connection. */
  readonly budgets: { readonly ofClient: Budgets; readonly ofAddress: Budgets };
  /** A monotonic clock in ms. */
  readonly now: () => number;
}

export interface Connection {
  readonly address: string;
  readonly pass: Pass | null;
  /** Sends a heartbeat, and closes the connection if the client has been silent for too long. */
  beat(n: number): void;
  close(code: number): void;
  /** Closes the connection without a code. */
  end(): void;
}

let lines = 0;

/** Serves one client: hello first, then requests; sends it the board's pushes as fast as it reads them. */
export function createConnection(parts: ConnectionParts): Connection {
  const { socket, visitor, app, board, screens, admission, counter, limits, budgets, now } = parts;
  const mayPass = (cost: number): boolean =>
    budgets.ofAddress.spend(visitor.address, cost) && (pass === null || budgets.ofClient.spend(client, cost));
  let pass: Pass | null = null;
  /** Owner of the budget: a phone keeps its own across reconnects, and so does each page of the host. */
  let client = '';
  let heard = now();
  let waiting = 0;
  let leave = (): void => undefined;
  let pulse: ReturnType<typeof setInterval> | undefined;

  const say = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.stuckBytes) {
      counter.count('slow');
      socket.terminate();
      return;
    }
    // Only phones get compression: pages on this machine are local, and televisions get few pushes.
    socket.send(text, { compress: pass?.phone === true && !pass.silent }, () => queue.flush());
  };
  const queue = createPushQueue(say, () => socket.bufferedAmount <= limits.slowBytes);

  const forget = (): void => {
    clearTimeout(strange);
    clearInterval(pulse);
    pass = null;
    queue.end();
    leave();
    leave = () => undefined;
  };

  /** From here on this client is ignored and gets nothing. */
  const close = (code: number): void => {
    forget();
    socket.close(code);
    // Do not wait for a client that ignores the closing handshake.
    setTimeout(() => socket.terminate(), 1_000).unref();
  };

  const refuse = (reason: RefusedFor, code: number): void => {
    counter.count(reason);
    close(code);
  };

  const greet = (message: unknown): void => {
    const said = hello.safeParse(message);
    if (!said.success) return refuse('hello', CLOSED.token);
    const { token: shown, former = null } = said.data;
    const admitted = admission.admit(shown, { ...visitor, former });
    if (admitted === null) return refuse('token', CLOSED.token);
    if (admitted === 'locked') return refuse('locked', CLOSED.locked);
    if (admitted === 'full') return refuse('connections', CLOSED.tooMany);
    clearTimeout(strange);
    pass = admitted;
    client = admitted.phone ? admitted.token : `line ${(lines += 1)}`;
    const kind = admitted.silent ? { screen: true } : admitted.phone ? { phone: true } : {};
    say(JSON.stringify({ welcome: admitted.token, ...kind }));
    // Frequent heartbeats let a television detect that its display may be outdated.
    if (admitted.silent) pulse = setInterval(() => say('{"beat":0}'), limits.screenBeatEvery);
    // Messages for this client alone come first: they tell the page what it is.
    const ends = [
      admitted.attend?.(
        (push) => queue.show(serialize(push)),
        () => close(CLOSED.token),
      ),
    ];
    leave = () => ends.forEach((end) => end?.());
    if (socket.readyState !== socket.OPEN) return;
    ends.push((admitted.silent && screens ? screens : board).add(queue));
  };

  const malformed = (message: unknown): void => {
    counter.count('malformed');
    const error = { kind: 'refusal', code: 'wire.malformed' } as const;
    say(JSON.stringify({ n: numberOf(message), ok: false, error } satisfies Reply));
  };

  const answer = (message: unknown): void => {
    const caller = pass?.caller() ?? null;
    if (caller === null) return refuse('token', CLOSED.token);
    const request = readRequest(message);
    if (!request.ok) return malformed(message);
    if (!mayPass(costOf(request.value, limits))) return refuse('rate', CLOSED.tooMany);
    if (waiting >= limits.waiting) return refuse('rate', CLOSED.tooMany);
    waiting += 1;
    void app.handle(request.value, caller).then((reply) => {
      waiting -= 1;
      say(JSON.stringify(reply));
    });
  };

  const strange = setTimeout(() => refuse('hello', CLOSED.late), limits.helloWithin);

  socket.on('message', (data: RawData, binary: boolean) => {
    heard = now();
    if (socket.readyState !== socket.OPEN) return;
    if (pass?.silent) return refuse('silentSpoke', CLOSED.silent);
    const bytes = lengthOf(data);
    if (!mayPass(1 + Math.floor(bytes / limits.bytesPerMessage))) return refuse('rate', CLOSED.tooMany);
    if (binary) return refuse('frame', CLOSED.notText);
    const message = readMessage(textOf(data));
    if (!message.ok) {
      if (pass === null) return refuse('hello', CLOSED.token);
      return malformed(null);
    }
    if (pass === null) greet(message.value);
    else answer(message.value);
  });
  socket.on('pong', () => void (heard = now()));
  socket.on('error', (error: Error & { code?: string }) => {
    counter.count(error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'size' : 'frame');
  });
  socket.on('close', forget);

  return {
    address: visitor.address,
    get pass() {
      return pass;
    },
    beat: (n) => {
      if (now() - heard > limits.silence) {
        counter.count('silent');
        socket.terminate();
        return;
      }
      if (socket.readyState !== socket.OPEN) return;
      socket.ping();
      if (pass !== null) say(JSON.stringify({ beat: n }));
    },
    close,
    end: () => socket.terminate(),
  };
}

/** Extra cost of a request: some answers are long or expensive. */
const costOf = ({ kind }: RequestEnvelope, limits: Limits): number =>
  Object.entries(limits.costs).find(([costly]) => costly === kind)?.[1] ?? 0;

/** The `n` of a malformed request for the reply; 0 if it has none. */
function numberOf(message: unknown): number {
  if (typeof message !== 'object' || message === null || !('n' in message)) return 0;
  return typeof message.n === 'number' ? message.n : 0;
}

const lengthOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength;

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8');
