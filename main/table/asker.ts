import type { Game, GameState } from '../engine/core/game.ts';
import { type Json, type Result, refuse } from '../engine/core/result.ts';

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
