import {
  type Debt,
  type Paid,
  type Transfer,
  applyTransfers,
  balanceOf,
  owedBy,
  payDebts,
  shareOut,
} from '../../core/ledger.ts';
import { type Phrase, phrase } from '../../core/result.ts';
import { POT, type SeatId, clockwiseAfter, leftOf } from '../../core/seats.ts';
import type { PoolNapRules } from './rules.ts';
import {
  type Contract,
  NAP,
  type PoolNapHand,
  type PoolNapStep,
  type PoolNapTable,
  withChips,
} from './state.ts';

/** What each other player pays for a made bid, or gets for a failed one. */
export function stakeOf(
  table: { readonly rules: Pick<PoolNapRules, 'trickPays' | 'napPays' | 'napCosts'> },
  { tricks }: Pick<Contract, 'tricks'>,
  made: boolean,
): number {
  const { trickPays, napPays, napCosts } = table.rules;
  // Source: "The payment equals the player's bid." In older Nap rules a nap pays 10 but costs 5.
  if (tricks === NAP) return made ? napPays : napCosts;
  return tricks * trickPays;
}

/** The chips moved by a hand with this bid. */
function payout(table: PoolNapTable, hand: PoolNapHand, contract: Contract, made: boolean): Paid {
  const { rules, balances } = table;
  const bidder = contract.seat;
  const amount = stakeOf(table, contract, made);
  const nap = contract.tricks === NAP;
  const rule = nap ? 'napPays' : 'pool-nap.payout';
  const pot = balanceOf(balances, POT);
  const params = { seat: { seat: bidder }, bid: contract.tricks };

  if (made) {
    // Source: "they are paid chips by the rest of the players at the table."
    const reason = phrase('pool-nap.reason.made', params);
    const paid = payDebts(balances, owedBy(hand.players, bidder, { amount, reason, rule }), rules.shortStack);
    if (!nap || pot <= 0) return paid;
    // Source: "they win payment from the other players as well as the pot."
    const prize = phrase('pool-nap.reason.pot', params);
    const whole = { from: POT, to: bidder, amount: pot, reason: prize, rule: 'pool-nap.pot' } as const;
    return { ...paid, transfers: [...paid.transfers, whole] };
  }

  // Source: "they pay their bid amount to each player at the table."
  const reason = phrase('pool-nap.reason.failed', params);
  const others = clockwiseAfter(hand.players, bidder).filter((seat) => seat !== bidder);
  const debts: Debt[] = others.map((to) => ({ from: bidder, to, amount, reason, rule }));
  if (!nap) return payDebts(balances, debts, rules.shortStack);
  // Source: "they must make payment to the other players and double the size of the pot."
  const doubling: Debt = {
    from: bidder,
    to: POT,
    amount: pot,
    reason: phrase('pool-nap.reason.double', params),
    rule: 'failedNapOrder',
  };
  const [first, then] = rules.failedNapOrder === 'players-first' ? [debts, [doubling]] : [[doubling], debts];
  const before = payDebts(balances, first, rules.shortStack);
  const after = payDebts(applyTransfers(balances, before.transfers), then, rules.shortStack);
  return {
    transfers: [...before.transfers, ...after.transfers],
    calls: [...before.calls, ...after.calls],
  };
}

/** Settles the hand: made or failed, and by how many tricks. */
export function settleBid(
  table: PoolNapTable,
  hand: PoolNapHand,
  contract: Contract,
  made: boolean,
  calls: readonly Phrase[],
): PoolNapStep {
  const paid = payout(table, hand, contract, made);
  const said = phrase(made ? 'pool-nap.call.made' : 'pool-nap.call.failed', {
    seat: { seat: contract.seat },
    bid: contract.tricks,
    amount: stakeOf(table, contract, made),
  });
  return endHand(table, hand, paid.transfers, [...calls, said, ...paid.calls]);
}

/** Ends the hand: broke players are out, and the deal moves on or the game is over. */
export function endHand(
  table: PoolNapTable,
  hand: PoolNapHand,
  transfers: readonly Transfer[],
  calls: readonly Phrase[],
): PoolNapStep {
  const balances = applyTransfers(table.balances, transfers);
  // A player who sits out with chips can still be beaten.
  const staying = withChips({ seats: table.present, balances });
  const out = hand.players.filter((seat) => !staying.includes(seat));
  const step = {
    hand,
    transfers,
    calls: [...calls, ...out.map((seat) => phrase('pool-nap.call.out', { seat: { seat } }))],
  };
  const over = endingOf(table, staying);
  // The deal moves to the left; players without chips are skipped at the next deal.
  return { ...step, settled: over ? { carry: null, over: { reason: over } } : { carry: null } };
}

/**
 * Why the game is over after this hand, or null.
 * Source: "Play for an agreed upon number of rounds or until only one player remains with chips."
 */
export function endingOf(table: PoolNapTable, staying: readonly SeatId[]): Phrase | null {
  if (staying.length < 2)
    return phrase(staying.length === 0 ? 'pool-nap.ending.none' : 'pool-nap.ending.last');
  // As many as were played: a table may have agreed on fewer since.
  return roundsUsed(table) ? phrase('pool-nap.ending.rounds', { rounds: table.handNumber }) : null;
}

/** The number of rounds: as agreed, or as extended by the table; 0 plays until one player has all chips. */
export const roundsOf = ({ rules, until }: Pick<PoolNapTable, 'rules' | 'until'>): number =>
  until ?? rules.rounds;

export const roundsUsed = (table: PoolNapTable): boolean =>
  roundsOf(table) > 0 && table.handNumber >= roundsOf(table);

/** The next player to the left with chips. Ruling `broke`: "deal and ante skip them". */
export function nextDealer(seats: readonly SeatId[], dealer: SeatId, staying: readonly SeatId[]): SeatId {
  return clockwiseAfter(seats, dealer).find((seat) => staying.includes(seat)) ?? leftOf(seats, dealer);
}

/** A fine goes into the pot; a player with too few chips pays what they have. */
export const payFine = (
  table: PoolNapTable,
  seat: SeatId,
  amount: number,
  rule: 'revokeFine' | 'leadOutOfTurnFine',
): Paid => {
  const reason = phrase(`pool-nap.reason.${rule}`, { seat: { seat } });
  return payDebts(table.balances, [{ from: seat, to: POT, amount, reason, rule }], table.rules.shortStack);
};

/**
 * Shares out the pot at the end of the game, after the winner is decided: evenly among those who still have chips,
 * odd chips from the last dealer's left. A sole survivor takes it all.
 */
export function splitPot(table: PoolNapTable): Paid {
  const pot = balanceOf(table.balances, POT);
  if (table.rules.leftoverPot === 'stays' || pot <= 0) return { transfers: [], calls: [] };
  const staying = withChips(table);
  // If nobody has chips left, everybody gets a share.
  const sharers = staying.length > 0 ? staying : table.seats;
  const inOrder = clockwiseAfter(table.seats, table.dealer).filter((seat) => sharers.includes(seat));
  const split = { reason: phrase('pool-nap.reason.split'), rule: 'leftoverPot' };
  return { transfers: shareOut(pot, inOrder, () => split), calls: [phrase('pool-nap.call.split', { pot })] };
}
