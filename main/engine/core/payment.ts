import { type Balances, type Transfer, balanceOf } from './ledger.ts';
import { type Phrase, phrase } from './result.ts';
import type { Account, SeatId } from './seats.ts';

export const SHORT_STACK = ['table-stakes', 'credit'] as const;
export type ShortStack = (typeof SHORT_STACK)[number];

/** What somebody owes, before anyone looks at what they hold. */
export type Debt = Transfer & { readonly from: SeatId };

export interface Payment {
  readonly transfers: readonly Transfer[];
  /** A sentence for each debt that was not paid whole (`table.short`), shown and forgiven. */
  readonly calls: readonly Phrase[];
}

/**
 * Pays debts as the house rule `shortStack` says. `table-stakes`: who owes more than they hold pays what they have;
 * who owes several pays chip by chip in turn, in the order of the list (put the player to the debtor's left first).
 * `credit`: everything is paid, below zero if need be. Chips received within the same payment are not paid on.
 */
export function payDebts(balances: Balances, debts: readonly Debt[], shortStack: ShortStack): Payment {
  const owed = debts.filter((debt) => debt.amount > 0);
  if (shortStack === 'credit') return { transfers: owed, calls: [] };

  const paid = new Map<Debt, number>(owed.map((debt) => [debt, 0]));
  for (const debtor of new Set(owed.map((debt) => debt.from))) {
    const own = owed.filter((debt) => debt.from === debtor);
    let purse = Math.max(0, balanceOf(balances, debtor));
    while (purse > 0) {
      const open = own.filter((debt) => (paid.get(debt) ?? 0) < debt.amount);
      if (open.length === 0) break;
      for (const debt of open.slice(0, purse)) paid.set(debt, (paid.get(debt) ?? 0) + 1);
      purse -= Math.min(purse, open.length);
    }
  }
  return {
    transfers: owed.flatMap((debt) => {
      const amount = paid.get(debt) ?? 0;
      return amount > 0 ? [{ ...debt, amount }] : [];
    }),
    calls: owed.flatMap((debt) => {
      const short = debt.amount - (paid.get(debt) ?? 0);
      return short > 0 ? [shortCall(debt.from, debt.to, short)] : [];
    }),
  };
}

const shortCall = (from: SeatId, to: Account, short: number): Phrase =>
  phrase('table.short', { from: { seat: from }, to: { account: to }, short });
