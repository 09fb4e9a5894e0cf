import type { Game } from '../core/game.ts';

/** Every game, one line each. */
export const GAMES: readonly Game[] = [];

export const gameById = (id: string): Game | undefined => GAMES.find((game) => game.id === id);
