import { clockwiseAfter } from '../../core/seats.ts';
import { tricksWon } from '../../core/tricks.ts';
import { roundsOf, stakeOf } from './payout.ts';
import { type PoolNapHand, type PoolNapTable, decided, leaderOf, trickOrder } from './state.ts';

/** What a screen shows of Pool Nap, beyond what all games share. */
export type PoolNapView = ReturnType<typeof view>;

export function view(table: PoolNapTable, hand: PoolNapHand) {
  const { auction, contract, players, tricks, plays } = hand;
  const won = tricksWon(players, tricks);
  return {
    round: table.handNumber,
    /** 0: until only one player has chips. This one is played even where the table has agreed on fewer since. */
    rounds: roundsOf(table) === 0 ? 0 : Math.max(roundsOf(table), table.handNumber),
    ante: table.rules.ante,
    /** The seats with cards, in bidding order; everybody else is out. */
    players: players.length > 0 ? clockwiseAfter(players, table.dealer) : [],
    out: table.seats.filter((seat) => !players.includes(seat)),
    /** Whose turn it is to bid, to lead, or to play a card. */
    turn: contract ? (trickOrder(hand, contract)[plays.length] ?? leaderOf(contract, tricks)) : auction.turn,
    /** The last bid of each player in tricks, 0 for a pass. */
    said: auction.said,
    high: auction.high ? { seat: auction.high.seat, tricks: auction.high.amount } : null,
    contract,
    /** What each other player pays to or gets from the bidder; null before there is a bid. */
    stakes: contract
      ? { made: stakeOf(table, contract, true), failed: stakeOf(table, contract, false) }
      : null,
    decided: contract ? decided(contract, tricks) : null,
    trump: hand.trump,
    taken: Object.fromEntries(players.map((seat, i): [string, number] => [seat, won[i] ?? 0])),
    tricks: tricks.map((trick) => ({ winner: trick.winner, cards: trick.plays })),
    /** The cards of the trick on the table. */
    cards: plays,
    revokes: hand.revokes,
  } as const;
}
