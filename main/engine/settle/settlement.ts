import type { Unit } from '../core/unit.ts';
import { type Payment, fewestPayments } from './payments.ts';
import { evenShares } from './shares.ts';
import { type Stake, moneyOf } from './stake.ts';

/** A player, for settling up. */
export interface Holder {
  readonly key: string;
  /** Chips or points at the end, or those they left with. */
  readonly held: number;
  /** Chips from the bank including the opening stack, less those given back in play; 0 in games of points. */
  readonly bought: number;
  /** False for a player who left before the end. */
  readonly here: boolean;
}

export interface SettlementRow extends Holder {
  /** Their share of a leftover pot. */
  readonly potShare: number;
  /** Gain (above 0) or loss; all rows sum to 0. */
  readonly net: number;
  /** The net in the smallest unit of the stake's currency; all rows sum to 0. Null without a stake. */
  readonly money: number | null;
}

/** The settlement of a game: everybody's gain or loss, and who pays whom. */
export interface Settlement {
  readonly unit: Unit;
  readonly rows: readonly SettlementRow[];
  /** The leftover pot, shared here among those still at the table. */
  readonly pot: number;
  readonly stake: Stake | null;
  /** In the smallest unit of the currency if there is a stake, otherwise in chips or points. */
  readonly payments: readonly Payment[];
  /** True if it is certain that fewer payments are impossible. */
  readonly fewest: boolean;
}

export interface Settling {
  readonly unit: Unit;
  readonly best: 'most' | 'fewest';
  readonly holders: readonly Holder[];
  /** The order in which odd chips of a leftover pot are given: players still there, from the last dealer's left. */
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
  // Chips that came into the pot from the bank belong to nobody and are not shared.
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
