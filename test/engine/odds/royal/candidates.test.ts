import { expect, test } from 'vitest';
import { type CardDie, judgeHand } from '../../../../main/engine/games/roll-a-royal/hands.ts';
import { FIRST_ROLLS } from '../../../../main/engine/games/roll-a-royal/layout-rules.ts';
import { findCandidates } from '../../../../main/engine/odds/royal/candidates.ts';
import { seeded } from '../../../support/random.ts';
import { narrowDice } from '../../../support/royal-dice.ts';

test('the candidates are exactly the sets that are a hand, at the points of the table', () => {
  const random = seeded(7);
  for (let i = 0; i < 120; i++) {
    const n = i < 20 ? 13 : 1 + random.below(11);
    const ranks = i % 4 === 0 ? 13 : 1 + random.below(13);
    const dice: CardDie[] = narrowDice(random, ranks, 1 + random.below(4), random.chance(0.5), n);
    const rules = { firstRoll: random.pick(FIRST_ROLLS), aceLow: random.chance(0.5) };
    const { masks, points } = findCandidates(dice, rules);
    const found = new Map(masks.map((mask, k) => [mask, points[k]!]));
    expect(found.size).toBe(masks.length);
    for (let mask = 1; mask < 1 << n; mask++) {
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
});
