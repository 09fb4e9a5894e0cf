import { describe, expect, test } from 'vitest';
import type { LayoutAnswer } from '../../../../main/engine/games/roll-a-royal/ask.ts';
import { rollARoyal } from '../../../../main/engine/games/roll-a-royal/index.ts';
import type { Json } from '../../../../main/engine/core/result.ts';
import { playRoyal, royalMove, royalView } from '../../../support/royal-moves.ts';
import { Tabletop } from '../../../support/tabletop.ts';

const alone = (rules: { readonly [name: string]: Json }, ...rolls: string[]) => {
  const table = new Tabletop(rollARoyal, 1, rules);
  playRoyal(table, ...rolls.map((cards) => `s1 roll ${cards}`.trim()));
  if (table.prompt.step !== 'layout') playRoyal(table, 's1 stop');
  return table;
};
const score = (table: Tabletop) => royalView(table).sheet.at(-1)?.points;

/** The flush of the two crossing hands, and three jacks. */
const CROSS = 's1 lay . . . Js . / . . . Jh . / 2d 5d 9d Jd 6d';
const CARDS = 'Js Jh 2d 5d 9d Jd 6d';

describe('laying out', () => {
  test.each<[string, Record<string, Json>, string, string, number]>([
    ['hands cross in a common die', {}, CARDS, CROSS, 450],
    ['any legal layout may be laid, not only the best', {}, CARDS, 's1 lay 2d 5d 9d Jd 6d', 300],
    ['a lone pair counts nothing', {}, CARDS, 's1 lay Js Jh', 0],
    ['a lone pair counts by the ruling', { lonePair: 'counts' }, CARDS, 's1 lay Js Jh', 50],
    [
      'the second way: hands lie apart',
      { connection: 'unconnected' },
      CARDS,
      's1 lay Js Jh . . . / . . . . . / 2d 5d 9d Jd 6d',
      350,
    ],
    ['the third way: both', { connection: 'either' }, CARDS, CROSS, 450],
    [
      'any number of uses: three hands share the jack of diamonds',
      { dieUses: 'any' },
      `${CARDS} 10s 9s 8s 7h`,
      's1 hands 2d 5d 9d Jd 6d, Js Jh Jd, Jd 10s 9s 8s 7h',
      300 + 150 + 200,
    ],
    ['nothing at all', {}, CARDS, 's1 lay .', 0],
  ])('%s', (_, rules, cards, layout, points) => {
    const table = playRoyal(alone(rules, cards), layout);
    if (points > 0) playRoyal(table, 's1 bank');
    expect([score(table), table.chips[0]]).toEqual([points, points]);
  });

  test.each<[string, Record<string, Json>, string, string]>([
    ['a run that is no hand', {}, 's1 lay Js Jh 2d', 'roll-a-royal.layout.noHand'],
    ['in parts', {}, 's1 lay Js Jh / . . / 2d', 'roll-a-royal.layout.apart'],
    [
      'crossing, where hands lie apart',
      { connection: 'unconnected' },
      CROSS,
      'roll-a-royal.layout.dieInTwoHands',
    ],
    ['a list, where a grid is wanted', {}, 's1 hands Js Jh', 'roll-a-royal.layout.wantsGrid'],
    ['a grid, where a list is wanted', { dieUses: 'any' }, CROSS, 'roll-a-royal.layout.wantsHands'],
    ['two dice shared', { dieUses: 'any' }, 's1 hands Js Jh Jd, Js Jh', 'roll-a-royal.layout.shareTwo'],
    ['hands apart', { dieUses: 'any' }, 's1 hands Js Jh, 2d 5d 9d Jd 6d', 'roll-a-royal.layout.apart'],
  ])('refused: %s', (_, rules, layout, code) => {
    const table = alone(rules, CARDS);
    expect(table.refusal(royalMove(table, layout))).toBe(code);
  });

  test.each<[string, object, string]>([
    ['a blank', { grid: [{ die: 12, x: 0, y: 0 }] }, 'roll-a-royal.layout.blank'],
    [
      'a die on two cells',
      {
        grid: [
          { die: 0, x: 0, y: 0 },
          { die: 0, x: 1, y: 0 },
        ],
      },
      'roll-a-royal.layout.dieTwice',
    ],
    [
      'two dice on a cell',
      {
        grid: [
          { die: 0, x: 0, y: 0 },
          { die: 1, x: 0, y: 0 },
        ],
      },
      'roll-a-royal.layout.sameCell',
    ],
    ['neither grid nor hands', {}, 'roll-a-royal.layout.either'],
    ['both', { grid: [], hands: [] }, 'roll-a-royal.layout.either'],
  ])('refused: %s', (_, layout, code) => {
    expect(alone({}, CARDS).refusal({ kind: 'layout', seat: 's1', ...layout })).toBe(code);
  });

  test('a refusal names the dice by their numbers among the thirteen', () => {
    // Die 0 shows a blank, so the dice of the run are not those of the list that the scorer reads.
    const table = new Tabletop(rollARoyal, 1);
    const faces = ['blank', 'Js', 'Jh', '2d', ...new Array<string>(9).fill('blank')];
    table.play({ kind: 'dice', seat: 's1', dice: faces.map((face, die) => ({ die, face })) });
    playRoyal(table, 's1 stop');
    const refused = (layout: string) => table.refused(royalMove(table, layout)).params;
    expect(refused('s1 lay Js 2d')?.['dice']).toEqual({ list: [1, 3] });
    expect(refused('s1 lay Js Jh / . . / 2d')?.['parts']).toEqual({
      list: [{ list: [1, 2] }, { list: [3] }],
    });
    // The number that people read counts from 1.
    const blank = { kind: 'layout', seat: 's1', grid: [{ die: 12, x: 0, y: 0 }] };
    expect(table.refused(blank).params).toEqual({ die: 12, number: 13 });
  });

  test.each<[string, string]>([
    ['before the first roll', 's1 lay .'],
    ['while there are rolls to come', 's1 lay Js Jh'],
  ])('too early: %s', (when, layout) => {
    const table = new Tabletop(rollARoyal, 1);
    if (when !== 'before the first roll') playRoyal(table, 's1 roll Js Jh');
    expect(table.refusal(royalMove(table, layout))).toBe('roll-a-royal.layout.notNow');
  });

  test('the layout may be changed until the points are banked or risked', () => {
    const table = playRoyal(alone({}, CARDS), 's1 lay 2d 5d 9d Jd 6d', CROSS, 's1 bank');
    expect(score(table)).toBe(450);
  });
});

describe('on the first roll', () => {
  test.each<[string, Record<string, Json>, string[], string, number]>([
    ['four of a kind', {}, ['Js Jh Jd Jc'], 's1 lay Js Jh Jd Jc', 1000],
    ['four of a kind, one die later', {}, ['Js Jh Jd', 'Jc'], 's1 lay Js Jh Jd Jc', 500],
    ['royal flush', {}, ['As Ks Qs Js 10s'], 's1 lay As Ks Qs Js 10s', 8000],
    ['royal flush, one die later', {}, ['As Ks Qs Js 2s', '10s'], 's1 lay As Ks Qs Js 10s', 4000],
    ['straight flush', {}, ['9s Ks Qs Js 10s'], 's1 lay 9s Ks Qs Js 10s', 4000],
    ['a sixth die later: the base doubles', {}, ['9s Ks Qs Js 10s', '8s'], 's1 lay 8s 9s Ks Qs Js 10s', 4200],
    [
      'a sixth die later, whole-hand: nothing doubles',
      { firstRoll: 'whole-hand' },
      ['9s Ks Qs Js 10s', '8s'],
      's1 lay 8s 9s Ks Qs Js 10s',
      2200,
    ],
  ])('%s', (_, rules, rolls, layout, points) => {
    expect(score(playRoyal(alone(rules, ...rolls), layout, 's1 bank'))).toBe(points);
  });
});

describe('the Risk roll', () => {
  const thirteen = ['2h 4h 6h 8h 10h 4c 8c 8d Jc', 'Jh Jd Qh 3h'];
  const all = 's1 lay 2h 4h 6h 8h 10h Jh Qh 3h / . 4c . 8c . Jc . . / . . . 8d . Jd . .';

  test.each<[string, string, string, number]>([
    ['banked', 'whole-turn', 's1 bank', 1450],
    ['"Score is multiplied by the number on the die": 1', 'whole-turn', 's1 throw 1', 1450],
    ['4', 'whole-turn', 's1 throw 4', 5800],
    ['"If it is a blank, the player loses their points for that turn"', 'whole-turn', 's1 throw blank', 0],
    ['without the bonus: 3 × 950 + 500', 'without-bonus', 's1 throw 3', 3350],
    ['without the bonus, a blank still makes it 0', 'without-bonus', 's1 throw blank', 0],
  ])('%s', (_, riskOn, move, points) => {
    const table = playRoyal(alone({ riskOn }, ...thirteen), all, move);
    expect([score(table), table.chips[0]]).toEqual([points, points]);
  });

  test.each<[string, readonly (readonly [number, number])[]]>([
    // [points, sides]: 950 and the bonus of 500; two of the six sides are blank.
    [
      'whole-turn',
      [
        [5800, 1],
        [4350, 1],
        [2900, 1],
        [1450, 1],
        [0, 2],
      ],
    ],
    [
      'without-bonus',
      [
        [4300, 1],
        [3350, 1],
        [2400, 1],
        [1450, 1],
        [0, 2],
      ],
    ],
  ])('what each face would make of the turn: %s', (riskOn, expected) => {
    const { risked } = royalView(playRoyal(alone({ riskOn }, ...thirteen), all));
    expect(risked.map(({ points, sides }) => [points, sides])).toEqual(expected);
  });

  test('each hand is a transfer of its own, with the rule it rests on', () => {
    const table = playRoyal(alone({}, ...thirteen), all, 's1 throw 2');
    expect(table.last.transfers.map(({ amount, reason, rule }) => [amount, reason.code, rule])).toEqual([
      [600, 'roll-a-royal.reason.hand', 'roll-a-royal.hands'],
      [50, 'roll-a-royal.reason.hand', 'roll-a-royal.hands'],
      [150, 'roll-a-royal.reason.hand', 'roll-a-royal.hands'],
      [150, 'roll-a-royal.reason.hand', 'roll-a-royal.hands'],
      [500, 'roll-a-royal.reason.bonus', 'roll-a-royal.allDice'],
      [1450, 'roll-a-royal.reason.risk', 'riskOn'],
    ]);
  });

  test('no points, no Risk roll: the turn is over', () => {
    const table = playRoyal(alone({}, CARDS), 's1 lay Js Jh');
    expect([table.prompt.step, royalView(table).round]).toEqual(['roll-1', 2]);
  });

  test.each([
    ['banked before there are points', 's1 bank', 'roll-a-royal.bank.notNow'],
    ['stopped twice', 's1 stop', 'roll-a-royal.stop.notNow'],
    ['given up after the first roll', 's1 give-up', 'roll-a-royal.giveUp.notNow'],
    ['risked before there are points', 's1 throw 3', 'roll-a-royal.dice.none'],
    ['the start, again', 's1 starter', 'roll-a-royal.start.over'],
  ])('refused: %s', (_, move, code) => {
    const table = alone({}, CARDS);
    expect(table.refusal(royalMove(table, move))).toBe(code);
  });
});

describe('scored while it is being laid', () => {
  const ask = (table: Tabletop, layout: string) => {
    const { grid, hands } = royalMove(table, layout) as { grid?: Json; hands?: Json };
    const question = { kind: 'score-layout', ...(grid ? { grid } : {}), ...(hands ? { hands } : {}) };
    const answer = table.game.ask(table.state, question);
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value as unknown as LayoutAnswer;
  };

  test('a legal layout: its score, hand by hand', () => {
    const answer = ask(alone({}, CARDS), CROSS);
    expect([answer.score, answer.refusal]).toEqual([450, null]);
    expect(answer.runs.map(({ dice, hand }) => [dice, hand?.kind])).toEqual([
      [[2, 3, 4, 5, 6], 'flush'],
      [[0, 1, 5], 'three-of-a-kind'],
    ]);
  });

  test('an illegal one: why, and which run it is', () => {
    const answer = ask(alone({}, CARDS), 's1 lay Js Jh 2d');
    expect([answer.score, answer.refusal?.code]).toEqual([null, 'roll-a-royal.layout.noHand']);
    expect(answer.runs).toEqual([{ dice: [0, 1, 2], direction: 'across', hand: null }]);
  });

  test('in parts: which', () => {
    expect(ask(alone({}, CARDS), 's1 lay Js Jh / . . / 2d').parts).toEqual([[0, 1], [2]]);
  });

  test('a list of hands', () => {
    const table = alone({ dieUses: 'any' }, CARDS);
    expect(ask(table, 's1 hands Js Jh Jd, 2d 5d 9d Jd 6d').score).toBe(450);
  });

  test('without dice there is no score; unknown questions are not answered', () => {
    const table = new Tabletop(rollARoyal, 1);
    const code = (question: Json) => {
      const answer = table.game.ask(table.state, question);
      return answer.ok ? null : answer.error.code;
    };
    expect(code({ kind: 'score-layout', grid: [] })).toBe('roll-a-royal.ask.noDice');
    expect(code({ kind: 'weather' })).toBe('table.ask.unknown');
  });
});
