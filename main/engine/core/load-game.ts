import type { WordCode } from '../../words/codes.ts';
import type { Game, RegisteredGame } from './game.ts';
import { type Result, ok, refuse } from './result.ts';

/**
 * The whole game with this id. Refuses with `unknown` {game}, and with `table.game.notLoaded` {message} where its files
 * cannot be had: in a page whose network is gone before it was kept for offline use.
 */
export async function loadGame(
  games: readonly RegisteredGame[],
  id: string,
  unknown: WordCode = 'table.game.unknown',
): Promise<Result<Game>> {
  const game = games.find((known) => known.id === id);
  if (!game) return refuse(unknown, { game: id });
  try {
    return ok(await game.load());
  } catch (error) {
    return refuse('table.game.notLoaded', {
      message: error instanceof Error ? error.message : String(error),
    });
  }
}
