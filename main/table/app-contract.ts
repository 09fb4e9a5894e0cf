import type { Push, Reply, Request } from '../contract.ts';
import type { RegisteredGame } from '../engine/core/game.ts';
import type { Result } from '../engine/core/result.ts';
import type { SeatId } from '../engine/core/seats.ts';
import type { FileSystem } from '../journal/filesystem.ts';
import type { Lock } from '../journal/lock.ts';
import type { Tray } from '../tray/types.ts';
import type { Asker } from './asker.ts';

/** Who asks. A phone may answer for the seats that it has claimed; the host for any. */
export type Caller =
  | { readonly kind: 'host' }
  | { readonly kind: 'phone'; readonly id: string; readonly name: string; readonly seats: readonly SeatId[] };

/** The one service that both shells carry to their screens. */
export interface App {
  /** Answers every request, malformed ones included; never rejects. `request` may be anything from outside. */
  handle(request: Request | { readonly n: number; readonly kind: string }, caller: Caller): Promise<Reply>;
  /** Pushes every part at once, then each part when it changes. The function returned ends it. */
  subscribe(listener: (push: Push) => void): () => void;
  /** Leaves the game once everything is on disk, and releases the data folder. */
  close(): Promise<void>;
}

/** Options of `createApp` in `app.ts`. */
export interface AppOptions {
  /** The folder is created if missing. */
  readonly folder: string;
  readonly version: string;
  readonly tray?: Tray | undefined;
  readonly games?: readonly RegisteredGame[];
  readonly files: FileSystem;
  /** Locks the folder against a second instance. */
  readonly lock: (folder: string) => Promise<Result<Lock>>;
  readonly asker?: Asker;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /**
   * Resolves when the screen has rendered the game just opened. Background writes follow it, because screen and
   * table may share two cores.
   */
  readonly drawn?: (() => Promise<unknown>) | undefined;
}
