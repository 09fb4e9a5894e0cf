import { parentPort } from 'node:worker_threads';
import type { GameState } from './engine/core/game.ts';
import { type Json, type Result, refuse } from './engine/core/result.ts';
import { gameById } from './engine/games/registry.ts';
import type { LongAnswer, LongQuestion } from './table/long-questions.ts';

/** The helper beside the table: answers long questions in a thread of its own. */

function answer({ game, state, question }: LongQuestion): Result<Json> {
  const known = gameById(game);
  if (!known) return refuse('table.game.unknown', { game });
  // It is the table's own state, as it was when the question was asked.
  return known.ask(state as GameState, question);
}

parentPort?.on('message', (asked: LongQuestion) => {
  parentPort?.postMessage({ n: asked.n, answer: answer(asked) } satisfies LongAnswer);
});
