import { WebSocket } from 'ws';

/** Chromium's DevTools protocol, as much as is needed: commands and events of sessions on one socket. */
export type Params = Readonly<Record<string, unknown>>;

export interface CdpSession {
  readonly id: string | undefined;
  /** Throws with what Chromium says. */
  readonly send: <T = Params>(method: string, params?: Params) => Promise<T>;
  readonly on: (event: string, listener: (params: never) => void) => void;
}

export interface Cdp extends CdpSession {
  /** The session that `Target.attachToTarget` or an automatic attachment has named. */
  readonly session: (id: string) => CdpSession;
  readonly close: () => void;
}

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message: string };
}

export async function connectCdp(endpoint: string): Promise<Cdp> {
  const socket = new WebSocket(endpoint, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  let last = 0;
  const waiting = new Map<
    number,
    { readonly resolve: (result: Params) => void; readonly reject: (error: Error) => void }
  >();
  const listeners = new Map<string, ((params: never) => void)[]>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as Message;
    if (message.id !== undefined) {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.reject(new Error(message.error.message));
      else call?.resolve(message.result ?? {});
      return;
    }
    const key = `${message.sessionId ?? ''} ${message.method ?? ''}`;
    for (const listener of listeners.get(key) ?? []) listener((message.params ?? {}) as never);
  });
  const gone = (): void => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'));
    waiting.clear();
  };
  socket.on('close', gone);
  socket.on('error', gone);
  const session = (sessionId: string | undefined): CdpSession => ({
    id: sessionId,
    send: <T>(method: string, params: Params = {}) =>
      new Promise<T>((resolve, reject) => {
        const id = ++last;
        waiting.set(id, {
          resolve: (result) => resolve(result as T),
          reject: (error) => reject(new Error(`${method}: ${error.message}`)),
        });
        if (socket.readyState === WebSocket.OPEN)
          socket.send(JSON.stringify({ id, sessionId, method, params }));
        else gone();
      }),
    on: (event, listener) => {
      const key = `${sessionId ?? ''} ${event}`;
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
    },
  });
  return { ...session(undefined), session, close: () => socket.terminate() };
}
