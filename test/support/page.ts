import { WebSocket } from 'ws';
import { onTestFinished } from 'vitest';
import type { LineOver, Push, Reply, Request, Requests, RequestKind, Wire } from '../../main/contract.ts';
import { openSocketWire, type WireWindow } from '../../renderer/wire.ts';

/** What a browser keeps for an origin, longer than a page is open. */
export type Store = Map<string, string>;

/** A browser's window, as far as the wire looks at it, on the page of an address: `http://127.0.0.1:4870/#token`. */
export class Page {
  readonly kept: Store = new Map();
  readonly listeners = new Map<string, () => void>();
  readonly sockets: WebSocket[] = [];
  readonly location: WireWindow['location'];
  visibility: DocumentVisibilityState = 'visible';
  /** Texts that came in, as they travelled. */
  readonly came: string[] = [];
  #offline = false;

  constructor(
    link: string,
    readonly stored: Store = new Map(),
  ) {
    const { hash, host, pathname } = new URL(link);
    this.location = { hash, host, protocol: 'http:', pathname, search: '' };
  }

  /** What the wire gets for a window. */
  asWindow(): WireWindow {
    const { sockets, kept, stored, listeners, location, came } = this;
    const visibility = (): DocumentVisibilityState => this.visibility;
    const isOffline = (): boolean => this.#offline;
    const on = (kind: string, listener: () => void): void => void listeners.set(kind, listener);
    const storage = (map: Store): Pick<Storage, 'getItem' | 'setItem'> => ({
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
    });
    return {
      location,
      history: {
        replaceState: (_data, _unused, url) => {
          (location as { hash: string }).hash = String(url).slice(String(url).indexOf('#'));
        },
      },
      sessionStorage: storage(kept),
      localStorage: storage(stored),
      WebSocket: class extends WebSocket {
        constructor(address: string) {
          super(address, { headers: { Origin: `http://${location.host}` } });
          sockets.push(this);
          this.on('error', () => undefined);
          this.on('message', (data: Buffer) => came.push(data.toString('utf8')));
          if (isOffline()) this.terminate();
        }
      } as unknown as WireWindow['WebSocket'],
      addEventListener: on,
      document: {
        addEventListener: on as unknown as Document['addEventListener'],
        get visibilityState() {
          return visibility();
        },
      },
    };
  }

  readonly hash = (): string => this.location.hash;

  /** Out of reach: the line breaks, and no other can be made until `online`. */
  offline(): void {
    this.#offline = true;
    this.sockets.at(-1)?.terminate();
  }

  /** Within reach again, as the browser says. */
  online(): void {
    this.#offline = false;
    this.listeners.get('online')?.();
  }

  /** Closes the page: nothing is heard of it any more. */
  close(): void {
    for (const socket of this.sockets) {
      Object.assign(socket, { onclose: null });
      socket.terminate();
    }
  }
}

/** A page with the renderer's own wire: what it heard, whether it is connected, and what it is answered. */
export interface OpenPage {
  readonly page: Page;
  readonly wire: Wire;
  readonly heard: readonly (Reply | Push)[];
  /** Each state of the line, and why it is over. */
  readonly status: readonly (boolean | LineOver)[];
  /** The newest push of a kind; undefined where none was heard. */
  newest<K extends Push['push']>(kind: K): Extract<Push, { readonly push: K }> | undefined;
  ask<K extends RequestKind>(kind: K, ask: Requests[K]['ask']): Promise<Reply>;
}

/** Opens a page; closed with the test. The wire's own timers end with the test's process. */
export function openPage(link: string, stored?: Store): OpenPage {
  const page = new Page(link, stored);
  onTestFinished(() => page.close());
  const wire = openSocketWire(page.asWindow());
  const heard: (Reply | Push)[] = [];
  const status: (boolean | LineOver)[] = [];
  const waiting = new Map<number, (reply: Reply) => void>();
  let n = 100;
  wire.receive((message) => {
    heard.push(message);
    if ('n' in message) waiting.get(message.n)?.(message);
  });
  wire.status((connected, over) => status.push(over ?? connected));
  return {
    page,
    wire,
    heard,
    status,
    newest: (kind) =>
      heard.findLast(
        (message): message is Extract<Push, { readonly push: typeof kind }> =>
          'push' in message && message.push === kind,
      ),
    ask: (kind, ask) => {
      const request = { n: ++n, kind, ...ask } as unknown as Request;
      return new Promise((resolve) => {
        waiting.set(request.n, resolve);
        wire.send(request);
      });
    },
  };
}
