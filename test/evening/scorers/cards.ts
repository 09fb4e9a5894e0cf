/** Cards as text, `10h`, and tricks of them. */

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): string => card.slice(-1);

/** Lowest first, ace high. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
export const rankNumber = (card: string): number => RANKS.indexOf(rankOf(card));

export interface Played {
  readonly seat: string;
  readonly card: string;
}

export interface Trick {
  readonly winner: string;
  /** As far as they were entered. */
  readonly plays: readonly Played[];
}

/** "The highest card in the suit that is led or the highest trump suited card wins the trick." */
export function takerOf(plays: readonly Played[], trump: string): string {
  const led = suitOf(plays[0]!.card);
  const counts = plays.some(({ card }) => suitOf(card) === trump) ? trump : led;
  const able = plays.filter(({ card }) => suitOf(card) === counts);
  return able.reduce((best, play) => (rankNumber(play.card) > rankNumber(best.card) ? play : best)).seat;
}

export const tricksOf = (tricks: readonly Trick[], seat: string): number =>
  tricks.filter(({ winner }) => winner === seat).length;

/** Who has taken most: one, or those who tie. */
export function mostTricks(tricks: readonly Trick[], people: readonly string[]): readonly string[] {
  const most = Math.max(...people.map((seat) => tricksOf(tricks, seat)));
  return people.filter((seat) => tricksOf(tricks, seat) === most);
}
