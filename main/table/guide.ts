import { type Game, type RegisteredGame, type Guide, loadGame } from '../engine/core/game.ts';
import { readRules } from '../engine/core/rules.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';

interface Asked {
  readonly rules: unknown;
  readonly players: number | null;
}

/** The guide of any of these games. Refuses with `table.game.*`, and as `guideOf` does. */
export async function guideAny(
  games: readonly RegisteredGame[],
  asked: Asked & { readonly game: string },
): Promise<Result<Guide>> {
  const game = await loadGame(games, asked.game);
  return game.ok ? guideOf(game.value, asked) : game;
}

/**
 * How a game is played under these house rules. Refuses with `table.rules.bad`, and with
 * `table.guide.none` for a game without a guide.
 */
export function guideOf(game: Game, { rules, players }: Asked): Result<Guide> {
  if (!game.guide) return refuse('table.guide.none', { game: game.id });
  const parsed = readRules(game.rulesSchema, rules);
  return parsed.ok ? ok(game.guide(parsed.value, players)) : parsed;
}
