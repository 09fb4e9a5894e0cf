import { somePrices } from '../support/royal-prices.ts';
import { cpus } from 'node:os';
import loadHighs from 'highs';
import { afterAll, expect, test } from 'vitest';
import type { CardDie } from '../../main/engine/games/roll-a-royal/hands.ts';
import {
  CONNECTIONS,
  DIE_USES,
  LONE_RANKS,
  type LayoutRules,
} from '../../main/engine/games/roll-a-royal/layout-rules.ts';
import { findBestLayout } from '../../main/engine/odds/royal/solve.ts';
import { type Random, seeded } from '../support/random.ts';
import { bruteGrid, bruteLists } from '../support/royal-brute.ts';
import { narrowDice, openedTurn } from '../support/royal-dice.ts';
import { oracle } from '../support/royal-oracle.ts';
import { verify } from '../support/royal-verify.ts';

const SEED = Number(process.env['SEED'] ?? 1);
const HOUR = 3_600_000;
/** How many sets of dice each test looks at; `SETS=0.01` for a look at whether it runs. */
const SHARE = Number(process.env['SETS'] ?? 1);
const SETS = { grids: Math.ceil(500 * SHARE), lists: Math.ceil(300 * SHARE), highs: Math.ceil(150 * SHARE) };

/** What ran, as lines for RESULTS.md; a failing test adds none. */
const rows: string[] = [];
function record(what: string, count: number, from: number): void {
  const day = new Date().toISOString().slice(0, 10);
  const minutes = ((performance.now() - from) / 60_000).toFixed(1);
  const cells = [day, `\`royal.test.ts\`: ${what}`, `${count} sets, seed ${SEED}`];
  rows.push(`| ${cells.join(' | ')} | never anything better; each layout legal; ${minutes} min |`);
}
afterAll(() => {
  const [cpu] = cpus();
  console.log(`Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'CPU'}\n${rows.join('\n')}`);
});

function randomRules(random: Random): LayoutRules {
  return {
    connection: random.pick(CONNECTIONS),
    dieUses: random.pick(DIE_USES),
    lonePair: random.pick(['zero', 'counts']),
    loneRank: random.pick(LONE_RANKS),
    firstRoll: random.pick(['base', 'whole-hand']),
    aceLow: random.chance(0.7),
    prices: somePrices(random),
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
    const [random, from] = [seeded(SEED), performance.now()];
    for (let i = 0; i < SETS.grids; i++) {
      const n = i % 50 === 0 ? 8 : 6 + (i % 2);
      const dice = narrowDice(random, 1 + random.below(7), 1 + random.below(4), random.chance(0.8), n);
      const rules = { ...randomRules(random), dieUses: 2 } as const;
      judge(dice, rules, bruteGrid(dice, rules));
    }
    record('every grid of six to eight dice tried', SETS.grids, from);
  },
  HOUR,
);

test(
  'trying every list of hands of up to seven dice finds nothing better',
  () => {
    const [random, from] = [seeded(SEED), performance.now()];
    for (let i = 0; i < SETS.lists; i++) {
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
    record('every list of hands of four to seven dice tried', SETS.lists, from);
  },
  HOUR,
);

test(
  'HiGHS finds nothing better in turns and narrow decks, in every way to play',
  async () => {
    const highs = await loadHighs();
    const [random, from] = [seeded(SEED), performance.now()];
    for (let i = 0; i < SETS.highs; i++) {
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
    record('turns and narrow decks against HiGHS, in every way to play', SETS.highs, from);
  },
  HOUR,
);
