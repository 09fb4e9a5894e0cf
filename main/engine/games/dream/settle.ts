import type { Transfer } from '../../core/ledger.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import { BANK, type SeatId, leftOf } from '../../core/seats.ts';
import {
  type Counts,
  type DreamHand,
  type DreamTable,
  type DreamTurn,
  countOf,
  dealsEach,
  dealtAfter,
  handsLeft,
} from './state.ts';
import { lateScoresAt } from '../../core/standings.ts';
import type { LateScores } from '../../core/spec.ts';

/**
 * Source: "The player who plays their last card automatically gets 0 points. All other players get 1 point for each
 * trick they have taken more than the player who went out."
 */
export const pointsOf = (tricks: Counts, seat: SeatId, out: SeatId): number =>
  Math.max(0, countOf(tricks, seat) - countOf(tricks, out));

function payPoints(table: DreamTable, tricks: Counts, out: SeatId): readonly Transfer[] {
  return table.seats.flatMap((seat) => {
    const amount = pointsOf(tricks, seat, out);
    return amount === 0
      ? []
      : [
          {
            from: BANK,
            to: seat,
            amount,
            reason: phrase('dream.reason.tricks', {
              n: countOf(tricks, seat),
              out: { seat: out },
              own: countOf(tricks, out),
            }),
            rule: 'dream.score',
          },
        ];
  });
}

/** Everyone has dealt as often as agreed. */
export const enough = (table: DreamTable): Phrase => phrase('dream.ending.hands', { n: dealsEach(table) });

/** `out` has played their last card: the hand is over. */
export function settle(table: DreamTable, hand: DreamHand, out: SeatId, calls: readonly Phrase[]): DreamTurn {
  const dealt = dealtAfter(table);
  const left = handsLeft(table, dealt, leftOf(table.seats, table.dealer));
  return {
    hand: { ...hand, out, turn: null, last: null },
    transfers: payPoints(table, hand.tricks, out),
    calls,
    settled: {
      carry: { dealt, begun: table.carry.begun ?? table.present.length },
      ...(left === 0 ? { over: { reason: enough(table) } } : {}),
    },
  };
}

export const lateScores = (table: DreamTable): LateScores =>
  lateScoresAt(table, 'fewest', table.rules.lateScore);

/** Whether everybody has dealt as often as agreed, counting the hand just played. */
export const isDealtOut = (table: DreamTable): boolean =>
  handsLeft(table, table.carry.dealt, table.dealer) === 0;

/** The number of hands in the game, before and after players join or leave. */
export function handChanges(before: DreamTable, after: DreamTable, midHand: boolean): readonly Phrase[] {
  const was = before.handNumber - 1 + handsLeft(before, before.carry.dealt, before.dealer);
  // By then the current hand has been dealt.
  const dealt = midHand ? dealtAfter(before) : after.carry.dealt;
  const carry = midHand ? { dealt, begun: before.carry.begun ?? before.present.length } : after.carry;
  const now = after.handNumber - 1 + handsLeft({ ...after, carry }, dealt, after.dealer);
  return [phrase(was === now ? 'dream.change.sameHands' : 'dream.change.hands', { was, n: now })];
}
