import * as z from 'zod/mini';
import { whole } from '../../core/schema.ts';
import { bidders, leastBid, mostBid } from '../../core/auction.ts';
import { type Card, type Rank, DECK, RANKS, fourCards, fourCardsHeight, rankOf } from '../../core/cards.ts';
import type { PokerFace } from '../../core/dice-kinds.ts';
import { balanceOf } from '../../core/ledger.ts';
import { type Phrase, type Result, ok, phrase, refuse, type Json, assertNever } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { MOST_THROWS, bidOdds, goalsOf, throwOdds } from '../../odds/sleepless.ts';
import { auctionTerms } from './bidding.ts';
import { cardCount, deckOf } from './known.ts';
import { CARDS_EACH, type Hand, type SleeplessTable, facesOf, phaseOf, roundOf } from './state.ts';
import { faceSchema } from '../../core/dice.ts';
import { SUIT_ORDER, payoutOf } from './rules.ts';

/** The ranks of the cards held: four, or in phase four as many as were won. */
const ranks = z.array(z.enum(RANKS)).check(z.minLength(1), z.maxLength(20));
const seat = z.custom<SeatId>((value) => typeof value === 'string');

/** For the player who throws: the chance of a claim with this many throws, by default those that are left. */
const throwQuestion = z.object({
  kind: z.literal('throw-odds'),
  ranks,
  throws: z.optional(whole(0, MOST_THROWS)),
});

/** For a player considering a bid: the value of each bid. By default for the seat to move. */
const bidQuestion = z.object({ kind: z.literal('bid-odds'), ranks, seat: z.optional(seat) });

/** Value of the remaining throws to a player with these cards. */
export interface ThrowAnswer {
  readonly seat: SeatId;
  readonly faces: readonly PokerFace[];
  readonly throws: number;
  /** The chance of a claim at the end, 0 to 1, and the chips it brings on average. */
  readonly chance: number;
  readonly worth: number;
  /** The die to throw next, 0–3; null to throw no more. */
  readonly die: number | null;
  readonly assumes: readonly Phrase[];
}

/** Values of the possible bids to a player with these cards. */
export interface BidAnswer {
  readonly seat: SeatId;
  readonly faces: readonly PokerFace[];
  /** Passing first (`bid` 0, for a claim on the current dice), then every possible bid, lowest first. */
  readonly bids: readonly {
    readonly bid: number;
    readonly throws: number;
    readonly chance: number;
    /** Chips that the claim brings on average; `net` is less the bid. */
    readonly worth: number;
    readonly net: number;
  }[];
  /** The best bid, 0 to pass; and the highest bid better than passing, null if none. */
  readonly best: number;
  readonly upTo: number | null;
  readonly assumes: readonly Phrase[];
}

/** The odds that may be asked for now, for whom, and which cards can be named. */
export interface OddsOpen {
  readonly kind: 'bid-odds' | 'throw-odds';
  /** Whose turn it is to bid, or who throws. */
  readonly seat: SeatId;
  /** How many cards may be named: at least four, at most as many as the seat holds. */
  readonly most: number;
  /** The ranks of the deck, highest first, with how many cards there are of each. */
  readonly ranks: readonly { readonly rank: Rank; readonly count: number }[];
}

/** Set during bidding and throwing; null otherwise, or if the house rule forbids odds. */
export function oddsOpen(table: SleeplessTable, hand: Hand): OddsOpen | null {
  const step = kindOf(hand);
  if (!table.rules.odds || !step) return null;
  const { kind, seat } = step;
  const deck = deckOf(table).map(rankOf);
  const ranks = [...RANKS].reverse().flatMap((rank) => {
    const count = inDeck(deck, rank);
    return count > 0 ? [{ rank, count }] : [];
  });
  return { kind, seat, most: mostCards(table, hand, seat), ranks };
}

function kindOf({ step, round }: Hand): Pick<OddsOpen, 'kind' | 'seat'> | null {
  const turn = round?.auction.turn;
  const bidder = round?.auction.high?.seat;
  switch (step) {
    case 'bids':
    case 'last-bids':
      return turn ? { kind: 'bid-odds', seat: turn } : null;
    case 'throws':
    case 'last-throws':
      return bidder ? { kind: 'throw-odds', seat: bidder } : null;
    default:
      return null;
  }
}

const mostCards = (table: SleeplessTable, hand: Hand, seat: SeatId): number =>
  phaseOf(hand.step) === 4 ? cardCount(table, hand, seat) : CARDS_EACH;

/**
 * Refuses `table.odds.off` if the house rule says so, `sleepless.odds.notNow` if there is nothing to bid or throw,
 * `sleepless.odds.count` {seat, least, most} for too few or too many cards, `sleepless.odds.deck` {rank} for more
 * cards of a rank than there are.
 */
function askThrow(
  table: SleeplessTable,
  hand: Hand,
  asked: z.infer<typeof throwQuestion>,
): Result<ThrowAnswer> {
  if (!table.rules.odds) return refuse('table.odds.off');
  const open = kindOf(hand);
  const throws = asked.throws ?? (open?.kind === 'throw-odds' ? roundOf(hand).throwsLeft : null);
  if (!open || throws === null) return refuse('sleepless.odds.notNow');
  const who = open.seat;
  const wrong = wrongRanks(table, hand, who, asked.ranks);
  if (wrong) return wrong;
  const faces = facesOf(hand);
  const { chance, worth, die } = throwOdds(
    faces,
    goalsOf(asked.ranks, table.rules, paidTo(table, who)),
    throws,
  );
  return ok({ seat: who, faces, throws, chance, worth, die, assumes: assumptions(false) });
}

/** Refuses as `askThrow` does, and `sleepless.odds.seat` {seat} for a seat that cannot bid (any more). */
function askBid(table: SleeplessTable, hand: Hand, asked: z.infer<typeof bidQuestion>): Result<BidAnswer> {
  if (!table.rules.odds) return refuse('table.odds.off');
  const open = kindOf(hand);
  if (open?.kind !== 'bid-odds') return refuse('sleepless.odds.notNow');
  const who = asked.seat ?? open.seat;
  const terms = auctionTerms(table, hand);
  const { auction } = roundOf(hand);
  if (!bidders(terms, auction).includes(who))
    return refuse('sleepless.odds.seat', table.seats.includes(who) ? { seat: { seat: who } } : { seat: who });
  const wrong = wrongRanks(table, hand, who, asked.ranks);
  if (wrong) return wrong;
  const faces = facesOf(hand);
  const least = leastBid(terms, auction);
  const bids = bidOdds(
    faces,
    goalsOf(asked.ranks, table.rules, paidTo(table, who)),
    table.rules.throwsPerChip,
    mostBid(terms, who),
  )
    .filter(({ bid }) => bid === 0 || bid >= least)
    .map(({ bid, throws, chance, worth, net }) => ({ bid, throws, chance, worth, net }));
  const passing = bids[0]?.net ?? 0;
  const best = bids.reduce((a, b) => (b.net > a.net ? b : a)).bid;
  const upTo = bids.findLast(({ net }) => net > passing)?.bid ?? null;
  return ok({ seat: who, faces, bids, best, upTo, assumes: assumptions(true) });
}

function wrongRanks(
  table: SleeplessTable,
  hand: Hand,
  who: SeatId,
  held: readonly Rank[],
): Result<never> | null {
  const most = mostCards(table, hand, who);
  if (held.length < CARDS_EACH || held.length > most)
    return refuse('sleepless.odds.count', { seat: { seat: who }, least: CARDS_EACH, most });
  const deck = deckOf(table).map(rankOf);
  const many = held.find((rank) => countOf(held, rank) > inDeck(deck, rank));
  return many === undefined ? null : refuse('sleepless.odds.deck', { rank: { cards: [many] } });
}

const countOf = (list: readonly Rank[], rank: Rank): number => list.filter((other) => other === rank).length;
/** Source: "For 5 players A - 8 and two 7s": two of any suit. */
const inDeck = (deck: readonly Rank[], rank: Rank): number =>
  rank === '7' ? Math.min(2, countOf(deck, rank)) : countOf(deck, rank);

/** The chips from a claim if each of the others owes this much; at table stakes nobody pays more than they have. */
const paidTo =
  ({ seats, balances, rules }: SleeplessTable, who: SeatId) =>
  (pays: number): number =>
    seats
      .filter((other) => other !== who)
      .map((other) =>
        rules.shortStack === 'credit' ? pays : Math.min(pays, Math.max(0, balanceOf(balances, other))),
      )
      .reduce((sum, chips) => sum + chips, 0);

const assumptions = (bidding: boolean): readonly Phrase[] => [
  phrase('sleepless.odds.assumes.play'),
  phrase('sleepless.odds.assumes.alone'),
  ...(bidding ? [phrase('sleepless.odds.assumes.pot')] : []),
];

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
