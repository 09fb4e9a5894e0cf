import {
  type Auction,
  type AuctionTerms,
  award,
  bid,
  noBids,
  openAuction,
  pass,
} from '../../core/auction.ts';
import { itemAt } from '../../core/item-at.ts';
import { balanceOf } from '../../core/ledger.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../../core/result.ts';
import { POT, clockwiseAfter, type SeatId } from '../../core/seats.ts';
import { openClaims } from './claims.ts';
import { eligible } from './known.ts';
import type { MoveOf } from './moves.ts';
import {
  type Flow,
  type Hand,
  type SleeplessTable,
  change,
  changeRound,
  flowOf,
  owe,
  phaseOf,
  roundOf,
  say,
  DRAW_CIRCUITS,
} from './state.ts';

/** The current terms of the auction: a bid is paid at once, so nobody can bid more than they hold. */
export const auctionTerms = (table: SleeplessTable, hand: Hand): AuctionTerms => ({
  seats: eligible(table, hand, clockwiseAfter(table.seats, table.dealer)),
  ending: table.rules.auction,
  least: 1,
  most: (seat) => balanceOf(table.balances, seat),
});

/** Starts the bidding of phase one or four. If nobody has a chip to bid, the claims follow at once. */
export function openBidding(flow: Flow, step: 'bids' | 'last-bids'): Flow {
  const next = change(flow, { step });
  const auction = openAuction(auctionTerms(next.table, next.hand));
  const opened = change(next, { round: { auction, throwsLeft: 0, claims: [], closed: false } });
  return auction.turn === null ? openClaims(say(opened, phrase('sleepless.call.nobodyCanBid'))) : opened;
}

type BidMove = MoveOf<'bid' | 'pass' | 'award' | 'no-bids'>;

export function playBid(table: SleeplessTable, hand: Hand, move: BidMove): Result<Flow> {
  const [auction, call] = spokenBy(auctionTerms(table, hand), roundOf(hand).auction, move);
  return auction.ok ? ok(follow(say(flowOf(table, hand), call), auction.value)) : auction;
}

/** The auction after a move, and the move in words. */
function spokenBy(terms: AuctionTerms, auction: Auction, move: BidMove): readonly [Result<Auction>, Phrase] {
  if (move.kind === 'no-bids') return [noBids(auction), phrase('sleepless.call.noBids')];
  const { seat } = move;
  const who = { seat: { seat } };
  switch (move.kind) {
    case 'bid':
      return [
        bid(terms, auction, seat, move.amount),
        phrase('sleepless.call.bid', { ...who, amount: move.amount }),
      ];
    case 'pass':
      return [pass(terms, auction, seat), phrase('sleepless.call.pass', who)];
    case 'award':
      return [
        award(terms, auction, seat, move.amount),
        phrase('sleepless.call.award', { ...who, amount: move.amount }),
      ];
  }
}

/** Continues after a bid or pass. When the auction is over, the bid is paid and the throws begin. */
function follow(flow: Flow, auction: Auction): Flow {
  const next = changeRound(flow, { auction });
  if (auction.turn !== null) return next;
  const { high } = auction;
  if (!high) return openClaims(next);
  const seat = { seat: high.seat };
  const throwsLeft = high.amount * flow.table.rules.throwsPerChip;
  // Source: "The highest bidder places the number of counters bid into the pot."
  const paid = owe(next, [
    {
      from: high.seat,
      to: POT,
      amount: high.amount,
      reason: phrase('sleepless.reason.bid', { seat, throws: throwsLeft }),
      rule: 'sleepless.bid',
    },
  ]);
  const call = phrase('sleepless.call.buys', { seat, amount: high.amount, throws: throwsLeft });
  const step = phaseOf(flow.hand.step) === 1 ? 'throws' : 'last-throws';
  return change(changeRound(say(paid, call), { throwsLeft }), { step });
}

/** The seat that draws next, and the circuit (1 or 2). */
export function drawTurn(
  table: SleeplessTable,
  hand: Hand,
): { readonly seat: SeatId; readonly circuit: number } {
  // Source: "Each player in turn, starting with the player to the left of the dealer"
  const order = clockwiseAfter(table.seats, table.dealer);
  const seat = itemAt(order, hand.draws.length % order.length);
  return { seat, circuit: 1 + Math.floor(hand.draws.length / order.length) };
}

export function playDraw(
  table: SleeplessTable,
  hand: Hand,
  move: MoveOf<'draw' | 'stand' | 'draws-done'>,
): Result<Flow> {
  const flow = flowOf(table, hand);
  if (move.kind === 'draws-done')
    return ok(openBidding(say(flow, phrase('sleepless.call.drawsDone')), 'bids'));
  const turn = drawTurn(table, hand);
  if (move.seat !== turn.seat) return refuse('sleepless.draw.turn', { seat: { seat: turn.seat } });
  const took = move.kind === 'draw';
  const draws = [...hand.draws, took];
  const call = phrase(took ? 'sleepless.call.draw' : 'sleepless.call.stand', { seat: { seat: move.seat } });
  const next = change(say(flow, call), { draws });
  return ok(draws.length === DRAW_CIRCUITS * table.seats.length ? openBidding(next, 'bids') : next);
}
