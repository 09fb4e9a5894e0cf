import { WebSocket } from 'ws';
import type { Reply } from '../../../main/contract.ts';

/** A phone at the table, over a real socket. It stores only the amount of what it receives. */
export interface Phone {
  /** Number of messages received. */
  readonly heard: () => number;
  /** Resolves to the answer; null if the connection ended first. */
  ask(kind: string, more: object): Promise<Reply | null>;
  /** The page is closed, or the phone offline. Resolves when the connection has ended. */
  leave(): Promise<void>;
}

/** Opens the link on a phone. Resolves once it is admitted and has the table; null if it is not admitted. */
export function openPhone(link: string): Promise<Phone | null> {
  const { host, hash } = new URL(link);
  const socket = new WebSocket(`ws://${host}/wire`, { headers: { Origin: `http://${host}` } });
  const waiting = new Map<number, (reply: Reply | null) => void>();
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  void ended.then(() => waiting.forEach((settle) => settle(null)));
  let n = 0;
  let heard = 0;
  const phone: Phone = {
    heard: () => heard,
    ask: (kind, more) =>
      new Promise((resolve) => {
        if (socket.readyState !== WebSocket.OPEN) return resolve(null);
        waiting.set((n += 1), resolve);
        socket.send(JSON.stringify({ n, kind, ...more }));
      }),
    leave: () => {
      socket.terminate();
      return ended;
    },
  };
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('open', () => socket.send(JSON.stringify({ hello: 1, token: hash.slice(1) })));
    socket.on('message', (data: Buffer) => {
      heard += 1;
      const message = JSON.parse(data.toString('utf8')) as { push?: string; n?: number };
      if (message.push === 'table') resolve(phone);
      if (message.n === undefined) return;
      waiting.get(message.n)?.(message as Reply);
      waiting.delete(message.n);
    });
    void ended.then(() => resolve(null));
  });
}
