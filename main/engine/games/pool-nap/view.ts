import type { Auction } from '../../core/auction.ts';
import type { Suit } from '../../core/cards.ts';
import { type SeatId, clockwiseAfter } from '../../core/seats.ts';
import { type TrickPlay, tricksWon } from '../../core/tricks.ts';
import { roundsOf, stakeOf } from './payout.ts';
import {
  type BidResult,
  type Contract,
  type PoolNapHand,
  type PoolNapTable,
  decided,
  leaderOf,
  trickOrder,
} from './state.ts';

/** What a screen shows of Pool Nap, beyond what all games share. */
export interface PoolNapView {
  readonly round: number;
  /** 0: until only one player has chips. */
  readonly rounds: number;
  readonly ante: number;
  /** The seats with cards, in bidding order; everybody else is out. */
  readonly players: readonly SeatId[];
  readonly out: readonly SeatId[];
  /** Whose turn it is to bid, to lead, or to play a card. */
  readonly turn: SeatId | null;
  /** The last bid of each player in tricks, 0 for a pass. */
  readonly said: Auction['said'];
  readonly high: Contract | null;
  readonly contract: Contract | null;
  /** What each other player pays to or gets from the bidder; null before there is a bid. */
  readonly stakes: { readonly made: number; readonly failed: number } | null;
  readonly decided: BidResult | null;
  readonly trump: Suit | null;
  readonly taken: { readonly [seat: string]: number };
  readonly tricks: readonly { readonly winner: SeatId; readonly cards: readonly TrickPlay[] }[];
  /** The cards of the trick on the table. */
  readonly cards: readonly TrickPlay[];
  readonly revokes: PoolNapHand['revokes'];
}

export function view(table: PoolNapTable, hand: PoolNapHand): PoolNapView {
  const { auction, contract, players, tricks, plays } = hand;
  const won = tricksWon(players, tricks);
  return {
    round: table.handNumber,
    // This one is played even where the table has agreed on fewer since.
    rounds: roundsOf(table) === 0 ? 0 : Math.max(roundsOf(table), table.handNumber),
    ante: table.rules.ante,
    players: players.length > 0 ? clockwiseAfter(players, table.dealer) : [],
    out: table.seats.filter((seat) => !players.includes(seat)),
    turn: contract ? (trickOrder(hand, contract)[plays.length] ?? leaderOf(contract, tricks)) : auction.turn,
    said: auction.said,
    high: auction.high ? { seat: auction.high.seat, tricks: auction.high.amount } : null,
    contract,
    stakes: contract
      ? { made: stakeOf(table, contract, true), failed: stakeOf(table, contract, false) }
      : null,
    decided: contract ? decided(contract, tricks) : null,
    trump: hand.trump,
    taken: Object.fromEntries(players.map((seat, i) => [seat, won[i] ?? 0])),
    tricks: tricks.map((trick) => ({ winner: trick.winner, cards: trick.plays })),
    cards: plays,
    revokes: hand.revokes,
  };
}
