import { type Result, ok, refuse } from './result.ts';
import { type SeatId, clockwiseAfter, clockwiseFrom } from './seats.ts';

/**
 * How an ascending auction ends. `may-re-enter`: when all others have passed in succession after the last bid.
 * `pass-is-final`: the same, but a player who has passed stays out. `one-circuit`: everybody speaks once.
 */
export const AUCTION_ENDINGS = ['may-re-enter', 'pass-is-final', 'one-circuit'] as const;
export type AuctionEnding = (typeof AUCTION_ENDINGS)[number];

/** The terms of an auction. They may change during the auction, as chips do, so they are asked for each time. */
export interface AuctionTerms {
  /** The seats that may bid, clockwise, starting with the first to speak. */
  readonly seats: readonly SeatId[];
  readonly ending: AuctionEnding;
  readonly least: number;
  /** The most that this seat may bid. */
  readonly most: (seat: SeatId) => number;
  /** A bid that cannot be beaten, such as a nap; it ends the auction at once. */
  readonly endsAt?: number;
}

/** State of an auction: plain data. Each bid is higher than the last. */
export interface Auction {
  /** Whose turn it is; null when the auction is over. */
  readonly turn: SeatId | null;
  readonly high: { readonly seat: SeatId; readonly amount: number } | null;
  /** The last bid of each seat, 0 for a pass. Seats that have not spoken are left out. */
  readonly said: { readonly [seat: string]: number };
  /** The number of bids and passes so far. */
  readonly spoken: number;
}

/** Starts with the first seat that can bid; the auction is over at once if none can. */
export function openAuction(terms: AuctionTerms): Auction {
  const auction: Auction = { turn: null, high: null, said: {}, spoken: 0 };
  return { ...auction, turn: terms.seats.find((seat) => canBid(terms, auction, seat)) ?? null };
}

export const leastBid = (terms: AuctionTerms, { high }: Auction): number =>
  Math.max(terms.least, (high?.amount ?? 0) + 1);

/** The highest bid that is open to this seat; below `leastBid` if it can only pass. */
export const mostBid = (terms: AuctionTerms, seat: SeatId): number =>
  Math.min(terms.most(seat), terms.endsAt ?? Infinity);

/** The seat bids. Refuses `auction.over`, `auction.turn`, `auction.tooLow`, `auction.tooHigh`. */
export function bid(terms: AuctionTerms, auction: Auction, seat: SeatId, amount: number): Result<Auction> {
  const wrong = notNow(auction, seat) ?? wrongAmount(terms, auction, seat, amount);
  if (wrong) return wrong;
  return ok(passOn(terms, { ...auction, high: { seat, amount } }, seat, amount));
}

/** The seat passes. Refuses `auction.over`, `auction.turn`. */
export function pass(terms: AuctionTerms, auction: Auction, seat: SeatId): Result<Auction> {
  return notNow(auction, seat) ?? ok(passOn(terms, auction, seat, 0));
}

/**
 * Closes the auction in one step: "Ann wins it for 3", or "Ben, who bid 2, wins it". The bids in between are not
 * asked for, so any seat that is still in can win. Refuses `auction.over`, `auction.out` for a seat that can no
 * longer speak, and the amounts that `bid` refuses.
 */
export function award(terms: AuctionTerms, auction: Auction, seat: SeatId, amount: number): Result<Auction> {
  if (auction.turn === null) return refuse('auction.over');
  if (auction.high?.seat !== seat || auction.high.amount !== amount) {
    if (!bidders(terms, auction).includes(seat)) return refuse('auction.out', { seat: { seat } });
    const wrong = wrongAmount(terms, auction, seat, amount);
    if (wrong) return wrong;
  }
  const said = { ...auction.said, [seat]: amount };
  return ok({ turn: null, high: { seat, amount }, said, spoken: auction.spoken + 1 });
}

/** Closes an auction without any bid in one step. Refuses `auction.over`, `auction.hasBid`. */
export function noBids(auction: Auction): Result<Auction> {
  if (auction.turn === null) return refuse('auction.over');
  if (auction.high) return refuse('auction.hasBid', { seat: { seat: auction.high.seat } });
  return ok({ ...auction, turn: null, spoken: auction.spoken + 1 });
}

/** The seats that can still bid higher, starting with the one whose turn it is. */
export function bidders(terms: AuctionTerms, auction: Auction): readonly SeatId[] {
  const { turn, high } = auction;
  if (turn === null) return [];
  return clockwiseFrom(terms.seats, turn).filter(
    (seat) => seat !== high?.seat && canBid(terms, auction, seat),
  );
}

const canBid = (terms: AuctionTerms, auction: Auction, seat: SeatId): boolean =>
  !isOut(terms, auction, seat) && mayBid(terms, seat, leastBid(terms, auction));

const mayBid = (terms: AuctionTerms, seat: SeatId, amount: number): boolean => amount <= mostBid(terms, seat);

function isOut({ ending }: AuctionTerms, { said }: Auction, seat: SeatId): boolean {
  switch (ending) {
    case 'may-re-enter':
      return false;
    case 'pass-is-final':
      return said[seat] === 0;
    case 'one-circuit':
      return said[seat] !== undefined;
  }
}

function notNow(auction: Auction, seat: SeatId): Result<never> | null {
  if (auction.turn === null) return refuse('auction.over');
  if (auction.turn !== seat) return refuse('auction.turn', { seat: { seat: auction.turn } });
  return null;
}

function wrongAmount(
  terms: AuctionTerms,
  auction: Auction,
  seat: SeatId,
  amount: number,
): Result<never> | null {
  const least = leastBid(terms, auction);
  if (!Number.isInteger(amount) || amount < least) return refuse('auction.tooLow', { least });
  return mayBid(terms, seat, amount) ? null : refuse('auction.tooHigh', { most: mostBid(terms, seat) });
}

/** Records a bid or pass and finds the next seat. The auction is over when the turn comes back to the high bidder. */
function passOn(terms: AuctionTerms, auction: Auction, seat: SeatId, amount: number): Auction {
  const { high } = auction;
  const next: Auction = {
    turn: null,
    high,
    said: { ...auction.said, [seat]: amount },
    spoken: auction.spoken + 1,
  };
  if (high && high.amount >= (terms.endsAt ?? Infinity)) return next;
  const [first] = terms.seats;
  for (const candidate of clockwiseAfter(terms.seats, seat)) {
    if (candidate === (high ? high.seat : first)) return next;
    if (terms.ending === 'one-circuit' && candidate === first) return next;
    // A seat that cannot bid higher is skipped: it could only pass.
    if (canBid(terms, next, candidate)) return { ...next, turn: candidate };
  }
  return next;
}
