import type { Game, RegisteredGame } from '../../main/engine/core/game.ts';
import { GAMES as REGISTRY } from '../../main/engine/games/registry.ts';

/** Every game of the registry, whole. */
export const GAMES: readonly Game[] = await Promise.all(REGISTRY.map((game) => game.load()));

export const gameById = (id: string): Game | undefined => GAMES.find((game) => game.id === id);

/** The game of a journal that a test knows. */
export function wholeGame(id: string): Game {
  const game = gameById(id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
}

/** Games as a registry lists them. */
export const registered = (...games: readonly (Game | RegisteredGame)[]): readonly RegisteredGame[] =>
  games.map((game) => ('load' in game ? game : { ...game, load: () => Promise.resolve(game) }));
