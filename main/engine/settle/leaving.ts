import type { Unit } from '../core/ledger.ts';
import type { Payment } from './payments.ts';
import { evenShares, sumOf, type PointMoney, type Stake, moneyOf } from './stake.ts';

/** A moment at which a player left, with what everybody at the table, the leaver included, held and had bought then. */
export interface Left {
  readonly key: string;
  readonly then: readonly { readonly key: string; readonly held: number; readonly bought: number }[];
  /** What the table played for at that moment. */
  readonly stake: Stake | null;
}

/**
 * The settlement with a player at the moment of leaving. It is final: a player who comes back settles the rest later, on
 * top of it.
 */
export interface Leaving {
  readonly key: string;
  readonly currency: string;
  /** What it brings to everybody concerned: in chips or points, and in the smallest unit of the currency. Both sum to 0. */
  readonly rows: readonly { readonly key: string; readonly net: number; readonly money: number }[];
  readonly payments: readonly Payment[];
}

type Points = readonly { readonly key: string; readonly held: number }[];
type Nets = ReadonlyMap<string, number>;

/**
 * Settles a player who leaves, against what everybody holds at that moment. Null if the table did not play for money
 * then, or by the former ruling, which settles everybody at the end.
 */
export function leavingOf(
  { key, then, stake }: Left,
  former: readonly Leaving[],
  { unit, best }: { readonly unit: Unit; readonly best: 'most' | 'fewest' },
): Leaving | null {
  // With newcomers alone there is nobody to settle with yet.
  if (!stake?.pointMoney || then.length < 2) return null;
  const nets =
    stake.pointMoney === 'own'
      ? paidOut(
          key,
          then.map((one) => ({
            key: one.key,
            net:
              one.held -
              (unit === 'chips' ? one.bought : 0) -
              sumOf(former.map((leaving) => netIn(leaving, one.key))),
          })),
        )
      : withoutFormer(key, pointsAtLeaving(key, then, { best, pointMoney: stake.pointMoney }), former);
  const money = moneyOf(
    then.map((one) => nets.get(one.key) ?? 0),
    stake,
  );
  const rows = then.map((one, i) => ({ key: one.key, net: nets.get(one.key) ?? 0, money: money[i] ?? 0 }));
  const payments = rows.flatMap(({ key: other, money: coins }): Payment[] => {
    if (other === key || coins === 0) return [];
    return [coins > 0 ? { from: key, to: other, amount: coins } : { from: other, to: key, amount: -coins }];
  });
  return { key, currency: stake.currency, rows, payments };
}

/** What a leaving has brought to a player, in chips or points. */
export const netIn = ({ rows }: Leaving, key: string): number =>
  rows.find((row) => row.key === key)?.net ?? 0;

/** What a player has got from another, or paid them, when one of the two left. */
const settledWith = (former: readonly Leaving[], key: string, other: string): number =>
  sumOf(
    former.map((leaving) => {
      if (leaving.key === other) return netIn(leaving, key);
      return leaving.key === key ? -netIn(leaving, other) : 0;
    }),
  );

/** A leaver who came back has settled part of it with each of the others. */
function withoutFormer(leaver: string, nets: Nets, former: readonly Leaving[]): Nets {
  const others = [...nets].filter(([key]) => key !== leaver);
  const open = new Map(others.map(([key, net]) => [key, net - settledWith(former, key, leaver) || 0]));
  return open.set(leaver, -sumOf([...open.values()]) || 0);
}

/**
 * Brings the leaver's net to 0: those furthest on the other side pay or are paid first. What nobody there can balance,
 * because it lies in the pot, is shared evenly among them.
 */
function paidOut(leaver: string, all: readonly { readonly key: string; readonly net: number }[]): Nets {
  const own = all.find(({ key }) => key === leaver)?.net ?? 0;
  const others = all.filter(({ key }) => key !== leaver);
  const sign = Math.sign(own);
  const nets = new Map<string, number>([[leaver, own]]);
  let left = Math.abs(own);
  for (const { key, net } of [...others].sort((a, b) => sign * (a.net - b.net))) {
    const amount = Math.max(0, Math.min(left, -sign * net));
    nets.set(key, -sign * amount || 0);
    left -= amount;
  }
  const shares = evenShares(left, others.length);
  others.forEach(({ key }, i) => nets.set(key, (nets.get(key) ?? 0) - sign * (shares[i] ?? 0) || 0));
  return nets;
}

/** What the leaver's points cost or bring: against each of the others, or against the current winner. */
function pointsAtLeaving(leaver: string, there: Points, how: Sharing): Nets {
  if (how.pointMoney === 'each') {
    const own = there.find(({ key }) => key === leaver)?.held ?? 0;
    const sign = how.best === 'most' ? 1 : -1;
    const nets = new Map(there.map(({ key, held }) => [key, sign * (held - own) || 0]));
    return nets.set(leaver, -sumOf([...nets.values()]) || 0);
  }
  // Only what goes from or to the leaver is paid now.
  const nets = new Map<string, number>(there.map(({ key }) => [key, 0]));
  for (const { from, to, amount } of toWinner(there, how.best)) {
    if (from !== leaver && to !== leaver) continue;
    nets.set(from, (nets.get(from) ?? 0) - amount);
    nets.set(to, (nets.get(to) ?? 0) + amount);
  }
  return nets;
}

interface Sharing {
  readonly best: 'most' | 'fewest';
  readonly pointMoney: PointMoney;
}

/** What is still to be settled at the end among those there: without what two of them settled when one left. */
export function openAtEnd(holders: Points, how: Sharing, former: readonly Leaving[]): Nets {
  const nets = sharedAtEnd(holders, how);
  const settled = (key: string) =>
    sumOf(holders.map((other) => (other.key === key ? 0 : settledWith(former, key, other.key))));
  return new Map([...nets].map(([key, net]) => [key, net - settled(key) || 0]));
}

/** What the points of those who are settled at the end bring to each. */
function sharedAtEnd(holders: Points, { best, pointMoney }: Sharing): Nets {
  if (pointMoney === 'winner') {
    const top = topOf(holders, best);
    const winners = holders.filter(({ held }) => held === top);
    const behind = holders.map(({ held }) => Math.abs(top - held));
    const shares = evenShares(sumOf(behind), winners.length);
    return new Map(
      holders.map((one, i) => [one.key, (shares[winners.indexOf(one)] ?? 0) - (behind[i] ?? 0) || 0]),
    );
  }
  const sum = sumOf(holders.map(({ held }) => held));
  const sign = best === 'most' ? 1 : -1;
  return new Map(holders.map(({ key, held }) => [key, sign * (holders.length * held - sum) || 0]));
}

/** Each of the others pays the winner the difference; winners who tie share it, odd points to the first of them. */
function toWinner(holders: Points, best: 'most' | 'fewest'): readonly Payment[] {
  const top = topOf(holders, best);
  const winners = holders.filter(({ held }) => held === top);
  return holders.flatMap(({ key, held }) =>
    evenShares(Math.abs(top - held), winners.length).flatMap((amount, i) => {
      const to = winners[i]?.key;
      return amount === 0 || to === undefined ? [] : [{ from: key, to, amount }];
    }),
  );
}

function topOf(holders: Points, best: 'most' | 'fewest'): number {
  const points = holders.map(({ held }) => held);
  return best === 'most' ? Math.max(...points) : Math.min(...points);
}
