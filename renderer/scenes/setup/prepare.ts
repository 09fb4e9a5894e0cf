import { gameScreen } from '../../games/registry.ts';
import { request } from '../../stores/request.ts';

/** Fetches what a game is played with, while names are typed. What cannot be had is told when the game begins. */
export function prepareGame(game: string): void {
  gameScreen(game);
  void request('prepare', { game });
}
