import type { WordParam, WordPhrase } from './speaker.ts';

/** The part of the contract's `GameReport` that goes into tables. */
export interface ToldLedger {
  readonly game: string;
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
  readonly standings: readonly {
    readonly place: number | null;
    readonly seat: string;
    readonly balance: number;
  }[];
  readonly settlement: {
    readonly rows: readonly {
      readonly key: string;
      readonly bought: number;
      readonly net: number;
      readonly money: number | null;
      readonly here: boolean;
    }[];
    readonly stake: { readonly currency: string } | null;
    readonly payments: readonly { readonly from: string; readonly to: string; readonly amount: number }[];
  };
}

/** How a table is written. */
export interface CsvForm {
  readonly separator: ',' | ';';
  /** U+FEFF in front, by which spreadsheets know UTF-8; '' for programs. */
  readonly mark: string;
}

/** As RFC 4180 has it, for programs. */
const PLAIN: CsvForm = { separator: ',', mark: '' };

/** As spreadsheets open it in a language: where the comma is the decimal sign, columns are separated by semicolons. */
export function spreadsheetCsv(locale: string): CsvForm {
  const isComma = new Intl.NumberFormat(locale).format(0.5).includes(',');
  return { separator: isComma ? ';' : ',', mark: '\uFEFF' };
}

type Say = (phrase: WordPhrase, name?: (seat: string) => string, game?: string) => string;

/** Every movement of chips or points as CSV, in order, with its reason in words. Rows end with CR LF, as RFC 4180 has it. */
export function ledgerCsv(told: ToldLedger, say: Say, form = PLAIN): string {
  const name = nameIn(told);
  const account = (id: string): string =>
    id === 'pot' || id === 'bank' ? say({ code: `account.${id}` }, name, told.game) : name(id);
  return csv(form, [
    headings(told, say, ['hand', 'move', 'from', 'to', 'amount', 'reason', 'rule']),
    ...told.ledger.map(({ hand, seq, from, to, amount, reason, rule }) => [
      hand,
      seq,
      account(from),
      account(to),
      amount,
      say(reason, name, told.game),
      rule,
    ]),
  ]);
}

/**
 * Who stands where, as CSV: chips or points, chips bought, what was won or lost, in money where there is a stake (in its
 * smallest unit), and who left.
 */
export function standingsCsv(told: ToldLedger, say: Say, form = PLAIN): string {
  const name = nameIn(told);
  const { rows, stake } = told.settlement;
  return csv(form, [
    headings(told, say, ['place', 'player', 'balance', 'bought', 'net', 'money', 'currency', 'left']),
    ...told.standings.map(({ place, seat, balance }) => {
      const row = rows.find(({ key }) => key === seat);
      const money = row?.money ?? '';
      return [
        place ?? '',
        name(seat),
        balance,
        row?.bought ?? 0,
        row?.net ?? 0,
        money,
        stake?.currency ?? '',
        say({ code: row?.here === false ? 'csv.yes' : 'csv.no' }),
      ];
    }),
  ]);
}

/** Who pays whom, as CSV: in the smallest unit of the currency where there is a stake, else in chips or points. */
export function paymentsCsv(told: ToldLedger, say: Say, form = PLAIN): string {
  const name = nameIn(told);
  const unit = told.settlement.stake?.currency ?? '';
  return csv(form, [
    headings(told, say, ['from', 'to', 'amount', 'currency']),
    ...told.settlement.payments.map(({ from, to, amount }) => [name(from), name(to), amount, unit]),
  ]);
}

/** The names of the columns, in the game's own words: a hand is a turn, or a game. */
const headings = ({ game }: ToldLedger, say: Say, columns: readonly string[]): string[] =>
  columns.map((column) => say({ code: `csv.${column}` }, undefined, game));

const nameIn =
  ({ seats }: ToldLedger) =>
  (id: string): string =>
    seats.find((seat) => seat.id === id)?.name ?? id;

const csv = ({ separator, mark }: CsvForm, rows: readonly (readonly (string | number)[])[]): string =>
  mark + rows.map((row) => row.map(cell).join(separator)).join('\r\n');

/**
 * A cell of CSV (RFC 4180). A spreadsheet takes text that begins with one of these signs for a formula: players choose
 * their own names, so such text gets an apostrophe in front.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
