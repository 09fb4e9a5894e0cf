import type { LineOver, Phrase, Push, Reply, Request } from '../contract.ts';

/** Messages between a page and the worker that runs the table: the contract as over IPC, and who owns the table. */
export type ToWorker =
  | { readonly say: Request }
  /** The page has done something that only pages can: shown the port dialog, or rendered a game's table. */
  | { readonly did: 'port' | 'drawn' };

export type FromWorker =
  | { readonly hear: Reply | Push }
  /** Connected, or disconnected; `over`: for good. */
  | { readonly connected: boolean; readonly over?: LineOver }
  /** Why the table could not be opened. */
  | { readonly failed: Phrase };

/** Channel on which the owning tab shows the table to spectators. */
export const LOOK_ON = 'croupier.look-on';

/** From the service worker to all pages: this file could not be loaded, so offline use is not available. */
export interface NotKept {
  readonly notKept: string;
}

/** Longest wait for a page, ms. A hidden one never renders. */
const PATIENCE = 500;

/** Waits until the page has rendered its last update. */
interface Drawn {
  /** Resolves when the page confirms it, or after `PATIENCE`. */
  wait(): Promise<void>;
  /** The page has rendered it. */
  said(): void;
}

export function pageDrawn(): Drawn {
  const waiting = new Set<() => void>();
  const said = (): void => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  return {
    said,
    wait: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, PATIENCE);
      }),
  };
}
