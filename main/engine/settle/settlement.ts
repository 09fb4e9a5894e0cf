import type { Unit } from '../core/ledger.ts';
import { type Leaving, type Left, leavingOf, netIn, openAtEnd } from './leaving.ts';
import { type Payment, fewestPayments } from './payments.ts';
import { evenShares, sumOf, type PointMoney, type Stake, moneyOf } from './stake.ts';

/** What a player holds, for settling up. */
export interface Holder {
  readonly key: string;
  /** Chips or points at the end, or those they left with. */
  readonly held: number;
  /** Chips from the bank including the opening stack, less those given back in play; 0 in games of points. */
  readonly bought: number;
  /** False for a player who left before the end. */
  readonly here: boolean;
}

/** What a player has won by the game's own count. */
export interface Account extends Holder {
  readonly potShare: number;
  /** Chips won or lost, the share of the pot included; in games of points, the points. */
  readonly won: number;
}

/** What everybody has won. */
export interface Accounts {
  readonly rows: readonly Account[];
  /** Chips that no player holds: they wait in the pot, or, once the game is over, are shared out by `potShare`. */
  readonly pot: number;
  /** False while the game continues. */
  readonly over: boolean;
}

export interface SettlementRow extends Account {
  /** Gain (above 0) or loss in chips or points. All rows, with the pot of an unfinished game, sum to 0. */
  readonly net: number;
  /** The net in the smallest unit of the stake's currency; all rows sum to 0. Null without a stake, or before the end. */
  readonly money: number | null;
}

/** The settlement of a game: everybody's winnings, and who pays whom. */
export interface Settlement extends Accounts {
  readonly unit: Unit;
  readonly rows: readonly SettlementRow[];
  readonly stake: Stake | null;
  /** True if points are settled by the former ruling, which the game was begun with. */
  readonly former: boolean;
  /** What was settled whenever a player left, in that order. */
  readonly leavings: readonly Leaving[];
  /** What is paid at the end: in the smallest unit of the currency if there is a stake, otherwise in chips or points. */
  readonly payments: readonly Payment[];
  /** True if it is certain that fewer payments are impossible. */
  readonly fewest: boolean;
}

export interface Holdings {
  readonly unit: Unit;
  readonly over: boolean;
  readonly holders: readonly Holder[];
  /** The order in which odd chips of a leftover pot are given: players still there, from the last dealer's left. */
  readonly order: readonly string[];
}

export interface Settling extends Holdings {
  readonly best: 'most' | 'fewest';
  /** The ruling for points; `own` in games of chips. */
  readonly pointMoney: PointMoney;
  readonly stake: Stake | null;
  /** Every time that a player left, in that order. */
  readonly left?: readonly Left[];
  /** A person's current account: somebody who left and returned with a new one has several, one row, and pays themselves nothing. */
  readonly personOf?: (key: string) => string;
}

/**
 * What everybody has won by the game's own count. Chips: held less bought, and a pot that is left over at the end is
 * shared evenly among those in `order`. Points: the points.
 */
export function accountsOf({ unit, over, holders, order }: Holdings): Accounts {
  const won = holders.map(({ held, bought }) => held - bought);
  const pot = unit === 'chips' ? -sumOf(won) || 0 : 0;
  const shares = sharesOf(over ? pot : 0, order);
  return {
    pot,
    over,
    rows: holders.map((holder, i): Account => {
      const potShare = shares.get(holder.key) ?? 0;
      return { ...holder, potShare, won: (won[i] ?? 0) + potShare };
    }),
  };
}

/** Works out everybody's gain or loss by the ruling, and who pays whom. */
export function settleUp(settling: Settling): Settlement {
  const { unit, best, over, order, stake, left = [], pointMoney, personOf = (key) => key } = settling;
  const { rows: accounts, pot } = accountsOf(settling);
  const { leavings, settled } = leavingsOf(left, accounts, { unit, best });
  const early = accounts.map(({ key }) => sumOf(leavings.map((leaving) => netIn(leaving, key))));
  const rest = restOf(accounts, early, { leavings, settled }, { unit, best, pointMoney, order });
  const money = stake && over ? moneyOf(rest, stake) : null;
  const rows = accounts.map((account, i): SettlementRow => {
    const paid = leavings.map(({ currency, rows: at }) =>
      currency === stake?.currency ? (at.find(({ key }) => key === account.key)?.money ?? 0) : 0,
    );
    return {
      ...account,
      net: (rest[i] ?? 0) + (early[i] ?? 0),
      money: money && (money[i] ?? 0) + sumOf(paid),
    };
  });
  const open = over ? rows.map(({ key }, i) => ({ key, net: money?.[i] ?? rest[i] ?? 0 })) : [];
  return {
    unit,
    over,
    rows: rowsByPerson(rows, unit, personOf),
    pot,
    stake,
    former: unit === 'points' && stake !== null && stake.pointMoney === undefined,
    leavings: leavings.map((leaving) => leavingByPerson(leaving, personOf)),
    ...fewestPayments(byPerson(open, personOf)),
  };
}

/** Everybody who was settled on leaving. */
interface Leavings {
  readonly leavings: readonly Leaving[];
  /** Those of them who did not come back, or were settled again when they last left. */
  readonly settled: ReadonlySet<string>;
}

function leavingsOf(
  left: readonly Left[],
  accounts: readonly Account[],
  how: Pick<Settling, 'unit' | 'best'>,
): Leavings {
  const leavings: Leaving[] = [];
  const settled = new Set<string>();
  for (const one of left) {
    const leaving = leavingOf(one, leavings, how);
    if (leaving) leavings.push(leaving);
    if (leaving) settled.add(one.key);
    else settled.delete(one.key);
  }
  for (const { key, here } of accounts) if (here) settled.delete(key);
  return { leavings, settled };
}

/** What is left to settle at the end, in chips or points, in the order of `accounts`. */
function restOf(
  accounts: readonly Account[],
  early: readonly number[],
  { leavings, settled }: Leavings,
  { unit, best, pointMoney, order }: Pick<Settling, 'unit' | 'best' | 'pointMoney' | 'order'>,
): readonly number[] {
  if (unit === 'points' && pointMoney !== 'own') {
    const open = accounts.filter(({ key }) => !settled.has(key));
    const nets = openAtEnd(open, { best, pointMoney }, leavings);
    return accounts.map(({ key }) => nets.get(key) ?? 0);
  }
  // Points given by the bank, such as a fine by agreement, are shared as a leftover pot is.
  const bank = unit === 'points' ? -sumOf(accounts.map(({ won }) => won)) || 0 : 0;
  const shares = sharesOf(bank, order);
  return accounts.map(({ key, won }, i) => won + (shares.get(key) ?? 0) - (early[i] ?? 0));
}

/** One row for each person: earlier accounts are settled, so they change only what was bought and won in all. */
function rowsByPerson(
  rows: readonly SettlementRow[],
  unit: Unit,
  personOf: (key: string) => string,
): readonly SettlementRow[] {
  return rows.flatMap((row) => {
    const own = rows.filter(({ key }) => personOf(key) === row.key);
    if (own.length < 2) return personOf(row.key) === row.key ? [row] : [];
    const sum = (of: (one: SettlementRow) => number): number => sumOf(own.map(of));
    return [
      {
        ...row,
        // What an earlier account was paid out is given back to the bank.
        bought: unit === 'chips' ? row.held - sum(({ held, bought }) => held - bought) : 0,
        potShare: sum(({ potShare }) => potShare),
        won: sum(({ won }) => won),
        net: sum(({ net }) => net),
        money: row.money === null ? null : sum(({ money }) => money ?? 0),
      },
    ];
  });
}

function leavingByPerson(leaving: Leaving, personOf: (key: string) => string): Leaving {
  const { key, rows, payments } = leaving;
  return {
    ...leaving,
    key: personOf(key),
    rows: rows.map((row) => ({ ...row, key: personOf(row.key) })),
    payments: payments.map(({ from, to, amount }) => ({ from: personOf(from), to: personOf(to), amount })),
  };
}

function byPerson(
  nets: readonly { readonly key: string; readonly net: number }[],
  personOf: (key: string) => string,
): readonly { readonly key: string; readonly net: number }[] {
  const people = new Map<string, number>();
  for (const { key, net } of nets) people.set(personOf(key), (people.get(personOf(key)) ?? 0) + net);
  return [...people].map(([key, net]) => ({ key, net }));
}

const sharesOf = (amount: number, order: readonly string[]): ReadonlyMap<string, number> =>
  new Map(evenShares(amount, order.length).map((share, i) => [order[i] ?? '', share]));
