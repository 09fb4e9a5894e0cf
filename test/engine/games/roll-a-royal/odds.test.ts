import { describe, expect, test } from 'vitest';
import { rollARoyal } from '../../../../main/engine/games/roll-a-royal/index.ts';
import type { RiskAnswer } from '../../../../main/engine/games/roll-a-royal/slow.ts';
import type { Json } from '../../../../main/engine/core/result.ts';
import { riskOdds, turnOutcomes } from '../../../../main/engine/odds/risk/risk.ts';
import { LAYOUT_RULES } from '../../../../main/engine/games/roll-a-royal/layout-rules.ts';
import { askRoyal } from '../../../support/royal-ask.ts';
import { playRoyal, royalView } from '../../../support/royal-moves.ts';
import { Tabletop } from '../../../support/tabletop.ts';

type Rules = { readonly [name: string]: Json };

/** A flush in diamonds and three jacks: 450 points. */
const LAYING = ['roll Js Jh 2d 5d 9d Jd 6d 10c', 'stop', 'lay Js . . . . / Jd 2d 5d 9d 6d / Jh . . . .'];
const turn = (seat: string): readonly string[] => LAYING.map((move) => `${seat} ${move}`);

/** The first player begins and has laid out 450 points. */
function laid(players: number, rules: Rules = {}): Tabletop {
  const table = new Tabletop(rollARoyal, players, rules);
  if (players > 1) table.play({ kind: 'starter', seat: 's1' });
  return playRoyal(table, ...turn('s1'));
}
const ask = (table: Tabletop) => askRoyal(table.state, { kind: 'risk-odds' });
function answerOf(table: Tabletop): RiskAnswer {
  const answer = ask(table);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value as unknown as RiskAnswer;
}
const codeOf = (table: Tabletop) => {
  const answer = ask(table);
  return answer.ok ? null : answer.error.code;
};

describe('the odds of the Risk roll', () => {
  test('with standings and turns left as they are, as the library says', () => {
    const table = playRoyal(laid(2, { turns: 2 }), 's1 bank', ...turn('s2'));
    // s1 has 450 points and one turn left, s2 has 450 to bank and one turn left.
    const library = riskOdds(
      {
        points: 450,
        bonus: 0,
        riskOn: 'whole-turn',
        me: { score: 0, left: 1 },
        others: [{ score: 450, left: 1 }],
      },
      turnOutcomes(LAYOUT_RULES, 'whole-turn'),
    );
    expect(answerOf(table)).toEqual({
      seat: 's2',
      ...library,
      left: 1,
      othersLeft: 1,
      assumes: ['turns', 'two', 'shared'].map((name): unknown =>
        expect.objectContaining({ code: `roll-a-royal.odds.assumes.${name}` }),
      ),
    });
  });

  test('who has not had their turn of this round has one more', () => {
    expect(answerOf(laid(2, { turns: 1 }))).toMatchObject({ left: 0, othersLeft: 1 });
    expect(answerOf(laid(3, { turns: 2 }))).toMatchObject({ left: 1, othersLeft: 4 });
  });

  test('the last decision is simple: bank if it is enough', () => {
    const table = playRoyal(laid(2, { turns: 1 }), 's1 bank', ...turn('s2'));
    // Level at 450: banking shares the win; of six sides one shares it, three win, two lose.
    expect(answerOf(table)).toMatchObject({
      bank: 0.5,
      risk: (0.5 + 3) / 6,
      bankPoints: 450,
      riskPoints: 750,
    });
  });

  test('by their own way to play and what the die multiplies', () => {
    const rules = { connection: 'either', dieUses: 'any', turns: 1, riskOn: 'without-bonus' } as const;
    const table = new Tabletop(rollARoyal, 2, rules);
    table.play({ kind: 'starter', seat: 's1' });
    playRoyal(table, ...turn('s1').slice(0, 2), 's1 hands Js Jh Jd, 2d 5d 9d Jd 6d');
    const { bank, risk } = riskOdds(
      {
        points: 450,
        bonus: 0,
        riskOn: 'without-bonus',
        me: { score: 0, left: 0 },
        others: [{ score: 0, left: 1 }],
      },
      turnOutcomes({ ...LAYOUT_RULES, connection: 'either', dieUses: 'any' }, 'without-bonus'),
    );
    expect(answerOf(table)).toMatchObject({ bank, risk });
  });

  test('a change that waits holds for the turns to come, and a change of length at once', () => {
    const table = playRoyal(laid(2, { turns: 1 }), 's1 bank', ...turn('s2'));
    table.play({ kind: 'rules', rules: { connection: 'either', turns: 2 } });
    // What lies there was laid the first way, and the turn after it is the third.
    const { bank, risk } = riskOdds(
      {
        points: 450,
        bonus: 0,
        riskOn: 'whole-turn',
        me: { score: 0, left: 1 },
        others: [{ score: 450, left: 1 }],
      },
      turnOutcomes({ ...LAYOUT_RULES, connection: 'either' }, 'whole-turn'),
    );
    expect(answerOf(table)).toMatchObject({ bank, risk, left: 1 });
    expect(royalView(table)).toMatchObject({ connection: 'connected', turns: 2 });
  });

  test('points are counted by the rules of their turn', () => {
    const table = new Tabletop(rollARoyal, 2, {}).play({ kind: 'starter', seat: 's1' });
    playRoyal(table, ...turn('s1').slice(0, 2));
    table.play({ kind: 'rules', rules: { flushPays: 1000 } });
    playRoyal(table, ...turn('s1').slice(2), 's1 bank', ...turn('s2'), 's2 bank');
    // A flush and three jacks: 300 + 150, then 1,000 + 150.
    expect(table.points).toEqual([450, 1150]);
  });

  test('a player alone has points on average and nobody to win against', () => {
    expect(answerOf(laid(1))).toMatchObject({ bank: null, risk: null, bankPoints: 450, riskPoints: 750 });
  });

  test('are offered when there is something to decide, and refused with the reason', () => {
    const before = playRoyal(
      new Tabletop(rollARoyal, 2, {}).play({ kind: 'starter', seat: 's1' }),
      ...turn('s1').slice(0, 2),
    );
    const off = laid(2, { odds: false });
    const target = laid(2, { end: 'score' });
    const open = [laid(2), before, off, target, new Tabletop(rollARoyal, 2, {})];
    expect(open.map((table) => [royalView(table).odds, codeOf(table)])).toEqual([
      [true, null],
      [false, 'roll-a-royal.odds.notNow'],
      [false, 'table.odds.off'],
      [false, 'roll-a-royal.odds.target'],
      [false, 'roll-a-royal.odds.notNow'],
    ]);
  });

  test('run in a worker, so the table is not blocked', () => {
    expect(rollARoyal.isSlow({ kind: 'risk-odds' })).toBe(true);
    expect(rollARoyal.isSlow({ kind: 'score-layout' })).toBe(false);
  });
});
