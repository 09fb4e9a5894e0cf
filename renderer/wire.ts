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

/**
 * A WebSocket that reconnects automatically. The token comes from the address's fragment, which browsers never
 * send, and is the first message. While disconnected, repeatable requests wait and are resent; others fail with
 * `wire.lost`, so that nothing happens twice.
 */
export function openSocketWire(win: WireWindow): Wire {
  const listeners = new Set<(message: Reply | Push) => void>();
  const watchers = new Set<(connected: boolean, over?: LineOver) => void>();
  const open = new Map<number, Request>();
  let socket: WebSocket | null = null;
  let welcome = false;
  /** A television sends nothing after its hello: any message would close its connection. */
  let silent = false;
  let over: LineOver | null = null;
  let heard = Date.now();
  let tries = 0;
  let retry: ReturnType<typeof setTimeout> | null = null;

  const tell = (message: Reply | Push): void => {
    for (const listener of [...listeners]) listener(message);
  };

  const report = (watcher: (connected: boolean, over?: LineOver) => void): void =>
    over === null ? watcher(welcome) : watcher(welcome, over);

  const setStatus = (connected: boolean, ended: LineOver | null = null): void => {
    if (welcome === connected && over === ended) return;
    [welcome, over] = [connected, ended];
    for (const watcher of [...watchers]) report(watcher);
  };

  const lose = (ended: LineOver | null = null): void => {
    setStatus(false, ended);
    for (const [n, request] of [...open]) {
      if (REPEATABLE.has(request.kind)) continue;
      open.delete(n);
      tell({ n, ok: false, error: { kind: 'refusal', code: 'wire.lost' } });
    }
  };

  const receive = (text: string): void => {
    heard = Date.now();
    const message = JSON.parse(text) as Reply | Push | Welcome | { beat: number };
    if ('beat' in message) return;
    if ('welcome' in message) {
      silent = message.screen === true;
      keepToken(win, message.welcome, silent ? 'screen' : message.phone === true ? 'phone' : 'host');
      tries = 0;
      // It resends requests that got no answer before the status listeners send new ones, so that nothing goes twice.
      for (const request of open.values()) socket?.send(JSON.stringify(request));
      setStatus(true);
      return;
    }
    if ('n' in message) {
      // A request sent twice is answered twice; only the first answer counts.
      if (open.delete(message.n)) tell(message);
      return;
    }
    tell(message);
  };

  const connect = (): void => {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    const mine = new win.WebSocket(
      `${win.location.protocol === 'https:' ? 'wss' : 'ws'}://${win.location.host}/wire`,
    );
    socket = mine;
    heard = Date.now();
    mine.onopen = () => mine.send(JSON.stringify(helloOf(win)));
    mine.onmessage = (event: MessageEvent<unknown>) => {
      if (mine === socket && typeof event.data === 'string') receive(event.data);
    };
    mine.onclose = (event) => {
      if (mine !== socket) return;
      socket = null;
      const ended = OVER[event.code] ?? null;
      lose(ended);
      if (ended !== null) return;
      retry = setTimeout(connect, RETRY[Math.min(tries++, RETRY.length - 1)]);
    };
  };

  /** Closes a connection that may be dead and opens a new one. */
  const renew = (): void => {
    const dead = socket;
    socket = null;
    lose();
    dead?.close();
    tries = 0;
    connect();
  };

  const wake = (): void => {
    if (win.document.visibilityState === 'hidden') return;
    if (socket === null ? retry !== null : Date.now() - heard > SILENCE_ON_WAKE) renew();
  };

  setInterval(() => {
    if (socket !== null && Date.now() - heard > SILENCE) renew();
  }, 5_000);
  win.addEventListener('online', wake);
  win.addEventListener('pageshow', wake);
  win.addEventListener('hashchange', renew);
  win.document.addEventListener('visibilitychange', wake);
  connect();

  return {
    send: (request) => {
      if (silent) {
        const error = { kind: 'refusal', code: 'wire.silent' } as const;
        queueMicrotask(() => tell({ n: request.n, ok: false, error }));
        return;
      }
      if (!welcome && !REPEATABLE.has(request.kind)) {
        queueMicrotask(() =>
          tell({ n: request.n, ok: false, error: { kind: 'refusal', code: 'wire.lost' } }),
        );
        return;
      }
      open.set(request.n, request);
      if (welcome) socket?.send(JSON.stringify(request));
    },
    receive: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    status: (watcher) => {
      watchers.add(watcher);
      report(watcher);
      return () => void watchers.delete(watcher);
    },
    heard: () => heard,
  };
}
