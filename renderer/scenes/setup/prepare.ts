import { gameScreen } from '../../table/registry.ts';
import { request } from '../../stores/request.ts';

/** Preloads a game while names are typed; a failure surfaces when the game begins. */
export function prepareGame(game: string): void {
  gameScreen(game);
  void request('prepare', { game });
}
