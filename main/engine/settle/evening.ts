import { type Payment, fewestPayments } from './payments.ts';
import type { Settlement } from './settlement.ts';

/** The result of one game, by the key of each player over the evening. */
export interface PlayedGame {
  readonly settlement: Pick<Settlement, 'unit' | 'rows' | 'stake'>;
  /** The key that identifies a player over several games. */
  readonly personOf: (key: string) => string;
}

/** An evening's sum, of all games that are counted in the same unit. */
export interface EveningSum {
  /** An ISO 4217 currency; null where chips without a price are summed. */
  readonly currency: string | null;
  /** How many games it is the sum of. */
  readonly games: number;
  /** Everybody's gain or loss, in chips or in the smallest unit of the currency, highest first. They sum to 0. */
  readonly rows: readonly { readonly key: string; readonly net: number }[];
  readonly payments: readonly Payment[];
  readonly fewest: boolean;
}

/**
 * Settles an evening in one go: games with a stake are summed in money, one sum for each currency, games of chips
 * without one in chips. Points not played for money do not add up over different games and are left out.
 */
export function settleEvening(games: readonly PlayedGame[]): readonly EveningSum[] {
  const sums = new Map<string | null, { games: number; nets: Map<string, number> }>();
  for (const { settlement, personOf } of games) {
    const { unit, rows, stake } = settlement;
    if (unit === 'points' && !stake) continue;
    const currency = stake?.currency ?? null;
    const sum = sums.get(currency) ?? { games: 0, nets: new Map<string, number>() };
    sums.set(currency, sum);
    sum.games += 1;
    for (const { key, net, money } of rows) {
      const person = personOf(key);
      sum.nets.set(person, (sum.nets.get(person) ?? 0) + (money ?? net));
    }
  }
  return [...sums].map(([currency, sum]) => {
    const rows = [...sum.nets].map(([key, net]) => ({ key, net })).sort((a, b) => b.net - a.net);
    return { currency, games: sum.games, rows, ...fewestPayments(rows) };
  });
}
