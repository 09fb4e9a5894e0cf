import type { ArrivedFile } from './archive.ts';
import type { EventsView } from './events.ts';
import type { MeView, PhonesView, Night, ScreenMe, ScreensView } from './phones.ts';
import type { Reply, Request } from './requests.ts';
import type { Settings } from './settings.ts';
import type { TableSnapshot } from './table.ts';
import type { TrayView } from './tray.ts';

/** Unsolicited messages; each contains the complete state of its part, so a client that missed one is up to date with the next. */
export type Push =
  | { readonly push: 'table'; readonly table: TableSnapshot | null }
  | { readonly push: 'tray'; readonly tray: TrayView }
  | { readonly push: 'settings'; readonly settings: Settings }
  /** Only to host screens of a program that can look for newer versions. */
  | { readonly push: 'newer'; readonly newer: NewerView }
  /** To host screens only. */
  | { readonly push: 'phones'; readonly phones: PhonesView }
  /** Only to phones, and first. A phone gets `me`, `settings`, `table` and `night`, nothing else. */
  | { readonly push: 'me'; readonly me: MeView }
  /** To host screens only. */
  | { readonly push: 'screens'; readonly screens: ScreensView }
  /** To host screens only. */
  | { readonly push: 'events'; readonly events: EventsView }
  /** Only to televisions, and first. A television gets `screen`, `settings`, `table` and `night`, nothing else. */
  | { readonly push: 'screen'; readonly screen: ScreenMe }
  /** Only to a television that asks to be admitted; it gets nothing else until the host does. */
  | { readonly push: 'letters'; readonly letters: string }
  | { readonly push: 'night'; readonly night: Night };

/** Why a connection was closed for good: reconnecting with the same address does not help. */
export const LINE_OVER = ['token', 'locked'] as const;
export type LineOver = (typeof LINE_OVER)[number];

/** The renderer's connection to the main process in any shell: `window.croupier` in Electron, a WebSocket elsewhere. */
export interface Wire {
  send(request: Request): void;
  /** Called with every reply and push; returns a function that unsubscribes. */
  receive(listener: (message: Reply | Push) => void): () => void;
  /**
   * Called with true when connected, false when disconnected. `over` says why it stays so: `token`, the address is
   * wrong, stale or revoked; `locked`, nobody new is admitted.
   */
  status(listener: (connected: boolean, over?: LineOver) => void): () => void;
  /** Time of the last message, ms since 1970; absent if the connection cannot be silent. */
  readonly heard?: () => number;
  /** Called with files that people open with the program or share with it; absent if neither can happen. */
  readonly onFile?: (listener: (file: ArrivedFile) => void) => void;
  /** Only if the page is the whole program. */
  readonly page?: PageAbilities;
}

export interface NewerView {
  /** Page of the releases; its host is asked if the setting is on. */
  readonly page: string;
  /** The newer version as three numbers; null if none is known or the setting is off. */
  readonly version: string | null;
}

/**
 * Abilities of a page that is the whole program: a browser alone has no menu, no visible folder and no server.
 * Other shells have none of these.
 */
export interface PageAbilities {
  /** Asks the browser for a serial port; needs a user gesture. Null if the browser has no Web Serial. */
  readonly choosePort: (() => Promise<void>) | null;
  /** Called at once and on each change: whether a newer version is ready. */
  onUpdate(listener: (waits: boolean) => void): void;
  /** Reloads with the newer version. */
  update(): void;
  /** Whether the browser promises persistent storage; null if not asked yet. */
  onKept(listener: (kept: boolean | null) => void): void;
  /** Called with the name of the file that could not be stored for offline use. */
  onNotKept(listener: (file: string | null) => void): void;
  /** Lets people choose a folder for copies and returns its name; needs a user gesture. Null if unsupported. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  /** Writes a copy into the chosen folder; false if no folder is chosen or it is not writable. */
  copyTo(name: string, text: string): Promise<boolean>;
}
