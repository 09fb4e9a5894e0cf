import { type Balances, type Transfer, balanceOf } from './ledger.ts';
import { type Phrase, phrase } from './result.ts';
import type { Account, SeatId } from './seats.ts';

export const SHORT_STACK = ['table-stakes', 'credit'] as const;
export type ShortStack = (typeof SHORT_STACK)[number];

/** A debt, before checking what the debtor holds. */
export type Debt = Transfer & { readonly from: SeatId };

export interface Payment {
  readonly transfers: readonly Transfer[];
  /** A sentence for each debt that was not paid in full (`table.short`); the rest is forgiven. */
  readonly calls: readonly Phrase[];
}

/**
 * Pays debts as the house rule `shortStack` says. `table-stakes`: debtors pay at most what they hold; those who owe
 * several players pay them one chip each in turn, in the order of the list (put the player to the debtor's left
 * first). `credit`: everything is paid, and balances may go below zero. Chips received in the same payment cannot be
 * spent in it.
 */
export function payDebts(balances: Balances, debts: readonly Debt[], shortStack: ShortStack): Payment {
  const owed = debts.filter((debt) => debt.amount > 0);
  if (shortStack === 'credit' || owed.every(({ from }) => balanceOf(balances, from) >= owedBy(from, owed)))
    return { transfers: owed, calls: [] };

  const transfers: Transfer[] = [];
  const calls: Phrase[] = [];
  const paid = payments(balances, owed);
  owed.forEach((debt, i) => {
    const amount = paid[i] ?? 0;
    if (amount === debt.amount) transfers.push(debt);
    else {
      if (amount > 0) transfers.push({ ...debt, amount });
      calls.push(shortCall(debt.from, debt.to, debt.amount - amount));
    }
  });
  return { transfers, calls };
}

function owedBy(seat: SeatId, owed: readonly Debt[]): number {
  let sum = 0;
  for (const { from, amount } of owed) if (from === seat) sum += amount;
  return sum;
}

/** How much of each debt is paid; several debts of one player are paid one chip each in turn. */
function payments(balances: Balances, owed: readonly Debt[]): readonly number[] {
  const paid = owed.map(() => 0);
  const left = (i: number): number => (owed[i]?.amount ?? 0) - (paid[i] ?? 0);
  owed.forEach(({ from }, first) => {
    if (owed.findIndex((debt) => debt.from === from) < first) return;
    let purse = Math.max(0, balanceOf(balances, from));
    let open = owed.flatMap((debt, i) => (debt.from === from ? [i] : []));
    while (purse > 0 && open.length > 0) {
      // Full rounds of one chip for every creditor.
      const rounds = Math.max(1, Math.min(Math.floor(purse / open.length), ...open.map(left)));
      const served = open.slice(0, purse);
      for (const i of served) paid[i] = (paid[i] ?? 0) + rounds;
      purse -= rounds * served.length;
      open = open.filter((i) => left(i) > 0);
    }
  });
  return paid;
}

const shortCall = (from: SeatId, to: Account, short: number): Phrase =>
  phrase('table.short', { from: { seat: from }, to: { account: to }, short });
