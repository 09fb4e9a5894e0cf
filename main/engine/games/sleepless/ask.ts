import { faceSchema } from '../../core/dice.ts';
import * as z from 'zod/mini';
import { type Card, DECK } from '../../core/cards.ts';
import { fourCards, fourCardsHeight } from '../../core/poker.ts';
import { type Json, type Result, assertNever, ok, refuse } from '../../core/result.ts';
import { askBid, askThrow, bidQuestion, throwQuestion } from './odds.ts';
import { SUIT_ORDER, payoutOf } from './payout.ts';
import type { Hand, SleeplessTable } from './state.ts';

const card = z.enum(DECK as readonly [Card, ...Card[]]);

const question = z.discriminatedUnion('kind', [
  /** Which combination is this, and what does each player pay for it? */
  z.object({ kind: z.literal('dice'), faces: z.array(faceSchema('poker')).check(z.length(4)) }),
  /** What is each of these hands, and which (by index) is best in phase two? */
  z.object({
    kind: z.literal('hands'),
    hands: z.array(z.array(card).check(z.length(4))).check(z.minLength(1), z.maxLength(5)),
  }),
  throwQuestion,
  bidQuestion,
]);

/**
 * Answers a question: `{ combination, pays }`, `{ hands, best }`, a `ThrowAnswer` or a `BidAnswer`. Refuses
 * `table.ask.unknown` for a question that it does not know, and odds as `odds.ts` says.
 */
export function ask(table: SleeplessTable, hand: Hand, asked: unknown): Result<Json> {
  const parsed = question.safeParse(asked);
  if (!parsed.success) return refuse('table.ask.unknown');
  switch (parsed.data.kind) {
    case 'dice': {
      const { combination, pays } = payoutOf(parsed.data.faces, table.rules);
      return ok({ combination, pays });
    }
    case 'hands': {
      const { hands } = parsed.data;
      const heights = hands.map((cards) => fourCardsHeight(cards, SUIT_ORDER));
      return ok({ hands: hands.map(fourCards), best: heights.indexOf(Math.max(...heights)) });
    }
    // What the answers hold is plain data.
    case 'throw-odds':
      return askThrow(table, hand, parsed.data) as Result<Json>;
    case 'bid-odds':
      return askBid(table, hand, parsed.data) as Result<Json>;
    default:
      return assertNever(parsed.data);
  }
}
