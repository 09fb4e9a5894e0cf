import { expect, test } from 'vitest';
import { card, RANKS } from '../../../../main/engine/core/cards.ts';
import { type CardDie, judgeHand } from '../../../../main/engine/games/roll-a-royal/hands.ts';
import {
  FIRST_ROLLS,
  type HandRules,
  PRINTED,
} from '../../../../main/engine/games/roll-a-royal/layout-rules.ts';
import { findCandidates } from '../../../../main/engine/odds/royal/candidates.ts';
import { seeded } from '../../../support/random.ts';
import { somePrices } from '../../../support/royal-prices.ts';
import { narrowDice } from '../../../support/royal-dice.ts';

/** Holds what is found against `judgeHand`, set by set. */
function expectAll(dice: readonly CardDie[], rules: HandRules): void {
  const { masks, points } = findCandidates(dice, rules);
  const found = new Map(masks.map((mask, k) => [mask, points[k]!]));
  expect(found.size).toBe(masks.length);
  for (let mask = 1; mask < 1 << dice.length; mask++) {
    const hand = judgeHand(
      dice.filter((_, k) => mask & (1 << k)),
      rules,
    );
    if ((found.get(mask) ?? 0) !== (hand?.points ?? 0)) {
      expect({ dice, rules, mask, points: found.get(mask) }).toEqual({
        dice,
        rules,
        mask,
        points: hand?.points,
      });
    }
  }
}

test('the candidates are exactly the sets that are a hand, at the points of the table', () => {
  const random = seeded(7);
  for (let i = 0; i < 120; i++) {
    const n = i < 20 ? 13 : 1 + random.below(11);
    const ranks = i % 4 === 0 ? 13 : 1 + random.below(13);
    const dice = narrowDice(random, ranks, 1 + random.below(4), random.chance(0.5), n);
    const rules = { firstRoll: random.pick(FIRST_ROLLS), aceLow: random.chance(0.5) };
    expectAll(dice, { ...rules, prices: somePrices(random) });
  }
});

test.each(FIRST_ROLLS)(
  'thirteen of a suit, its royal at once, some of it, or none of it: %s',
  (firstRoll) => {
    for (const later of [[], ['A'], ['10', '2']])
      for (const aceLow of [true, false])
        expectAll(
          RANKS.map((rank) => ({ card: card(rank, 's'), first: !later.includes(rank) })),
          { firstRoll, aceLow, prices: PRINTED },
        );
  },
);
