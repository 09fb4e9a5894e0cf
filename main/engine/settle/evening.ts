import type { Leaving } from './leaving.ts';
import { type Payment, fewestPayments } from './payments.ts';
import type { Settlement } from './settlement.ts';

/** The result of one finished game, by the key of each player over the evening. */
export interface PlayedGame {
  readonly settlement: Pick<Settlement, 'unit' | 'rows' | 'stake' | 'leavings'>;
  /** The key that identifies a player over several games. */
  readonly personOf: (key: string) => string;
  /** What has been settled of it already, by the key in `settlement`. */
  readonly settled?: readonly SettledAmounts[];
}

/** Amounts of a game that people have paid, in one unit. */
export interface SettledAmounts {
  readonly currency: string | null;
  readonly amounts: { readonly [key: string]: number };
}

/** An evening's sum, of all games that are counted in the same unit. */
export interface EveningSum {
  /** An ISO 4217 currency; null where chips without a price are summed. */
  readonly currency: string | null;
  /** How many games it is the sum of. */
  readonly games: number;
  /**
   * Everybody's gain or loss, in chips or in the smallest unit of the currency, highest first; and what is open of it,
   * without what was settled when somebody left or was settled for the evening before. Both sum to 0.
   */
  readonly rows: readonly { readonly key: string; readonly net: number; readonly open: number }[];
  /** What brings everybody's open amount to 0. */
  readonly payments: readonly Payment[];
  readonly fewest: boolean;
}

/** In which unit a game adds up with others; undefined for points without a stake, which do not. */
export const unitOf = ({ unit, stake }: Pick<Settlement, 'unit' | 'stake'>): string | null | undefined =>
  unit === 'points' && !stake ? undefined : (stake?.currency ?? null);

/**
 * The part of a game's nets that was settled when a player left, in the unit of those nets: chips if the table has agreed
 * since to play for nothing. Empty if it has changed the currency since, as the nets then hold what came later alone.
 */
export const earlyIn = (
  { stake }: Pick<Settlement, 'stake'>,
  { currency, rows }: Leaving,
): readonly { readonly key: string; readonly amount: number }[] => {
  if (stake) return stake.currency === currency ? rows.map(({ key, money }) => ({ key, amount: money })) : [];
  return rows.map(({ key, net }) => ({ key, amount: net }));
};

/** What is to be settled of a game at its end, by player: without what was settled when somebody left. */
export function openOf(settlement: PlayedGame['settlement']): ReadonlyMap<string, number> {
  const open = new Map(settlement.rows.map(({ key, net, money }) => [key, money ?? net]));
  for (const leaving of settlement.leavings)
    for (const { key, amount } of earlyIn(settlement, leaving)) open.set(key, (open.get(key) ?? 0) - amount);
  return open;
}

/**
 * Settles an evening in one go: games with a stake are summed in money, one sum for each currency, games of chips
 * without one in chips. Points not played for money do not add up over different games and are left out.
 */
export function settleEvening(games: readonly PlayedGame[]): readonly EveningSum[] {
  const sums = new Map<string | null, Sum>();
  const sumIn = (currency: string | null): Sum => {
    const sum = sums.get(currency) ?? { games: 0, people: new Map<string, Amounts>() };
    sums.set(currency, sum);
    return sum;
  };
  for (const { settlement, personOf, settled = [] } of games) {
    const currency = unitOf(settlement);
    if (currency !== undefined) {
      const sum = sumIn(currency);
      sum.games += 1;
      const open = openOf(settlement);
      for (const { key, net, money } of settlement.rows)
        add(sum, personOf(key), { net: money ?? net, open: open.get(key) ?? 0 });
    }
    for (const paid of settled)
      for (const [key, amount] of Object.entries(paid.amounts))
        add(sumIn(paid.currency), personOf(key), { net: 0, open: -amount });
  }
  return [...sums].map(([currency, { games: count, people }]) => {
    const rows = [...people]
      .map(([key, { net, open }]) => ({ key, net, open: open || 0 }))
      .sort((a, b) => b.net - a.net);
    const open = rows.map((row) => ({ key: row.key, net: row.open }));
    return { currency, games: count, rows, ...fewestPayments(open) };
  });
}

interface Amounts {
  readonly net: number;
  readonly open: number;
}

interface Sum {
  games: number;
  readonly people: Map<string, Amounts>;
}

function add({ people }: Sum, person: string, { net, open }: Amounts): void {
  const known = people.get(person) ?? { net: 0, open: 0 };
  people.set(person, { net: known.net + net, open: known.open + open });
}
