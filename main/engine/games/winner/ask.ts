import * as z from 'zod/mini';
import { type Json, type Phrase, type Result, ok, phrase, refuse } from '../../core/result.ts';
import { type PlayKind, type Verdict, isWinning, judge, readPlay, sayKind, sayVerdict } from './beats.ts';
import { MOST_CARDS, cardSchema } from './moves.ts';
import { type Price, priceOf } from './scoring.ts';
import { type WinnerHand, type WinnerTable, leftOf, toBeat } from './state.ts';

const play = z.array(cardSchema).check(z.minLength(1), z.maxLength(MOST_CARDS));

/**
 * "Does this beat that?" Without `over`, against what lies on the table now; an empty `over` asks what the cards are.
 */
const beatsQuestion = z.object({
  kind: z.literal('beats'),
  cards: play,
  over: z.optional(z.union([play, z.tuple([])])),
});

/** What each number of cards left would cost. */
const pricesQuestion = z.object({ kind: z.literal('prices') });

/** For each seat, what each card costs with one left, with two left …, and by which rule. */
export type PricesAnswer = {
  readonly [seat: string]: readonly { readonly each: number; readonly price: Price }[];
};

/** The answer. `verdict` is null if there was nothing to beat. */
export interface BeatsAnswer {
  readonly beats: boolean;
  readonly kind: PlayKind;
  readonly verdict: Verdict | null;
  readonly reason: Phrase;
}

const prices = (table: WinnerTable, hand: WinnerHand): PricesAnswer =>
  Object.fromEntries(
    table.seats.map((seat) => [
      seat,
      Array.from({ length: leftOf(hand, seat) }, (_, i) => {
        const price = priceOf(i + 1, hand.dealt[seat] ?? 0, table.seats.length, table.rules);
        return { each: table.rules[price], price };
      }),
    ]),
  );

/**
 * Answers `{ kind: 'prices' }` with a `PricesAnswer`, and `{ kind: 'beats', cards, over }` with a `BeatsAnswer`, for any
 * cards, in hand or played. Refuses `table.ask.unknown`, `winner.card.twice`, `winner.play.*`.
 */
export function ask(table: WinnerTable, hand: WinnerHand, question: unknown): Result<Json> {
  if (pricesQuestion.safeParse(question).success) return ok(prices(table, hand));
  const parsed = beatsQuestion.safeParse(question);
  if (!parsed.success) return refuse('table.ask.unknown');
  const { cards, over = toBeat(hand)?.cards ?? [] } = parsed.data;
  const mine = readPlay(cards, table.rules);
  if (!mine.ok) return mine;
  const kind = mine.value.kind;
  if (over.length === 0) {
    const reason = phrase('winner.verdict.lead', {
      cards: { cards },
      kind: { phrase: sayKind(mine.value) },
    });
    return answer({ beats: true, kind, verdict: null, reason });
  }
  const theirs = readPlay(over, table.rules);
  if (!theirs.ok) return theirs;
  const verdict = judge(mine.value, theirs.value, table.rules);
  return answer({
    beats: isWinning(verdict),
    kind,
    verdict,
    reason: sayVerdict(verdict, mine.value, cards, theirs.value, over),
  });
}

/** A phrase holds plain data only. */
const answer = (a: BeatsAnswer): Result<Json> => ok({ ...a, reason: a.reason as unknown as Json });
