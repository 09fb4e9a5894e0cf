import type { LineOver, Push, Reply, Request, RequestKind, Wire } from '../main/contract.ts';
import { helloOf, keepToken, type TokenWindow } from './wire/token.ts';

/**
 * The renderer's connection to the main process: `window.croupier` from Electron's preload, otherwise a WebSocket
 * to the server of this page. `docs/wire.md` describes the messages.
 */

declare global {
  interface Window {
    readonly croupier?: Wire;
  }
}

/** Requests that may be resent if the connection broke before the answer: a command's id makes a repeat harmless. */
const REPEATABLE: ReadonlySet<RequestKind> = new Set<RequestKind>([
  'home',
  'command',
  'ask',
  'preview',
  'sheet',
  'trayLines',
  'evenings',
  'sample',
  'tale',
  'report',
  'export',
  'archive',
]);

/** The host sends a beat every 10 s; without a message for this many ms the connection counts as dead, whatever the browser reports. */
const SILENCE = 25_000;
/** The same after waking (a phone's screen, a laptop's lid), ms. */
const SILENCE_ON_WAKE = 11_000;
const RETRY = [250, 500, 1_000, 2_000, 4_000] as const;

/** Close codes that make a retry pointless. */
const OVER: Readonly<Record<number, LineOver>> = { 4401: 'token', 4423: 'locked' };

interface Welcome {
  readonly welcome: string;
  readonly phone?: boolean;
  readonly screen?: boolean;
}

export const openWire = (): Wire => window.croupier ?? openSocketWire(window);

/** The parts of the window that the socket needs; tests pass their own. */
export interface WireWindow extends TokenWindow {
  readonly location: TokenWindow['location'] & Pick<Location, 'host' | 'protocol'>;
  readonly WebSocket: new (address: string) => WebSocket;
  addEventListener(kind: 'online' | 'pageshow' | 'hashchange', listener: () => void): void;
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>;
}

type Watcher = (connected: boolean, over?: LineOver) => void;

/**
 * A WebSocket that reconnects automatically. The token comes from the address's fragment, which browsers never
 * send, and is the first message. While disconnected, repeatable requests wait and are resent; others fail with
 * `wire.lost`, so that nothing happens twice.
 */
class SocketWire {
  heard = Date.now();
  readonly #listeners = new Set<(message: Reply | Push) => void>();
  readonly #watchers = new Set<Watcher>();
  readonly #open = new Map<number, Request>();
  #socket: WebSocket | null = null;
  #welcome = false;
  /** A television sends nothing after its hello: any message would close its connection. */
  #silent = false;
  #over: LineOver | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly win: WireWindow) {
    setInterval(() => {
      if (this.#socket !== null && Date.now() - this.heard > SILENCE) this.#renew();
    }, 5_000);
    const wake = (): void => this.#wake();
    win.addEventListener('online', wake);
    win.addEventListener('pageshow', wake);
    win.addEventListener('hashchange', () => this.#renew());
    win.document.addEventListener('visibilitychange', wake);
    this.#connect();
  }

  send(request: Request): void {
    if (this.#silent) return queueMicrotask(() => this.#refuse(request.n, 'wire.silent'));
    if (!this.#welcome && !REPEATABLE.has(request.kind))
      return queueMicrotask(() => this.#refuse(request.n, 'wire.lost'));
    this.#open.set(request.n, request);
    if (this.#welcome) this.#socket?.send(JSON.stringify(request));
  }

  receive(listener: (message: Reply | Push) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    this.#report(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  #tell(message: Reply | Push): void {
    for (const listener of [...this.#listeners]) listener(message);
  }

  #refuse(n: number, code: 'wire.silent' | 'wire.lost'): void {
    this.#tell({ n, ok: false, error: { kind: 'refusal', code } });
  }

  #report(watcher: Watcher): void {
    if (this.#over === null) watcher(this.#welcome);
    else watcher(this.#welcome, this.#over);
  }

  #setStatus(connected: boolean, ended: LineOver | null = null): void {
    if (this.#welcome === connected && this.#over === ended) return;
    [this.#welcome, this.#over] = [connected, ended];
    for (const watcher of [...this.#watchers]) this.#report(watcher);
  }

  #lose(ended: LineOver | null = null): void {
    this.#setStatus(false, ended);
    for (const [n, request] of [...this.#open]) {
      if (REPEATABLE.has(request.kind)) continue;
      this.#open.delete(n);
      this.#refuse(n, 'wire.lost');
    }
  }

  #receive(text: string): void {
    this.heard = Date.now();
    const message = JSON.parse(text) as Reply | Push | Welcome | { beat: number };
    if ('beat' in message) return;
    if ('welcome' in message) return this.#start(message);
    // A request sent twice is answered twice; only the first answer counts.
    if ('n' in message && !this.#open.delete(message.n)) return;
    if ('push' in message && message.push === 'letters') this.#wait();
    this.#tell(message);
  }

  /** A television that waits for the host says nothing more. */
  #wait(): void {
    this.#silent = true;
    this.#tries = 0;
    this.#setStatus(true);
  }

  #start({ welcome, phone, screen }: Welcome): void {
    this.#silent = screen === true;
    keepToken(this.win, welcome, this.#silent ? 'screen' : phone === true ? 'phone' : 'host');
    this.#tries = 0;
    // It resends requests that got no answer before the status listeners send new ones, so that nothing goes twice.
    for (const request of this.#open.values()) this.#socket?.send(JSON.stringify(request));
    this.#setStatus(true);
  }

  #connect(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    const { protocol, host } = this.win.location;
    const mine = new this.win.WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/wire`);
    this.#socket = mine;
    this.heard = Date.now();
    mine.onopen = () => mine.send(JSON.stringify(helloOf(this.win)));
    mine.onmessage = (event: MessageEvent<unknown>) => {
      if (mine === this.#socket && typeof event.data === 'string') this.#receive(event.data);
    };
    mine.onclose = (event) => {
      if (mine !== this.#socket) return;
      this.#socket = null;
      const ended = OVER[event.code] ?? null;
      this.#lose(ended);
      if (ended !== null) return;
      this.#retry = setTimeout(() => this.#connect(), RETRY[Math.min(this.#tries++, RETRY.length - 1)]);
    };
  }

  /** Closes a connection that may be dead and opens a new one. */
  #renew(): void {
    const dead = this.#socket;
    this.#socket = null;
    this.#lose();
    dead?.close();
    this.#tries = 0;
    this.#connect();
  }

  #wake(): void {
    if (this.win.document.visibilityState === 'hidden') return;
    const isDead = Date.now() - this.heard > SILENCE_ON_WAKE;
    if (this.#socket === null ? this.#retry !== null : isDead) this.#renew();
  }
}

export function openSocketWire(win: WireWindow): Wire {
  const wire = new SocketWire(win);
  return {
    send: (request) => wire.send(request),
    receive: (listener) => wire.receive(listener),
    status: (watcher) => wire.watch(watcher),
    heard: () => wire.heard,
  };
}
