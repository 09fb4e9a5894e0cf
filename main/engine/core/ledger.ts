import type { Phrase } from './result.ts';
import { type Account, BANK, POT, type SeatId } from './seats.ts';

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
