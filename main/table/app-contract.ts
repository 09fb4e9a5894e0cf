import type { z } from 'zod/mini';
import type { Push, Reply, Request, Actor } from '../contract.ts';
import { type AskOf, type RequestKind, REQUESTS } from '../contract/requests.ts';
import type { Game, GameState, RegisteredGame } from '../engine/core/game.ts';
import { type Json, type Result, ok, refuse } from '../engine/core/result.ts';
import type { SeatId } from '../engine/core/seats.ts';
import { type FileSystem, type Lock, diskRefusal, isDiskError } from '../journal/filesystem.ts';
import type { RecordActor, RecordSource } from '../journal/records.ts';
import type { Tray } from '../tray/types.ts';

/**
 * Asks a game a question. Short ones are answered at once; long ones (the best layout of thirteen dice) go to a
 * worker, so that the table can continue.
 */
export interface Asker {
  /** Resolves with `table.ask.cancelled` when `signal` aborts first. */
  ask(game: Game, state: GameState, question: unknown, signal: AbortSignal): Promise<Result<Json>>;
  close(): Promise<void>;
}

/** Answers some questions elsewhere; null for questions it leaves to the engine. */
type LongAnswerer = (
  game: Game,
  state: GameState,
  question: unknown,
  signal: AbortSignal,
) => Promise<Result<Json>> | null;

export function createAsker(long: LongAnswerer = () => null, close = () => Promise.resolve()): Asker {
  return {
    close,
    ask(game, state, question, signal) {
      if (signal.aborted) return Promise.resolve(refuse('table.ask.cancelled'));
      const answer = long(game, state, question, signal);
      if (!answer)
        return game.isSlow(question)
          ? game.askSlow(state, question)
          : Promise.resolve(game.ask(state, question));
      const cancelled = new Promise<Result<Json>>((resolve) => {
        signal.addEventListener('abort', () => resolve(refuse('table.ask.cancelled')), { once: true });
      });
      return Promise.race([answer, cancelled]);
    },
  };
}

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

/** Sender of a command: a caller at a screen, or the tray with certain readings. */
export type Sender = Caller | { readonly kind: 'tray' };

export const actorOf = (sender: Sender): Actor =>
  sender.kind === 'phone' ? { kind: 'phone', id: sender.id, name: sender.name } : sender;

export function recordActorOf(sender: Sender): RecordActor {
  const actor = actorOf(sender);
  return actor.kind === 'tray' ? { kind: 'table' } : actor;
}

/** Source of a record; the host sends everything by hand. */
export const sourceOf = (sender: Sender): RecordSource => (sender.kind === 'host' ? 'hand' : sender.kind);

const SCHEMAS: { readonly [K in RequestKind]: z.ZodMiniType<AskOf<K>> } = REQUESTS;

export const isRequestKind = (kind: unknown): kind is RequestKind =>
  typeof kind === 'string' && Object.hasOwn(REQUESTS, kind);

/** Parses a request: everything from a screen passes here first. Refuses with `table.request.bad` {kind, where}. */
export function readAsked<K extends RequestKind>(kind: K, request: unknown): Result<AskOf<K>> {
  const parsed = SCHEMAS[kind].safeParse(request);
  if (parsed.success) return ok(parsed.data);
  return refuse('table.request.bad', { kind, where: parsed.error.issues[0]?.path.join('.') ?? '' });
}

/** The answer to a request that threw: a disk's error has its own sentence, anything else is a bug. */
export const failure = (error: unknown): Result<never> =>
  isDiskError(error)
    ? diskRefusal(error)
    : refuse('table.failed', { message: error instanceof Error ? error.message : String(error) });

/** The requests allowed to a phone; the host may send all. */
export const FOR_PHONES: ReadonlySet<RequestKind> = new Set<RequestKind>([
  'command',
  'ask',
  'cancel',
  'sheet',
  'tale',
  'guide',
  'diceSets',
  'me',
]);
