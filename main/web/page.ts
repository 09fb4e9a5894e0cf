import type { LineOver, Push, Reply, Wire } from '../contract.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/**
 * The page's end of the line to the worker that holds the table: what Electron's preload is there. It stands before the
 * renderer, which takes `window.croupier` for its line whatever put it there.
 */

/** The part of a worker that is used here. */
export interface TableWorker {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface Page {
  readonly wire: Wire;
  /** A port was chosen in the browser's own dialog. */
  portChosen(): void;
  /** Called when the first game that is begun on this page is drawn. */
  onFirstGame(listener: () => void): void;
  /** Ends this page's worker: another tab may have the table. */
  leave(): void;
}

/** `onFail` hears why the table could not be opened; it is called once, instead of everything else. */
export function openPage(
  worker: TableWorker,
  onFail: (failed: Extract<FromWorker, { failed: unknown }>['failed']) => void,
): Page {
  const listeners = new Set<(message: Reply | Push) => void>();
  const watchers = new Set<(connected: boolean, over?: LineOver) => void>();
  /** The newest push of each kind, for who listens late. */
  const last = new Map<Push['push'], Push>();
  let connected = false;
  let begun = false;
  let file: string | null = null;
  let onFirstGame = (): void => undefined;

  /** A game has come onto the table: once it is drawn, the rest may have the machine. */
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
