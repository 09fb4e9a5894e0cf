import type { Card } from '../../core/cards.ts';
import type { Phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { type PlayKind, sayKind } from './beats.ts';
import {
  type Kept,
  type WinnerCarry,
  type WinnerHand,
  type WinnerTable,
  countsOnly,
  dealtTo,
  leftOf,
  shownBy,
} from './state.ts';

/** What a screen shows of a game of Winner. */
export interface WinnerDetail {
  readonly kept: Kept;
  readonly length: { readonly by: 'games' | 'score'; readonly to: number };
  readonly turn: SeatId | null;
  readonly seats: readonly {
    readonly seat: SeatId;
    /** Cards in hand; in a game that is only scored, as counted when the Winner went out. */
    readonly left: number;
    readonly dealt: number;
    readonly passed: boolean;
    /** 1 for the Winner; null while they hold cards. */
    readonly out: number | null;
    /** Their openly known cards that are not played yet. */
    readonly shown: readonly Card[];
  }[];
  /** The plays of this trick, oldest first; the last is to be beaten. */
  readonly trick: readonly {
    readonly seat: SeatId;
    readonly cards: readonly Card[];
    readonly kind: PlayKind;
    readonly say: Phrase;
  }[];
  /** Every card that has been played in this game. */
  readonly played: readonly Card[];
  readonly winner: SeatId | null;
  /** Each other player's cards when the Winner went out, and what they cost. */
  readonly counts: WinnerHand['counts'];
  readonly exchange: WinnerHand['exchange'];
  readonly last: Pick<WinnerCarry, 'winner' | 'loser'>;
}

export function view(table: WinnerTable, hand: WinnerHand): WinnerDetail {
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
      left: leftOf(hand, seat),
      dealt: hand.dealt[seat] ?? dealtTo(table, seat),
      passed: hand.passed.includes(seat),
      out: hand.out.indexOf(seat) + 1 || null,
      shown: shownBy(hand, seat),
    })),
    trick: hand.trick.map(({ seat, cards, play }) => ({ seat, cards, kind: play.kind, say: sayKind(play) })),
    played: hand.played,
    winner: hand.out[0] ?? null,
    counts: hand.counts,
    exchange: hand.exchange,
    last: { winner: carry.winner, loser: carry.loser },
  };
}
