import type { GameView, Phrase, SeatId, SeatView, SheetLine, TableSnapshot } from '../../main/contract.ts';
import { say, t, tOf } from '../app/words.ts';
import { gameScreen } from './registry.ts';

/** A player's chips or points, with their name. */
export const balanceText = ({ name, balance }: Pick<SeatView, 'name' | 'balance'>, chips: boolean): string =>
  t(chips ? 'scene.seatChips' : 'scene.seatPoints', { name, n: balance });

/** Number of the hand, in the game's own words if it has some. */
export function counterText(view: GameView): string {
  const own = gameScreen(view.game).counter?.(view);
  return own ? say(own) : t('scene.hand', { n: view.hand });
}

/** Heading of a hand's lines; `sayIt` uses the names of its players. */
export function handText(
  game: string | undefined,
  lines: readonly SheetLine[],
  hand: number,
  sayIt: (phrase: Phrase) => string = say,
): string {
  const own = game === undefined ? null : gameScreen(game).handName?.(lines, hand);
  return own ? sayIt(own) : tOf(game, 'scene.hand', { n: hand });
}

/** Shows that a player leaves or sits out; otherwise empty. */
export function awayText({ status, sitsOut }: Pick<SeatView, 'status' | 'sitsOut'>): string {
  if (status === 'leaving') return t('scene.leaving');
  return sitsOut ? t(`scene.sitsOut.${sitsOut}`) : '';
}

/** Text under a player's name; may be empty. */
export const seatText = (table: TableSnapshot, seat: SeatView): string =>
  awayText(seat) || saidText(table, seat.id);

/** Name of the asked player, if they are about to leave or sit out and the table may answer for them. */
export function playedFor({ prompt, view }: TableSnapshot): string | null {
  const [asked, ...others] = prompt.seats;
  const seat = others.length === 0 ? view.seats.find(({ id }) => id === asked) : undefined;
  return seat && awayText(seat) !== '' ? seat.name : null;
}

function saidText({ view, prompt }: TableSnapshot, seat: SeatId): string {
  const said = gameScreen(view.game).said?.(view, seat, prompt);
  return said ? say(said) : '';
}
