import { request } from 'node:http';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Push, Reply } from '../../main/contract.ts';
import { admitHost, type Admission } from '../../main/host/admission.ts';
import { createHost, type Host, type HostOptions } from '../../main/host/host.ts';
import type { ServedFile } from '../../main/shell/files.ts';
import type { Caller } from '../../main/table/app-contract.ts';

export const TOKEN = 'the-token-of-these-tests-is-long-enough';

/** A table's stand-in: notes what it was asked, answers it, and says what the test wants said. */
export function createTable() {
  const asked: {
    readonly request: { readonly n: number; readonly kind: string };
    readonly caller: Caller;
  }[] = [];
  const listeners = new Set<(push: Push) => void>();
  let settings: Push = push('dark');
  return {
    asked,
    handle: (said: { readonly n: number; readonly kind: string }, caller: Caller): Promise<Reply> => {
      asked.push({ request: said, caller });
      return Promise.resolve({ n: said.n, ok: true, value: said.kind });
    },
    subscribe: (listener: (push: Push) => void) => {
      listeners.add(listener);
      listener(settings);
      return () => void listeners.delete(listener);
    },
    say: (next: Push) => {
      settings = next;
      for (const listener of listeners) listener(next);
    },
    listeners,
  };
}

/** A push to tell apart by its theme. */
export const push = (theme: 'dark' | 'light'): Push => ({
  push: 'settings',
  settings: {
    locale: 'en',
    theme,
    speak: false,
    volume: 0,
    fourColours: false,
    newer: false,
    soundsFrom: 'host',
  },
});

const page: ServedFile = {
  type: 'text/html; charset=utf-8',
  tag: '"page"',
  lasting: false,
  contents: new Uint8Array(Buffer.from('<title>Croupier</title>')),
};

/** A host on any free port with a stand-in for the table; closed with the test. */
export async function startHost(
  options: Partial<HostOptions> & { readonly admission?: Admission } = {},
): Promise<{ host: Host; table: ReturnType<typeof createTable> }> {
  const table = createTable();
  const host = await createHost({
    app: table,
    find: (path) => (path === '/' ? page : null),
    admission: admitHost(TOKEN),
    port: 0,
    ...options,
  });
  onTestFinished(() => host.close());
  return { host, table };
}

/** A client that keeps what it hears. */
export interface Client {
  readonly socket: WebSocket;
  readonly heard: readonly Record<string, unknown>[];
  say(message: unknown): void;
  /** Resolves with the first message, heard or to come, that fits. */
  hear(fits: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  /** Resolves to the code with which the line ended. */
  readonly closed: Promise<number>;
}

export function connect(
  port: number,
  options: {
    readonly host?: string;
    readonly origin?: string;
    readonly path?: string;
    /** The network address that it calls from: all of 127.0.0.0/8 are this machine's. */
    readonly from?: string;
  } = {},
): Client {
  const host = options.host ?? `127.0.0.1:${port}`;
  const { origin = `http://${host}`, path = '/wire' } = options;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { Host: host, ...(origin === '' ? {} : { Origin: origin }) },
    ...(options.from === undefined ? {} : { localAddress: options.from }),
  });
  const heard: Record<string, unknown>[] = [];
  const watchers = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    heard.push(JSON.parse(data.toString('utf8')) as Record<string, unknown>);
    for (const watcher of [...watchers]) watcher();
  });
  socket.on('error', () => undefined);
  onTestFinished(() => socket.terminate());
  return {
    socket,
    heard,
    say: (message) => {
      const text =
        typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message);
      if (socket.readyState === WebSocket.CONNECTING) socket.once('open', () => socket.send(text));
      else socket.send(text);
    },
    hear: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = heard.find(fits);
          if (found === undefined) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      }),
    closed: new Promise((resolve) => socket.on('close', (code) => resolve(code))),
  };
}

/** A client that was let in. */
export async function enter(port: number, token: string = TOKEN): Promise<Client> {
  const client = connect(port);
  client.say({ hello: 1, token });
  await client.hear((message) => 'welcome' in message);
  return client;
}

/** The response to an HTTP request; `fetch` does not allow another `Host`. */
export function get(
  port: number,
  path: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, host: '127.0.0.1', agent: false, ...options }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    asked.on('error', reject).end();
  });
}
