import { sleeplessRules } from '../../main/engine/games/sleepless/rules.ts';
import { riskOdds, turnOutcomes } from '../../main/engine/odds/risk/risk.ts';
import { LAYOUT_RULES } from '../../main/engine/games/roll-a-royal/layout-rules.ts';
import { bidOdds, goalsOf, throwOdds } from '../../main/engine/odds/sleepless.ts';
import { type BenchRow, atMost, quantile } from './row.ts';

const PRINTED = sleeplessRules.parse({});

const RUNS = 15;

/** The median over some runs, the first and coldest among them. */
function median(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const from = performance.now();
    run();
    return performance.now() - from;
  });
  return quantile(times, 0.5);
}

/** What the odds at the table take: Sleepless throws and bids, and the Risk roll early in a game of ten turns. */
export function bench(): Promise<BenchRow[]> {
  const outcomes = turnOutcomes(LAYOUT_RULES, 'whole-turn');
  const risk = (players: number) =>
    riskOdds(
      {
        points: 600,
        bonus: 0,
        riskOn: 'whole-turn',
        me: { score: 0, left: 9 },
        others: Array.from({ length: players - 1 }, () => ({ score: 0, left: 10 })),
      },
      outcomes,
    );
  const target = ['A', 'A', 'K', 'K'] as const;
  const throws = median(() => throwOdds(['9', '9', '10', 'J'], [{ ranks: target, worth: 1 }], 30));
  const goals = goalsOf(target, PRINTED, (pays) => 3 * pays);
  const bids = median(() => bidOdds(['9', '9', '10', 'J'], goals, PRINTED.throwsPerChip, 15));
  return Promise.resolve([
    atMost('Sleepless: 30 throws', throws, 5),
    atMost('Sleepless: every bid of 15 chips', bids, 5),
    atMost(
      'Risk roll: two players, ten turns to go',
      median(() => risk(2)),
      1000,
    ),
    atMost(
      'Risk roll: four players, ten turns to go',
      median(() => risk(4)),
      1000,
    ),
  ]);
}
