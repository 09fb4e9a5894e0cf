import { WebSocket } from 'ws';
import type { WireWindow } from '../../renderer/wire.ts';

/** An origin's storage in a browser, which outlives the page. */
export type Store = Map<string, string>;

/** The parts of a browser window used by the wire, at an address: `http://127.0.0.1:4870/#token`. */
export class Page {
  readonly kept: Store = new Map();
  readonly listeners = new Map<string, () => void>();
  readonly sockets: WebSocket[] = [];
  readonly location: WireWindow['location'];
  visibility: DocumentVisibilityState = 'visible';
  /** Received texts, as transferred. */
  readonly came: string[] = [];
  #offline = false;

  constructor(
    link: string,
    readonly stored: Store = new Map(),
    /** Network address of the page: all of 127.0.0.0/8 belong to this machine. */
    readonly from?: string,
  ) {
    const { hash, host, pathname } = new URL(link);
    this.location = { hash, host, protocol: 'http:', pathname, search: '' };
  }

  /** The window for the wire. */
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

  /** Offline: the connection breaks, and none can be made until `online`. */
  offline(): void {
    this.#offline = true;
    this.sockets.at(-1)?.terminate();
  }

  /** Online again, according to the browser. */
  online(): void {
    this.#offline = false;
    this.listeners.get('online')?.();
  }

  /** Closes the page for good. */
  close(): void {
    for (const socket of this.sockets) {
      Object.assign(socket, { onclose: null });
      socket.terminate();
    }
  }
}
