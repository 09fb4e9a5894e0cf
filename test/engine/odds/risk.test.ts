import { describe, expect, test } from 'vitest';
import {
  type Outcome,
  type RiskQuestion,
  type TurnOutcomes,
  riskOdds,
  turnOutcomes,
} from '../../../main/engine/odds/risk/risk.ts';
import { LAYOUT_RULES, type LayoutRules } from '../../../main/engine/games/roll-a-royal/layout-rules.ts';
import counted from '../../../main/engine/odds/risk/turn-scores.json' with { type: 'json' };
import { type Random, seeded } from '../../support/random.ts';
import { WAYS, type Way, playTurns } from '../../support/turn-scores.ts';

const DIE = [0, 0, 1, 2, 3, 4];

const worth = (times: number, plus: number, multiple: number) =>
  multiple === 0 ? 0 : multiple * times + plus;

const share = (mine: number, others: readonly number[]): number => {
  const best = Math.max(...others);
  return mine > best ? 1 : mine < best ? 0 : 1 / (1 + others.filter((score) => score === best).length);
};

/** Every turn, every side of the die, every decision, in units; `order` says whose turns are left. */
function duelByHand(ahead: number, order: readonly boolean[], outcomes: readonly Outcome[]): number {
  const [isMine, ...rest] = order;
  if (isMine === undefined) return share(ahead, [0]);
  const sign = isMine ? 1 : -1;
  let sum = 0;
  for (const { times, plus, chance } of outcomes) {
    const bank = duelByHand(ahead + sign * (times + plus), rest, outcomes);
    const risk =
      DIE.reduce((all, m) => all + duelByHand(ahead + sign * worth(times, plus, m), rest, outcomes), 0) / 6;
    sum += chance * (isMine ? Math.max(bank, risk) : Math.min(bank, risk));
  }
  return sum;
}

/** All the ways that one player's risked turns can come out: [units, chance]. */
function risksOf(turns: number, outcomes: readonly Outcome[]): [number, number][] {
  if (turns === 0) return [[0, 1]];
  return risksOf(turns - 1, outcomes).flatMap(([units, p]) =>
    outcomes.flatMap(({ times, plus, chance }) =>
      DIE.map((m): [number, number] => [units + worth(times, plus, m), (p * chance) / 6]),
    ),
  );
}

const few: readonly Outcome[] = [
  { times: 0, plus: 0, chance: 0.3 },
  { times: 4, plus: 0, chance: 0.5 },
  { times: 6, plus: 10, chance: 0.2 },
];

const FEW: TurnOutcomes = { outcomes: few, unit: 50, turns: 10, printed: true };

const ask = (more: Partial<RiskQuestion>): RiskQuestion => ({
  points: 400,
  bonus: 0,
  riskOn: 'whole-turn',
  me: { score: 1000, left: 0 },
  others: [{ score: 1000, left: 0 }],
  ...more,
});

describe('the last decision of the game', () => {
  test.each<[string, Partial<RiskQuestion>, number, number]>([
    ['level before the turn', {}, 1, 5 / 6],
    ['ahead already', { others: [{ score: 950, left: 0 }] }, 1, 1],
    ['behind by less than the turn', { others: [{ score: 1300, left: 0 }] }, 1, 4 / 6],
    ['behind by more than the turn', { others: [{ score: 1500, left: 0 }] }, 0, 3 / 6],
    ['level with the double', { others: [{ score: 1800, left: 0 }] }, 0, 2.5 / 6],
    ['out of reach', { others: [{ score: 2650, left: 0 }] }, 0, 0],
    [
      'level with one of two',
      {
        others: [
          { score: 1400, left: 0 },
          { score: 900, left: 0 },
        ],
      },
      1 / 2,
      3.5 / 6,
    ],
    [
      'level with both',
      {
        others: [
          { score: 1400, left: 0 },
          { score: 1400, left: 0 },
        ],
      },
      1 / 3,
      (3 + 1 / 3) / 6,
    ],
    ['a bonus that is multiplied', { bonus: 500, others: [{ score: 2700, left: 0 }] }, 0, 3 / 6],
    [
      'a bonus that is not',
      { bonus: 500, riskOn: 'without-bonus', others: [{ score: 2700, left: 0 }] },
      0,
      1.5 / 6,
    ],
    ['nobody else', { others: [] }, 1, 1],
  ])('%s', (_, more, bank, risk) => {
    const odds = riskOdds(ask(more), FEW);
    expect(odds.bank).toBeCloseTo(bank, 12);
    expect(odds.risk).toBeCloseTo(risk, 12);
  });

  test('the points on average', () => {
    expect(riskOdds(ask({ bonus: 500 }), FEW)).toMatchObject({ bankPoints: 900, riskPoints: 1500 });
    const left = riskOdds(ask({ bonus: 500, riskOn: 'without-bonus' }), FEW);
    expect(left.bankPoints).toBe(900);
    expect(left.riskPoints).toBeCloseTo((400 * 10 + 500 * 4) / 6, 9);
  });
});

test.each([
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
])('two players with %i and %i turns left: trying everything comes out the same', (mine, theirs) => {
  const orders: Record<string, boolean[]> = {
    '0,1': [false],
    '1,1': [false, true],
    '1,2': [false, true, false],
    '2,1': [false, true, true],
    '2,2': [false, true, false, true],
  };
  const order = orders[`${mine},${theirs}`]!;
  for (const score of [200, 900, 1000, 1250, 2000]) {
    const odds = riskOdds(ask({ me: { score, left: mine }, others: [{ score: 1000, left: theirs }] }), FEW);
    const from = (score - 1000) / 50;
    expect(odds.bank).toBeCloseTo(duelByHand(from + 8, order, few), 8);
    const risk = DIE.reduce((sum, m) => sum + duelByHand(from + 8 * m, order, few), 0) / 6;
    expect(odds.risk).toBeCloseTo(risk, 8);
  }
});

test('three players: trying everything comes out the same', () => {
  const others = [
    { score: 1200, left: 1 },
    { score: 700, left: 2 },
  ];
  const ends = others.map(({ score, left }) =>
    risksOf(left, few).map(([units, p]): [number, number] => [units + score / 50, p]),
  );
  const end = (mine: number): number => {
    let sum = 0;
    for (const [a, p] of ends[0]!) for (const [b, q] of ends[1]!) sum += p * q * share(mine, [a, b]);
    return sum;
  };
  const known = new Map<number, number>();
  const last = (mine: number): number => known.get(mine) ?? (known.set(mine, end(mine)), known.get(mine)!);
  const before = (mine: number): number =>
    few.reduce((sum, { times, plus, chance }) => {
      const risk = DIE.reduce((all, m) => all + last(mine + worth(times, plus, m)), 0) / 6;
      return sum + chance * Math.max(last(mine + times + plus), risk);
    }, 0);
  const odds = riskOdds(ask({ me: { score: 1000, left: 1 }, others }), FEW);
  expect(odds.bank).toBeCloseTo(before(28), 8);
  expect(odds.risk).toBeCloseTo(DIE.reduce((sum, m) => sum + before(20 + 8 * m), 0) / 6, 8);
});

describe('with the turns that were counted', () => {
  const turns = turnOutcomes(LAYOUT_RULES, 'whole-turn');
  const { outcomes } = turns;

  test('all turns are counted, at least a hundred thousand, in every way to play', () => {
    expect(counted.turns).toBeGreaterThanOrEqual(100_000);
    for (const [way, rows] of Object.entries(counted.ways)) {
      expect([way, rows.reduce((sum, [, a = 0, b = 0]) => sum + a + b, 0)]).toEqual([way, counted.turns]);
    }
    expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  test.each(Object.keys(WAYS) as Way[])('turns played now come out like them: %s', (way) => {
    const turns = 1500;
    const moments = (rows: readonly (readonly number[])[], n: number) => {
      const mean = rows.reduce((sum, [p = 0, a = 0, b = 0]) => sum + p * (a + b) + 500 * b, 0) / n;
      const zero = rows.reduce((sum, [p, a = 0]) => sum + (p === 0 ? a : 0), 0) / n;
      return { mean, zero };
    };
    const all = moments(counted.ways[way], counted.turns);
    const now = moments(playTurns(way, turns, 99), turns);
    // A turn's points spread by some 600; a rare royal flush may add a little.
    expect(Math.abs(now.mean - all.mean)).toBeLessThan((5 * 700) / Math.sqrt(turns));
    expect(Math.abs(now.zero - all.zero)).toBeLessThan(5 * Math.sqrt(0.25 / turns));
  });

  /** Plays on from a decision as the model says, deciding by the odds themselves. */
  function playOn(random: Random, question: RiskQuestion, risk: boolean): number {
    const roll = () => random.pick(DIE);
    const draw = () => {
      let r = random.real();
      return outcomes.find(({ chance }) => (r -= chance) < 0) ?? outcomes[0]!;
    };
    const mine = question.me.score / 50 + (question.points / 50) * (risk ? roll() : 1);
    const ends = question.others.map(({ score, left }) => {
      let units = score / 50;
      for (let turn = 0; turn < left; turn++) units += draw().times * roll();
      return units;
    });
    return share(mine, ends);
  }

  test('playing on from a last turn among three comes out at the odds', () => {
    const random = seeded(21);
    const others = [
      { score: 5000, left: 1 },
      { score: 4200, left: 2 },
    ];
    const question = ask({ points: 700, me: { score: 5600, left: 0 }, others });
    const odds = riskOdds(question, turns);
    for (const [risk, expected] of [
      [false, odds.bank],
      [true, odds.risk],
    ] as const) {
      const games = 20_000;
      let won = 0;
      for (let i = 0; i < games; i++) won += playOn(random, question, risk);
      expect(Math.abs(won / games - expected)).toBeLessThan(5 * Math.sqrt(0.25 / games));
    }
  });

  test('a fresh game of two is even but for who goes last, and points help', () => {
    const even = riskOdds(
      ask({ points: 0, me: { score: 0, left: 9 }, others: [{ score: 0, left: 9 }] }),
      turns,
    );
    expect(even.bank).toBeCloseTo(even.risk, 12);
    expect(even.bank).toBeGreaterThan(0.5);
    expect(even.bank).toBeLessThan(0.55);
    const chances = [0, 400, 800, 1600, 3200].map(
      (points) =>
        riskOdds(ask({ points, me: { score: 0, left: 9 }, others: [{ score: 0, left: 10 }] }), turns).bank,
    );
    chances.forEach((chance, i) => i > 0 && expect(chance).toBeGreaterThan(chances[i - 1]!));
  });
});

describe('with a table of points of one’s own', () => {
  const { hands, ...others } = LAYOUT_RULES.prices;
  const times = (n: number): LayoutRules => ({
    ...LAYOUT_RULES,
    prices: {
      ...others,
      bonus: others.bonus * n,
      hands: Object.fromEntries(
        Object.entries(hands).map(([kind, { base, more }]) => [kind, { base: base * n, more: more * n }]),
      ) as LayoutRules['prices']['hands'],
    },
  });

  test('turns are played for it, and every chance is counted once', () => {
    const { outcomes, turns, printed } = turnOutcomes(times(3), 'whole-turn');
    expect([turns, printed]).toEqual([1000, false]);
    expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  test('three times the points in everything leaves the odds about as they are', () => {
    const at = (n: number) =>
      riskOdds(
        ask({ points: 800 * n, me: { score: 0, left: 4 }, others: [{ score: 600 * n, left: 5 }] }),
        turnOutcomes(n === 1 ? LAYOUT_RULES : times(n), 'whole-turn'),
      );
    const [one, three] = [at(1), at(3)];
    expect(Math.abs(three.bank - one.bank)).toBeLessThan(0.05);
    expect(Math.abs(three.risk - one.risk)).toBeLessThan(0.05);
    expect(three.bankPoints).toBe(3 * one.bankPoints);
    expect(three.riskPoints).toBe(3 * one.riskPoints);
  });
});
