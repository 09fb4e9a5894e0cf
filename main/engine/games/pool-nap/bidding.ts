import {
  type Auction,
  type AuctionTerms,
  award,
  bid,
  noBids,
  openAuction,
  pass,
} from '../../core/auction.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../../core/result.ts';
import { type SeatId, clockwiseAfter } from '../../core/seats.ts';
import type { MoveOf } from './moves.ts';
import { endHand } from './payout.ts';
import { NAP, type PoolNapHand, type PoolNapStep, type PoolNapTable } from './state.ts';

/** Source: "Bidding begins with the player left of the dealer." */
export const termsOf = (
  { rules, dealer }: Pick<PoolNapTable, 'rules' | 'dealer'>,
  players: readonly SeatId[],
): AuctionTerms => ({
  seats: clockwiseAfter(players, dealer),
  ending: rules.bidding === 'one-circuit' ? 'one-circuit' : 'may-re-enter',
  least: rules.minBid,
  // A bid is tricks, not chips: even the shortest stack may bid a nap.
  most: () => NAP,
  endsAt: NAP,
});

export const openBidding = (table: PoolNapTable, players: readonly SeatId[]): Auction =>
  openAuction(termsOf(table, players));

type BidMove = MoveOf<'bid' | 'pass' | 'all-pass' | 'contract'>;

export function playBidding(table: PoolNapTable, hand: PoolNapHand, move: BidMove): Result<PoolNapStep> {
  if (hand.contract) return refuse('pool-nap.bid.closed');
  if (!hand.players.includes(move.seat)) return refuse('pool-nap.seat.out', { seat: { seat: move.seat } });
  const { turn } = hand.auction;
  // The seat that is asked answers for everybody.
  if (move.kind === 'all-pass' && turn !== null && move.seat !== turn)
    return refuse('auction.turn', { seat: { seat: turn } });
  const terms = termsOf(table, hand.players);
  const [spoken, call] = spokenBy(terms, hand.auction, move);
  if (!spoken.ok) return spoken;
  const auction = spoken.value;
  const next = { ...hand, auction };
  if (auction.turn !== null) return ok({ hand: next, calls: [call] });
  if (auction.high) {
    const contract = { seat: auction.high.seat, tricks: auction.high.amount };
    const has = phrase('pool-nap.call.has', { seat: { seat: contract.seat }, bid: contract.tricks });
    return ok({ hand: { ...next, contract }, calls: move.kind === 'contract' ? [call] : [call, has] });
  }
  if (table.rules.allPass === 'dealer-bids-minimum') {
    const contract = { seat: table.dealer, tricks: table.rules.minBid };
    const must = phrase('pool-nap.call.dealerBids', { seat: { seat: table.dealer }, bid: contract.tricks });
    return ok({ hand: { ...next, contract }, calls: [call, must] });
  }
  return ok(endHand(table, next, [], [call, phrase('pool-nap.call.thrownIn')]));
}

/** The auction after a move, and the move in words. */
function spokenBy(terms: AuctionTerms, auction: Auction, move: BidMove): readonly [Result<Auction>, Phrase] {
  const seat = { seat: move.seat };
  switch (move.kind) {
    case 'bid': {
      const { tricks } = move;
      const call =
        tricks === NAP
          ? phrase('pool-nap.call.nap', { seat })
          : phrase('pool-nap.call.bid', { seat, bid: tricks });
      return [bid(terms, auction, move.seat, tricks), call];
    }
    case 'pass':
      return [pass(terms, auction, move.seat), phrase('pool-nap.call.pass', { seat })];
    case 'all-pass':
      return [noBids(auction), phrase('pool-nap.call.allPass')];
    case 'contract':
      return [
        award(terms, auction, move.seat, move.tricks),
        phrase('pool-nap.call.has', { seat, bid: move.tricks }),
      ];
  }
}
