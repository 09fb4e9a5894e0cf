import { GAMES } from '../../main/engine/games/registry.ts';
import { poker } from '../support/scenes/play.ts';

/** Sleepless as far as a player may ask for odds. */
export const SLEEPLESS = {
  games: GAMES,
  untilOdds: [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }],
};
