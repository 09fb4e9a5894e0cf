import { type Prices, PRINTED } from '../../main/engine/games/roll-a-royal/layout-rules.ts';
import type { Random } from './random.ts';

/** A random table of points: like the printed one, inverted, or with small hands that pay most. */
export function randomPrices(random: Random): Prices {
  const any = (): number => 1 + random.below(random.pick([10, 100, 1000, 9000]));
  const hand = (): { base: number; more: number } => ({
    base: any(),
    more: random.chance(0.3) ? 0 : random.below(500),
  });
  const flat = (): { base: number; more: number } => ({ base: any(), more: 0 });
  const royal = hand();
  return {
    hands: {
      pair: flat(),
      'three-of-a-kind': flat(),
      straight: hand(),
      flush: hand(),
      'full-house': flat(),
      'four-of-a-kind': flat(),
      'straight-flush': hand(),
      'royal-flush': royal,
      'super-royal': royal,
    },
    firstTimes: 1 + random.below(4),
    firstMore: random.chance(0.5),
    bonus: random.pick([0, 500, 7, 3000]),
  };
}

/** The printed table half of the time, any other otherwise. */
export const somePrices = (random: Random): Prices => (random.chance(0.5) ? PRINTED : randomPrices(random));
