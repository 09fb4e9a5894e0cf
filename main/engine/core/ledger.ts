import { type Phrase, phrase } from './result.ts';
import { type Account, BANK, POT, type SeatId, clockwiseAfter } from './seats.ts';

/** What a game counts. */
export const UNITS = ['chips', 'points'] as const;
export type Unit = (typeof UNITS)[number];

/**
 * A movement of chips (or points) between two accounts. `amount` is a whole number above 0; `reason` is its sentence;
 * `rule` names the fact or house rule behind it (`sleepless.payout`).
 */
export interface Transfer {
  readonly from: Account;
  readonly to: Account;
  readonly amount: number;
  readonly reason: Phrase;
  readonly rule: string;
}

/** What each account holds. The bank starts at 0 and goes negative as it gives out chips, so the sum is always 0. */
export type Balances = Readonly<Record<string, number>>;

export const balanceOf = (balances: Balances, account: Account): number => balances[account] ?? 0;

/** Thrown when the balances do not add up. It is a bug, never the players' fault. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
  constructor(
    readonly code: 'ledger.amount' | 'ledger.self' | 'ledger.sum' | 'ledger.account',
    detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/**
 * Applies transfers to balances. Throws `LedgerError` on an amount that is not a whole number above 0, on a
 * transfer from an account to itself, on an unknown account, and if the sum over all accounts would not be 0.
 */
export function applyTransfers(balances: Balances, transfers: readonly Transfer[]): Balances {
  if (transfers.length === 0) return balances;
  const next: Record<string, number> = { ...balances };
  for (const { from, to, amount } of transfers) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new LedgerError('ledger.amount', String(amount));
    if (from === to) throw new LedgerError('ledger.self', from);
    const [source, target] = [next[from], next[to]];
    if (source === undefined || target === undefined)
      throw new LedgerError('ledger.account', `${from} → ${to}`);
    next[from] = source - amount;
    next[to] = target + amount;
  }
  checkSum(next);
  return next;
}

/** Throws `LedgerError` unless all accounts together hold exactly 0. */
export function checkSum(balances: Balances): void {
  let sum = 0;
  for (const account in balances) sum += balances[account] ?? 0;
  if (sum !== 0) throw new LedgerError('ledger.sum', String(sum));
}

/** Accounts at 0 for these seats, the pot and the bank. */
export function openAccounts(seats: readonly SeatId[]): Balances {
  return Object.fromEntries([POT, BANK, ...seats].map((account) => [account, 0]));
}

/** `net` plus the transfers, by account; accounts at 0 are left out. */
export function netOf(transfers: readonly Transfer[], net: Balances = {}): Balances {
  if (transfers.length === 0) return net;
  const sum: Record<string, number> = { ...net };
  for (const { from, to, amount } of transfers) {
    sum[from] = (sum[from] ?? 0) - amount;
    sum[to] = (sum[to] ?? 0) + amount;
  }
  const changed: Record<string, number> = {};
  for (const account in sum) {
    const amount = sum[account];
    if (amount) changed[account] = amount;
  }
  return changed;
}

export const SHORT_STACK = ['table-stakes', 'credit'] as const;
export type ShortStack = (typeof SHORT_STACK)[number];

/** A debt, before checking what the debtor holds. */
export type Debt = Transfer & { readonly from: SeatId };

/** What was paid, and what is said of it. */
export interface Paid {
  readonly transfers: readonly Transfer[];
  readonly calls: readonly Phrase[];
}

/**
 * Pays debts as the house rule `shortStack` says. `table-stakes`: debtors pay at most what they hold; those who owe
 * several players pay them one chip each in turn, in the order of the list (put the player to the debtor's left
 * first). `credit`: everything is paid, and balances may go below zero. Chips received in the same payment cannot be
 * spent in it. A sentence for each debt that was not paid in full (`table.short`); the rest is forgiven.
 */
export function payDebts(balances: Balances, debts: readonly Debt[], shortStack: ShortStack): Paid {
  const owed = debts.filter((debt) => debt.amount > 0);
  if (shortStack === 'credit' || owed.every(({ from }) => balanceOf(balances, from) >= debtOf(from, owed)))
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

function debtOf(seat: SeatId, owed: readonly Debt[]): number {
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

/** The pot shared out evenly among these seats, odd chips to the first of them. */
export const shareOut = (
  pot: number,
  seats: readonly SeatId[],
  why: (seat: SeatId) => Pick<Transfer, 'reason' | 'rule'>,
): readonly Transfer[] =>
  seats.flatMap((to, i) => {
    const amount = Math.floor((pot + seats.length - 1 - i) / seats.length);
    return amount > 0 ? [{ from: POT, to, amount, ...why(to) }] : [];
  });

/** What each of the others at the table owes a player, from the player's left. */
export const owedBy = (
  seats: readonly SeatId[],
  to: SeatId,
  debt: Pick<Transfer, 'amount' | 'reason' | 'rule'>,
): readonly Debt[] =>
  clockwiseAfter(seats, to)
    .filter((seat) => seat !== to)
    .map((from) => ({ from, to, ...debt }));
