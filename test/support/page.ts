import { WebSocket } from 'ws';
import type { WireWindow } from '../../renderer/wire.ts';

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
    /** The network address that it calls from: all of 127.0.0.0/8 are this machine's. */
    readonly from?: string,
  ) {
    const { hash, host, pathname } = new URL(link);
    this.location = { hash, host, protocol: 'http:', pathname, search: '' };
  }

  /** What the wire gets for a window. */
  asWindow(): WireWindow {
    const { sockets, kept, stored, listeners, location, came, from } = this;
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
          super(address, {
            headers: { Origin: `http://${location.host}` },
            ...(from === undefined ? {} : { localAddress: from }),
          });
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
