import loadHighs from 'highs';
import { expect, test } from 'vitest';
import type { CardDie } from '../../main/engine/games/roll-a-royal/hands.ts';
import { CONNECTIONS, DIE_USES, type LayoutRules } from '../../main/engine/games/roll-a-royal/layout.ts';
import { findBestLayout } from '../../main/engine/odds/royal/solve.ts';
import { type Random, seeded } from '../support/random.ts';
import { bruteGrid, bruteLists } from '../support/royal-brute.ts';
import { narrowDice, openedTurn } from '../support/royal-dice.ts';
import { oracle } from '../support/royal-oracle.ts';
import { verify } from '../support/royal-verify.ts';

const SEED = Number(process.env['SEED'] ?? 1);
const HOUR = 3_600_000;

function randomRules(random: Random): LayoutRules {
  return {
    connection: random.pick(CONNECTIONS),
    dieUses: random.pick(DIE_USES),
    lonePair: random.pick(['zero', 'counts']),
    firstRoll: random.pick(['base', 'whole-hand']),
    aceLow: random.chance(0.7),
  };
}

function judge(dice: readonly CardDie[], rules: LayoutRules, expected: number): void {
  const found = findBestLayout(dice, rules);
  const said = { cards: dice.map(({ card, first }) => card + (first ? '*' : '')), rules };
  expect({ ...said, score: found.score }).toEqual({ ...said, score: expected });
  expect(verify(dice, found, rules)).toMatchObject({ legal: true, score: expected });
}

test(
  'trying every grid of six to eight dice finds nothing better',
  () => {
    const random = seeded(SEED);
    for (let i = 0; i < 500; i++) {
      const n = i % 50 === 0 ? 8 : 6 + (i % 2);
      const dice = narrowDice(random, 1 + random.below(7), 1 + random.below(4), random.chance(0.8), n);
      const rules = { ...randomRules(random), dieUses: 2 } as const;
      judge(dice, rules, bruteGrid(dice, rules));
    }
  },
  HOUR,
);

test(
  'trying every list of hands of up to seven dice finds nothing better',
  () => {
    const random = seeded(SEED);
    for (let i = 0; i < 300; i++) {
      const dice = narrowDice(
        random,
        2 + random.below(6),
        1 + random.below(4),
        random.chance(0.8),
        4 + (i % 4),
      );
      const connection = random.pick(['connected', 'either'] as const);
      const rules = { ...randomRules(random), connection, dieUses: 'any' } as const;
      judge(dice, rules, bruteLists(dice, rules));
    }
  },
  HOUR,
);

test(
  'HiGHS finds nothing better in turns and narrow decks, in every way to play',
  async () => {
    const highs = await loadHighs();
    const random = seeded(SEED);
    for (let i = 0; i < 150; i++) {
      const dice =
        i % 2 === 0
          ? openedTurn(random)
          : narrowDice(
              random,
              3 + random.below(7),
              1 + random.below(4),
              random.chance(0.7),
              8 + random.below(4),
            );
      const rules = randomRules(random);
      judge(dice, rules, oracle(highs, dice, rules).score);
    }
  },
  HOUR,
);
