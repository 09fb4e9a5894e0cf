import type { WordCode } from '../../../words/codes.ts';
import type { GameState, Played } from '../game.ts';
import { type Balances, type Transfer, applyTransfers, netOf } from '../ledger.ts';
import { type Phrase, phrase } from '../result.ts';
import { BANK, type SeatId } from '../seats.ts';

/** A change that moves no chips, with what is said of it. */
export const said = (state: GameState, ...calls: readonly Phrase[]): Played => ({
  state,
  transfers: [],
  calls,
});

/** Adds transfers with the bank and counts the chips each player got from it. */
export function payWithBank(
  played: Played,
  transfers: readonly Transfer[],
  calls: readonly Phrase[] = [],
): Played {
  const paid = pay(played, transfers, calls);
  const { [BANK]: _, ...bought } = netOf(
    transfers.filter(({ from, to }) => from === BANK || to === BANK),
    paid.state.bought,
  );
  return { ...paid, state: { ...paid.state, bought } };
}

/** Adds transfers and calls to the steps so far. */
export const pay = (
  played: Played,
  transfers: readonly Transfer[] = [],
  calls: readonly Phrase[] = [],
): Played => ({
  state:
    transfers.length === 0
      ? played.state
      : { ...played.state, balances: applyTransfers(played.state.balances, transfers) },
  transfers: transfers.length === 0 ? played.transfers : [...played.transfers, ...transfers],
  calls: calls.length === 0 ? played.calls : [...played.calls, ...calls],
});

export const fromBank = (seat: SeatId, amount: number, code: WordCode): Transfer => ({
  from: BANK,
  to: seat,
  amount,
  reason: phrase(code, { seat: { seat } }),
  rule: 'bank',
});

/** A transfer between the bank and a seat: the seat gets a positive amount and pays a negative one. */
export function withBank(seat: SeatId, amount: number, code: WordCode): Transfer {
  const given = fromBank(seat, Math.abs(amount), code);
  return amount > 0 ? given : { ...given, from: seat, to: BANK };
}

/** Why chips are paid back: a void hand, a hand dealt again before anybody played, a game that continues after its end. */
export type PayBackReason = 'void' | 'redealt' | 'reopened';

/** The transfers that pay back what a hand has changed, chip for chip. Throws where `net` does not sum to zero. */
export function payBack(net: Balances, why: PayBackReason): Transfer[] {
  const losers = Object.entries(net).flatMap(([account, n]) => (n < 0 ? [{ account, left: -n }] : []));
  const transfers: Transfer[] = [];
  for (const [account, gain] of Object.entries(net)) {
    for (let left = gain; left > 0;) {
      const loser = losers.find((entry) => entry.left > 0);
      if (!loser) throw new Error('a net change that does not sum to zero');
      const amount = Math.min(left, loser.left);
      loser.left -= amount;
      left -= amount;
      transfers.push({
        from: account as Transfer['from'],
        to: loser.account as Transfer['to'],
        amount,
        reason: phrase(`table.reason.${why}`),
        rule: why === 'void' ? 'void-hand' : why,
      });
    }
  }
  return transfers;
}
