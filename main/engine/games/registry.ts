import type { Game } from '../core/game.ts';
import { dream } from './dream/index.ts';
import { poolNap } from './pool-nap/index.ts';
import { rollARoyal } from './roll-a-royal/index.ts';
import { sleepless } from './sleepless/index.ts';
import { winner } from './winner/index.ts';

/** Every game, one line each. */
export const GAMES: readonly Game[] = [sleepless, winner, poolNap, dream, rollARoyal];

export const gameById = (id: string): Game | undefined => GAMES.find((game) => game.id === id);
