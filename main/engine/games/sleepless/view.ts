import type { CodeUnder } from '../../../words/codes.ts';
import { FOUR_CARDS, FOUR_RANKS } from '../../core/cards.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import type { SeatId } from '../../core/seats.ts';
import { tricksWon } from '../../core/tricks.ts';
import { mayClaim } from './claims.ts';
import { bestSaid, declareTurn, saidOf } from './declare.ts';
import { drawTurn } from './bidding.ts';
import { CARDS_EACH, type Hand, type SleeplessTable, facesOf, phaseOf } from './state.ts';
import { cardCount, knownOf } from './known.ts';
import { oddsOpen } from './odds.ts';
import { payoutOf, paysFor } from './rules.ts';
import { cardTurn, leaderOf } from './tricks.ts';

/** What a screen shows of a hand of Sleepless. */
export type SleeplessView = ReturnType<typeof viewOf>;

export function viewOf(table: SleeplessTable, hand: Hand) {
  const paying = hand.dice ? payoutOf(facesOf(hand), table.rules) : null;
  const throwing = hand.step === 'throws' || hand.step === 'last-throws';
  const won = tricksWon(table.seats, hand.tricks);
  return {
    phase: phaseOf(hand.step),
    /** The current dice with the source of each face; null before the first throw. */
    dice: hand.dice,
    /** The combination of the dice and its payment by each player: "one pair", 3. */
    combination: paying ? phrase(`sleepless.combination.${paying.combination}`) : null,
    pays: paying?.pays ?? null,
    /** What each player pays for a match, by combination, best first. */
    payouts: FOUR_RANKS.map((combination) => ({ combination, pays: paysFor(table.rules, combination) })),
    /** In phase two: the combinations of four cards, best first, and the best declared so far; null in other phases. */
    ladder: ladderOf(table, hand),
    /** The highest bid of the current phase. */
    bid: hand.round?.auction.high ?? null,
    /** Set while the bidder may throw. */
    throwsLeft: throwing ? (hand.round?.throwsLeft ?? 0) : null,
    /** The odds that may be asked for now; null for none. */
    odds: oddsOpen(table, hand),
    trump: hand.trump,
    /** The seat that leads the next trick. */
    leader: hand.step === 'tricks' ? hand.leader : null,
    tricks: hand.tricks,
    plays: hand.plays,
    revokes: hand.revokes,
    seats: table.seats.map((seat, i) => ({
      seat,
      /** "passed", "bids 2", "to bid", "claims"; null if there is nothing to say. */
      status: statusOf(table, hand, seat),
      tricks: won[i] ?? 0,
      /** The seat's known cards to match the dice with. */
      cards: knownOf(table, hand, seat).cards,
      /** How many cards it holds for bidding and claiming, known or not. */
      cardCount: cardCount(table, hand, seat),
    })),
  };
}

export type Ladder = NonNullable<ReturnType<typeof ladderOf>>;

function ladderOf(table: SleeplessTable, hand: Hand) {
  if (hand.step !== 'hands') return null;
  const hands = bestSaid(table, hand);
  const seat = table.seats.find((other) => hands !== null && saidOf(hand, other) === hands);
  return {
    hands: FOUR_CARDS,
    best: hands !== null && seat !== undefined ? { seat, hand: hands } : null,
    /** The seat that declares next; null if all have. */
    turn: declareTurn(table, hand),
  };
}

const status = (name: CodeUnder<'sleepless.status'>, n?: number): Phrase =>
  phrase(`sleepless.status.${name}`, n === undefined ? undefined : { n });

function statusOf(table: SleeplessTable, hand: Hand, seat: SeatId): Phrase | null {
  switch (hand.step) {
    case 'roll':
      return seat === table.dealer ? status('toThrow') : null;
    case 'draws':
      return drawTurn(table, hand).seat === seat ? status('toDraw') : null;
    case 'bids':
    case 'last-bids':
      return bidStatus(table, hand, seat);
    case 'throws':
    case 'last-throws': {
      const high = hand.round?.auction.high;
      return high?.seat === seat ? status('throwing', hand.round?.throwsLeft ?? 0) : null;
    }
    case 'claims':
    case 'last-claims':
      if (hand.round?.claims.some((claim) => claim.seat === seat)) return status('claims');
      return mayClaim(table, hand).includes(seat) ? status('mayClaim') : tooFew(table, hand, seat);
    case 'hands':
      return handStatus(table, hand, seat);
    case 'tricks':
      if (hand.plays.length > 0) return cardTurn(table, hand) === seat ? status('toPlay') : null;
      return leaderOf(hand) === seat ? status('leads') : null;
  }
}

const tooFew = (table: SleeplessTable, hand: Hand, seat: SeatId): Phrase | null =>
  cardCount(table, hand, seat) < CARDS_EACH ? status('tooFew') : null;

function bidStatus(table: SleeplessTable, hand: Hand, seat: SeatId): Phrase | null {
  const auction = hand.round?.auction;
  if (auction?.turn === seat) return status('toBid');
  const said = auction?.said[seat];
  if (said === undefined) return tooFew(table, hand, seat);
  return said === 0 ? status('passed') : status('bids', said);
}

function handStatus(table: SleeplessTable, hand: Hand, seat: SeatId): Phrase | null {
  const declared = hand.declared.find((entry) => entry.seat === seat);
  if (declared?.hand) return phrase(`sleepless.hand.${declared.hand}`);
  if (declared) return status('yields');
  return hand.declared.length > 0 && declareTurn(table, hand) === seat ? status('toDeclare') : null;
}
