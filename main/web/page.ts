import type { LineOver, Push, Reply, Wire } from '../contract.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/**
 * The page's connection to the worker that runs the table, the counterpart of Electron's preload. It runs before
 * the renderer, which uses `window.croupier` whoever provides it.
 */

/** The used part of a worker. */
export interface TableWorker {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface Page {
  readonly wire: Wire;
  /** A port was chosen in the browser's dialog. */
  portChosen(): void;
  /** Called when the first game begun on this page is rendered. */
  onFirstGame(listener: () => void): void;
  /** Ends this page's worker, so that another tab may own the table. */
  leave(): void;
}

/** `onFail` receives why the table could not be opened; it is called once, instead of everything else. */
export function openPage(
  worker: TableWorker,
  onFail: (failed: Extract<FromWorker, { failed: unknown }>['failed']) => void,
): Page {
  const listeners = new Set<(message: Reply | Push) => void>();
  const watchers = new Set<(connected: boolean, over?: LineOver) => void>();
  /** The latest push of each kind, for late listeners. */
  const last = new Map<Push['push'], Push>();
  let connected = false;
  let begun = false;
  let file: string | null = null;
  let onFirstGame = (): void => undefined;

  /** A game has arrived: once it is rendered, background work may start. */
  const onDrawn = (): void => {
    worker.postMessage({ did: 'drawn' });
    if (!begun) return;
    onFirstGame();
    onFirstGame = () => undefined;
  };

  worker.onmessage = ({ data }) => {
    if ('failed' in data) return onFail(data.failed);
    if ('connected' in data) {
      connected = data.connected;
      for (const watcher of [...watchers]) watcher(connected);
      return;
    }
    if ('push' in data.hear) last.set(data.hear.push, data.hear);
    for (const listener of [...listeners]) listener(data.hear);
    if (!('push' in data.hear) || data.hear.push !== 'table') return;
    const before = file;
    file = data.hear.table?.file ?? null;
    if (file !== null && file !== before) requestAnimationFrame(() => requestAnimationFrame(onDrawn));
  };

  return {
    leave: () => worker.terminate(),
    portChosen: () => worker.postMessage({ did: 'port' }),
    onFirstGame: (listener) => {
      onFirstGame = listener;
    },
    wire: {
      send: (request) => {
        worker.postMessage({ say: request });
        if (request.kind === 'start') begun = true;
      },
      receive: (listener) => {
        listeners.add(listener);
        for (const push of last.values()) listener(push);
        return () => void listeners.delete(listener);
      },
      status: (watcher) => {
        watchers.add(watcher);
        watcher(connected);
        return () => void watchers.delete(watcher);
      },
    },
  };
}
