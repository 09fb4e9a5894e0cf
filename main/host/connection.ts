import type { Push, Reply } from '../contract.ts';
import { type SerializedPush, type Board, serialize } from './board.ts';
import type { RawData, WebSocket } from 'ws';
import * as z from 'zod/mini';
import { type RequestEnvelope, readMessage, readRequest } from '../shell/message.ts';
import type { App } from '../table/app-contract.ts';
import type { Admission, ClientInfo, Denied, Pass } from './admission.ts';
import type { Budgets, Counter, Limits, RefusedFor } from './limits.ts';

/** What one client has been sent, and what is pending, by kind. */
interface PushQueue {
  show(push: SerializedPush): void;
  /** Sends pending pushes as long as the client keeps up; a slow one skips outdated ones. */
  flush(): void;
  /** Stops sending. */
  end(): void;
}

/**
 * @param send sends a text to the client
 * @param keepsUp whether it has read nearly everything sent
 */
export function createPushQueue(send: (text: string) => void, keepsUp: () => boolean): PushQueue {
  const unsent = new Map<Push['push'], SerializedPush>();
  const shown = new Map<Push['push'], string>();
  let ended = false;

  const flush = (): void => {
    for (const [kind, push] of unsent) {
      if (!keepsUp()) return;
      unsent.delete(kind);
      const text = push.text();
      if (shown.get(kind) === text) continue;
      shown.set(kind, text);
      send(text);
    }
  };

  return {
    show: (push) => {
      if (ended) return;
      unsent.set(push.kind, push);
      flush();
    },
    flush,
    end: () => {
      ended = true;
      unsent.clear();
      shown.clear();
    },
  };
}

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
const hello = z.strictObject({
  hello: z.literal(1),
  token,
  former: z.optional(token),
  /** Without a valid token it asks the host to let it in. */
  asks: z.optional(z.literal(true)),
});

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

let lines = 0;

/** Serves one client: hello first, then requests; sends it the board's pushes as fast as it reads them. */
export class Connection {
  readonly address: string;
  #pass: Pass | null = null;
  /** Whether it waits for the host to let it in. */
  #asks = false;
  /** Owner of the budget: a phone keeps its own across reconnects, and so does each page of the host. */
  #client = '';
  #heard: number;
  #waiting = 0;
  #ends: (() => void)[] = [];
  #pulse: ReturnType<typeof setInterval> | undefined;
  readonly #queue: PushQueue;
  readonly #strange: ReturnType<typeof setTimeout>;

  constructor(private readonly parts: ConnectionParts) {
    const { socket, limits, counter, visitor, now } = parts;
    this.address = visitor.address;
    this.#heard = now();
    this.#queue = createPushQueue(
      (text) => this.#say(text),
      () => socket.bufferedAmount <= limits.slowBytes,
    );
    this.#strange = setTimeout(() => this.#refuse('hello', CLOSED.late), limits.helloWithin);
    socket.on('message', (data: RawData, binary: boolean) => this.#hear(data, binary));
    socket.on('pong', () => void (this.#heard = now()));
    socket.on('error', (error: Error & { code?: string }) => {
      counter.count(error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'size' : 'frame');
    });
    socket.on('close', () => this.#forget());
  }

  get pass(): Pass | null {
    return this.#pass;
  }

  /** Neither let in nor on the host's list of those who ask: the first to go when there are too many. */
  get isStrange(): boolean {
    return this.#pass === null && !this.#asks;
  }

  /** Sends a heartbeat, and closes the connection if the client has been silent for too long. */
  beat(n: number): void {
    const { socket, limits, counter, now } = this.parts;
    if (now() - this.#heard > limits.silence) {
      counter.count('silent');
      socket.terminate();
      return;
    }
    if (socket.readyState !== socket.OPEN) return;
    socket.ping();
    if (!this.isStrange) this.#say(JSON.stringify({ beat: n }));
  }

  /** From here on this client is ignored and gets nothing. */
  close(code: number): void {
    this.#forget();
    this.parts.socket.close(code);
    // Do not wait for a client that ignores the closing handshake.
    setTimeout(() => this.end(), 1_000).unref();
  }

  /** Closes the connection without a code. */
  end(): void {
    this.parts.socket.terminate();
  }

  #say(text: string): void {
    const { socket, limits, counter } = this.parts;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.stuckBytes) {
      counter.count('slow');
      socket.terminate();
      return;
    }
    // Only phones get compression: pages on this machine are local, and televisions get few pushes.
    const compress = this.#pass?.phone === true && !this.#pass.silent;
    socket.send(text, { compress }, () => this.#queue.flush());
  }

  #forget(): void {
    clearTimeout(this.#strange);
    clearInterval(this.#pulse);
    this.#pass = null;
    this.#asks = false;
    this.#queue.end();
    for (const end of this.#ends.splice(0)) end();
  }

  #refuse(reason: RefusedFor, code: number): void {
    this.parts.counter.count(reason);
    this.close(code);
  }

  #mayPass(cost: number): boolean {
    const { ofAddress, ofClient } = this.parts.budgets;
    return ofAddress.spend(this.address, cost) && (this.#pass === null || ofClient.spend(this.#client, cost));
  }

  #hear(data: RawData, binary: boolean): void {
    const { socket, limits, now } = this.parts;
    this.#heard = now();
    if (socket.readyState !== socket.OPEN) return;
    if (this.#pass?.silent || this.#asks) return this.#refuse('silentSpoke', CLOSED.silent);
    const cost = 1 + Math.floor(lengthOf(data) / limits.bytesPerMessage);
    if (!this.#mayPass(cost)) return this.#refuse('rate', CLOSED.tooMany);
    if (binary) return this.#refuse('frame', CLOSED.notText);
    const message = readMessage(textOf(data));
    if (!message.ok)
      return this.#pass === null ? this.#refuse('hello', CLOSED.token) : this.#answerMalformed(null);
    if (this.#pass === null) this.#greet(message.value);
    else this.#answer(message.value);
  }

  #greet(message: unknown): void {
    const said = hello.safeParse(message);
    if (!said.success) return this.#refuse('hello', CLOSED.token);
    const { token: shown, former = null, asks } = said.data;
    const visitor = { ...this.parts.visitor, former };
    const admitted = this.parts.admission.admit(shown, visitor);
    if (admitted === null && asks) return this.#ask(visitor);
    if (admitted === null || typeof admitted === 'string') return this.#deny(admitted);
    clearTimeout(this.#strange);
    this.#welcome(admitted);
  }

  #deny(why: Denied | null): void {
    if (why === null) this.#refuse('token', CLOSED.token);
    else if (why === 'locked') this.#refuse('locked', CLOSED.locked);
    else this.#refuse('connections', CLOSED.tooMany);
  }

  /** From now on it only waits: its next message closes it. */
  #ask(visitor: ClientInfo): void {
    const asked = this.parts.admission.ask?.(visitor, {
      show: (push) => this.#queue.show(serialize(push)),
      welcome: (pass) => {
        this.#asks = false;
        this.#welcome(pass);
      },
      end: (why) => this.#deny(why),
    });
    if (typeof asked !== 'function') return this.#deny(asked ?? null);
    clearTimeout(this.#strange);
    this.#asks = true;
    this.#ends.push(asked);
  }

  #welcome(pass: Pass): void {
    const { socket, limits, board, screens } = this.parts;
    this.#pass = pass;
    this.#client = pass.phone ? pass.token : `line ${(lines += 1)}`;
    const kind = pass.silent ? { screen: true } : pass.phone ? { phone: true } : {};
    this.#say(JSON.stringify({ welcome: pass.token, ...kind }));
    // Frequent heartbeats let a television detect that its display may be outdated.
    if (pass.silent) this.#pulse = setInterval(() => this.#say('{"beat":0}'), limits.screenBeatEvery);
    // Messages for this client alone come first: they tell the page what it is.
    const leave = pass.attend?.(
      (push) => this.#queue.show(serialize(push)),
      () => this.close(CLOSED.token),
    );
    if (leave) this.#ends.push(leave);
    if (socket.readyState !== socket.OPEN) return;
    this.#ends.push((pass.silent && screens ? screens : board).add(this.#queue));
  }

  #answerMalformed(message: unknown): void {
    this.parts.counter.count('malformed');
    const error = { kind: 'refusal', code: 'wire.malformed' } as const;
    this.#say(JSON.stringify({ n: numberOf(message), ok: false, error } satisfies Reply));
  }

  #answer(message: unknown): void {
    const { app, limits } = this.parts;
    const caller = this.#pass?.caller() ?? null;
    if (caller === null) return this.#refuse('token', CLOSED.token);
    const request = readRequest(message);
    if (!request.ok) return this.#answerMalformed(message);
    if (!this.#mayPass(costOf(request.value, limits)) || this.#waiting >= limits.waiting)
      return this.#refuse('rate', CLOSED.tooMany);
    this.#waiting += 1;
    void app.handle(request.value, caller).then((reply) => {
      this.#waiting -= 1;
      this.#say(JSON.stringify(reply));
    });
  }
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
