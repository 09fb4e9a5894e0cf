import type { RawData, WebSocket } from 'ws';
import type { App } from '../table/app-contract.ts';
import type { Push, Reply } from '../contract.ts';
import { readMessage, readRequest } from '../shell/message.ts';
import type { Admission, Pass } from './admission.ts';
import type { Board } from './board.ts';
import type { Counter, RefusedFor } from './counters.ts';
import { createBucket, type Limits } from './limits.ts';
import { z } from 'zod';

/** Why a connection was closed, as its peer reads it. */
export const CLOSED = { token: 4401, late: 4408, tooMany: 4429, notText: 1003, away: 1001 } as const;

const hello = z.strictObject({ hello: z.literal(1), token: z.string().max(128) });

export interface ConnectionParts {
  readonly socket: WebSocket;
  readonly app: Pick<App, 'handle'>;
  readonly board: Board;
  readonly admission: Admission;
  readonly counter: Counter;
  readonly limits: Limits;
  readonly now: () => number;
}

/** One client. */
export interface Connection {
  readonly pass: Pass | null;
  /** Says that the line is alive, and ends it when the client gave no sign of life. */
  beat(n: number): void;
  close(code: number): void;
  /** Ends the line without a word. */
  end(): void;
}

/** Answers one client: hello first, then requests; shows it the board, as fast as it can read. */
export function createConnection(parts: ConnectionParts): Connection {
  const { socket, app, board, admission, counter, limits, now } = parts;
  const mayPass = createBucket(limits.messagesPerSecond, limits.burst, now);
  const unsent = new Map<Push['push'], string>();
  let pass: Pass | null = null;
  let heard = now();
  let waiting = 0;
  let leaveBoard = (): void => undefined;

  /** From here on nothing is heard from this client, and nothing is shown to it. */
  const close = (code: number): void => {
    pass = null;
    leaveBoard();
    unsent.clear();
    socket.close(code);
    // Who ignores the closing handshake is not waited for.
    setTimeout(() => socket.terminate(), 1_000).unref();
  };

  const refuse = (reason: RefusedFor, code: number): void => {
    counter.count(reason);
    close(code);
  };

  const say = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.stuckBytes) {
      counter.count('slow');
      socket.terminate();
      return;
    }
    socket.send(text, flush);
  };

  /** Sends what is new as long as the client keeps up; a slow one skips what is outdated by the time it can read. */
  const flush = (): void => {
    for (const [kind, text] of unsent) {
      if (socket.bufferedAmount > limits.slowBytes) return;
      unsent.delete(kind);
      say(text);
    }
  };

  const greet = (message: unknown): void => {
    const said = hello.safeParse(message);
    if (!said.success) return refuse('hello', CLOSED.token);
    pass = admission.admit(said.data.token);
    if (pass === null) return refuse('token', CLOSED.token);
    clearTimeout(strange);
    say(JSON.stringify({ welcome: pass.token }));
    leaveBoard = board.add({
      show: (kind, text) => {
        unsent.set(kind, text);
        flush();
      },
    });
  };

  const answer = (message: unknown): void => {
    const caller = pass?.caller() ?? null;
    if (caller === null) return refuse('token', CLOSED.token);
    const request = readRequest(message);
    if (!request.ok) {
      counter.count('malformed');
      say(JSON.stringify({ n: numberOf(message), ok: false, error: request.error } satisfies Reply));
      return;
    }
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
    if (!mayPass()) return refuse('rate', CLOSED.tooMany);
    if (binary) return refuse('frame', CLOSED.notText);
    const message = readMessage(textOf(data));
    if (!message.ok) {
      if (pass === null) return refuse('hello', CLOSED.token);
      counter.count('malformed');
      say(JSON.stringify({ n: 0, ok: false, error: message.error } satisfies Reply));
      return;
    }
    if (pass === null) greet(message.value);
    else answer(message.value);
  });
  socket.on('pong', () => void (heard = now()));
  socket.on('error', (error: Error & { code?: string }) => {
    counter.count(error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 'size' : 'frame');
  });
  socket.on('close', () => {
    clearTimeout(strange);
    leaveBoard();
    unsent.clear();
  });

  return {
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

/** The `n` of a message that is no request, so that its sender can tell which; 0 where there is none. */
function numberOf(message: unknown): number {
  if (typeof message !== 'object' || message === null || !('n' in message)) return 0;
  return typeof message.n === 'number' ? message.n : 0;
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8');
