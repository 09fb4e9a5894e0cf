import type { Game, GameState } from '../engine/core/game.ts';
import { type Json, type Result, refuse } from '../engine/core/result.ts';

/**
 * Asks a game what is no move. Short questions are answered at once; a long one (the best layout of thirteen dice) is
 * for a worker to answer, so that the table goes on meanwhile.
 */
export interface Asker {
  /** Resolves with `table.ask.cancelled` when `signal` aborts first. */
  ask(game: Game, state: GameState, question: unknown, signal: AbortSignal): Promise<Result<Json>>;
  close(): Promise<void>;
}

/** Answers some questions elsewhere; null for those that it leaves to the engine itself. */
export type LongAnswerer = (
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
      if (!answer) return Promise.resolve(game.ask(state, question));
      const cancelled = new Promise<Result<Json>>((resolve) => {
        signal.addEventListener('abort', () => resolve(refuse('table.ask.cancelled')), { once: true });
      });
      return Promise.race([answer, cancelled]);
    },
  };
}
