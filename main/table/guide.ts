import type { Game } from '../engine/core/game.ts';
import type { Guide } from '../engine/core/guide.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';

/**
 * How a game is played under these house rules. Refuses with `table.game.unknown`, `table.rules.bad`, and with
 * `table.guide.none` for a game without a guide.
 */
export function guideOf(
  games: readonly Game[],
  {
    game: id,
    rules,
    players,
  }: { readonly game: string; readonly rules: unknown; readonly players: number | null },
): Result<Guide> {
  const game = games.find((known) => known.id === id);
  if (!game) return refuse('table.game.unknown', { game: id });
  if (!game.guide) return refuse('table.guide.none', { game: id });
  const parsed = game.rulesSchema.safeParse(rules);
  if (!parsed.success)
    return refuse('table.rules.bad', { rule: parsed.error.issues[0]?.path.join('.') ?? '' });
  return ok(game.guide(parsed.data, players));
}
