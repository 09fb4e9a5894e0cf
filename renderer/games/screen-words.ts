import type { GameView, SeatId, TableSnapshot } from '../../main/contract.ts';
import { say, t } from '../app/words.ts';
import { gameScreen } from './registry.ts';

/** Which hand is played, in the game's own words where it has some. */
export function counterText(view: GameView): string {
  const own = gameScreen(view.game).counter?.(view);
  return own ? say(own) : t('scene.hand', { n: view.hand });
}

/** What stands under a player's name; empty where nothing does. */
export function saidText({ view, prompt }: TableSnapshot, seat: SeatId): string {
  const said = gameScreen(view.game).said?.(view, seat, prompt);
  return said ? say(said) : '';
}
