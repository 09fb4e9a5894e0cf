import type { LineOver, Phrase, Push, Reply, Request } from '../contract.ts';

/** What travels between a page and the worker that holds the table: the contract as over IPC, and who has the table. */
export type ToWorker =
  | { readonly say: Request }
  /** The page has done what only a page can do: let people choose a port, drawn a game's table. */
  | { readonly did: 'port' | 'drawn' };

export type FromWorker =
  | { readonly hear: Reply | Push }
  /** The line is up; or down, and if `over` is set for good. */
  | { readonly connected: boolean; readonly over?: LineOver }
  /** The table could not be opened: why. */
  | { readonly failed: Phrase };

/** The channel on which the tab that has the table shows it to those that look on. */
export const LOOK_ON = 'croupier.look-on';

/** From the service worker to all pages: this file could not be loaded, so the copy for evenings without a network is not made. */
export interface NotKept {
  readonly notKept: string;
}
