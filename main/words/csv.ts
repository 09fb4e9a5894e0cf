import type { WordParam, WordPhrase } from './speaker.ts';

/** What of a game goes into tables: the contract's `GameReport`, as far as it is read here. */
export interface ToldLedger {
  readonly seats: readonly { readonly id: string; readonly name: string }[];
  readonly ledger: readonly {
    readonly hand: number;
    readonly seq: number;
    readonly from: string;
    readonly to: string;
    readonly amount: number;
    readonly reason: { readonly code: string; readonly params?: { readonly [name: string]: WordParam } };
    readonly rule: string;
  }[];
  readonly standings: readonly { readonly place: number; readonly seat: string; readonly balance: number }[];
}

type Say = (phrase: WordPhrase, name?: (seat: string) => string) => string;

/** Every movement of chips or points as CSV, in order, with its reason in words. Rows end with CR LF, as RFC 4180 has it. */
export function ledgerCsv(told: ToldLedger, say: Say): string {
  const name = nameIn(told);
  const account = (id: string): string =>
    id === 'pot' || id === 'bank' ? say({ code: `account.${id}` }) : name(id);
  return csv([
    ['hand', 'move', 'from', 'to', 'amount', 'reason', 'rule'],
    ...told.ledger.map(({ hand, seq, from, to, amount, reason, rule }) => [
      hand,
      seq,
      account(from),
      account(to),
      amount,
      say(reason, name),
      rule,
    ]),
  ]);
}

/** Who stands where, as CSV. */
export function standingsCsv(told: ToldLedger): string {
  const name = nameIn(told);
  return csv([
    ['place', 'player', 'balance'],
    ...told.standings.map(({ place, seat, balance }) => [place, name(seat), balance]),
  ]);
}

const nameIn =
  ({ seats }: ToldLedger) =>
  (id: string): string =>
    seats.find((seat) => seat.id === id)?.name ?? id;

const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');

/**
 * A cell of CSV (RFC 4180). A spreadsheet takes text that begins with one of these signs for a formula: players choose
 * their own names, so such text gets an apostrophe in front.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
