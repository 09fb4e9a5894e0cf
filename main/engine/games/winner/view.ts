import { sayKind } from './beats.ts';
import { type WinnerHand, type WinnerTable, countsOnly, dealtTo, leftOf, shownBy } from './state.ts';

/** What a screen shows of a game of Winner. */
export type WinnerDetail = ReturnType<typeof view>;

export function view(table: WinnerTable, hand: WinnerHand) {
  const { rules, carry } = table;
  return {
    kept: hand.step === 'lead' && countsOnly(table, hand) ? 'score-only' : hand.kept,
    length:
      table.until === null && rules.length === 'score'
        ? { by: 'score', to: rules.score }
        : // This one is played even where the table has agreed on fewer since.
          { by: 'games', to: Math.max(table.until ?? rules.games, table.handNumber) },
    turn: hand.turn,
    seats: table.seats.map((seat) => ({
      seat,
      /** Cards in hand; in a game that is only scored, as counted when the Winner went out. */
      left: leftOf(hand, seat),
      dealt: hand.dealt[seat] ?? dealtTo(table, seat),
      passed: hand.passed.includes(seat),
      /** 1 for the Winner; null while they hold cards. */
      out: hand.out.indexOf(seat) + 1 || null,
      /** Their openly known cards that are not played yet. */
      shown: shownBy(hand, seat),
    })),
    /** The plays of this trick, oldest first; the last is to be beaten. */
    trick: hand.trick.map(({ seat, cards, play }) => ({ seat, cards, kind: play.kind, say: sayKind(play) })),
    /** Every card that has been played in this game. */
    played: hand.played,
    winner: hand.out[0] ?? null,
    /** Each other player's cards when the Winner went out, and what they cost. */
    counts: hand.counts,
    exchange: hand.exchange,
    last: { winner: carry.winner, loser: carry.loser },
  } as const;
}
