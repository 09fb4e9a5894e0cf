import type { GameView, Phrase, SeatId, SheetLine, TableSnapshot } from '../../main/contract.ts';
import { say, t, tOf } from '../app/words.ts';
import { gameScreen } from './registry.ts';

/** Which hand is played, in the game's own words where it has some. */
export function counterText(view: GameView): string {
  const own = gameScreen(view.game).counter?.(view);
  return own ? say(own) : t('scene.hand', { n: view.hand });
}

/** What a hand is called over its lines; `sayIt` knows the names of those who played it. */
export function handText(
  game: string | undefined,
  lines: readonly SheetLine[],
  hand: number,
  sayIt: (phrase: Phrase) => string = say,
): string {
  const own = game === undefined ? null : gameScreen(game).handName?.(lines, hand);
  return own ? sayIt(own) : tOf(game, 'scene.hand', { n: hand });
}

/** What stands under a player's name; empty where nothing does. */
export function saidText({ view, prompt }: TableSnapshot, seat: SeatId): string {
  const said = gameScreen(view.game).said?.(view, seat, prompt);
  return said ? say(said) : '';
}
