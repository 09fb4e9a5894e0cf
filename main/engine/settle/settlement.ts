import type { Unit } from '../core/unit.ts';
import { type Payment, fewestPayments } from './payments.ts';
import { evenShares } from './shares.ts';
import { type Stake, moneyOf } from './stake.ts';

/** Somebody who played, as far as settling up needs to know. */
export interface Holder {
  readonly key: string;
  /** Chips or points at the end, or those they left with. */
  readonly held: number;
  /** Chips had from the bank, the opening stack among them, less those given back in play; 0 where points are kept. */
  readonly bought: number;
  /** False for who left before the end. */
  readonly here: boolean;
}

export interface SettlementRow extends Holder {
  /** Their part of a pot that was left over. */
  readonly potShare: number;
  /** What they have won (above 0) or lost: all rows sum to 0. */
  readonly net: number;
  /** The net in the smallest unit of the stake's currency; all rows sum to 0. Null without a stake. */
  readonly money: number | null;
}

/** How a game is settled: what everybody has won or lost, and who pays whom. */
export interface Settlement {
  readonly unit: Unit;
  readonly rows: readonly SettlementRow[];
  /** The pot that was left over and is shared here, among those still at the table. */
  readonly pot: number;
  readonly stake: Stake | null;
  /** In the smallest unit of the currency where there is a stake, else in chips or points. */
  readonly payments: readonly Payment[];
  /** True where it is certain that no fewer payments would do. */
  readonly fewest: boolean;
}

export interface Settling {
  readonly unit: Unit;
  readonly best: 'most' | 'fewest';
  readonly holders: readonly Holder[];
  /** Who takes the odd chips of a pot that is left over: those still there, from the last dealer's left. */
  readonly order: readonly string[];
  readonly stake: Stake | null;
}

/**
 * Works out what everybody has won or lost. Chips: held less bought, and a pot that is left over is shared evenly
 * among those in `order` first. Points: "each settles the difference with each", so the net is the number of players
 * times one's own points less everybody's (the other sign where the fewest win).
 */
export function settleUp({ unit, best, holders, order, stake }: Settling): Settlement {
  const won =
    unit === 'chips'
      ? holders.map(({ held, bought }) => held - bought)
      : differences(
          holders.map(({ held }) => held),
          best,
        );
  // Nobody won what is still in the pot. Chips that came into it from the bank are nobody's and are not shared.
  const pot = unit === 'chips' ? -won.reduce((sum, n) => sum + n, 0) : 0;
  const shares = new Map(evenShares(pot, order.length).map((share, i) => [order[i] ?? '', share]));
  const nets = holders.map(({ key }, i) => (won[i] ?? 0) + (shares.get(key) ?? 0));
  const money = stake ? moneyOf(nets, stake) : null;
  const rows = holders.map((holder, i): SettlementRow => ({
    ...holder,
    potShare: shares.get(holder.key) ?? 0,
    net: nets[i] ?? 0,
    money: money?.[i] ?? null,
  }));
  const { payments, fewest } = fewestPayments(
    rows.map(({ key, net, money: coins }) => ({ key, net: coins ?? net })),
  );
  return { unit, rows, pot, stake, payments, fewest };
}

/** n times one's own points less everybody's. */
function differences(points: readonly number[], best: 'most' | 'fewest'): readonly number[] {
  const sum = points.reduce((total, n) => total + n, 0);
  const sign = best === 'most' ? 1 : -1;
  return points.map((own) => sign * (points.length * own - sum) || 0);
}
