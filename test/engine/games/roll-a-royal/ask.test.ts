import { describe, expect, test } from 'vitest';
import type { LayoutAnswer } from '../../../../main/engine/games/roll-a-royal/ask.ts';
import type { BestAnswer } from '../../../../main/engine/games/roll-a-royal/slow.ts';
import { rollARoyal } from '../../../../main/engine/games/roll-a-royal/index.ts';
import type { Card } from '../../../../main/engine/core/cards.ts';
import type { TurnHand } from '../../../../main/engine/games/roll-a-royal/state.ts';
import type { Json } from '../../../../main/engine/core/result.ts';
import { askRoyal } from '../../../support/royal-ask.ts';
import { playRoyal, royalView } from '../../../support/royal-moves.ts';
import { Tabletop } from '../../../support/tabletop.ts';

const CARDS = 'Js Jh 2d 5d 9d Jd 6d 10c';

const laying = (rules: { readonly [name: string]: Json } = {}) =>
  playRoyal(new Tabletop(rollARoyal, 1, rules), `s1 roll ${CARDS}`, 's1 stop');

function ask<T>(table: Tabletop, question: unknown): T {
  const answer = askRoyal(table.state, question);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value as T;
}

describe('the best layout', () => {
  test('can be laid as answered, and scores the stated points', () => {
    const table = laying();
    const best = ask<BestAnswer>(table, { kind: 'best-layout' });
    // The flush in diamonds and the three jacks, crossing in the jack of diamonds.
    expect(best).toMatchObject({ score: 450, bonus: 0, lone: false, exact: true });
    expect(best.hands.map(({ kind }) => kind).sort()).toEqual(['flush', 'three-of-a-kind']);
    table.play({ kind: 'layout', seat: 's1', ...best.layout });
    expect(royalView(table).laid).toMatchObject({ score: 450 });
  });

  test('is a list of hands where a die may be in any number of them', () => {
    const table = laying({ dieUses: 'any' });
    const best = ask<BestAnswer>(table, { kind: 'best-layout' });
    expect(best.layout).toHaveProperty('hands');
    expect(best.score).toBe(450);
  });

  test('with little effort is the best so far, and says that it is not proved', () => {
    // Cards that lie twice take long; no table lets them, but somebody may ask about them.
    const twice = '2h 3h 3h 4h 6h 7h 7h 7h 9h Ah Jh Kh Qh'.split(' ');
    const table = playRoyal(new Tabletop(rollARoyal, 1, {}), `s1 roll ${CARDS}`, 's1 stop');
    const hand = table.state.hand as TurnHand;
    const dice = twice.map((face, i) => ({ face: face as Card, roll: i % 3 === 0 ? 2 : 1 }));
    table.state = { ...table.state, hand: { ...hand, dice } };
    const part = ask<BestAnswer>(table, { kind: 'best-layout', effort: 1 });
    expect(part.exact).toBe(false);
    expect(part.score).toBeGreaterThan(500);
    table.play({ kind: 'layout', seat: 's1', ...part.layout });
    expect(royalView(table).laid).toMatchObject({ score: part.score });
  });

  test('with enough effort is proved; no effort is no question', () => {
    const table = laying();
    const best = ask<BestAnswer>(table, { kind: 'best-layout' });
    expect(ask<BestAnswer>(table, { kind: 'best-layout', effort: 100 })).toEqual(best);
    expect(askRoyal(table.state, { kind: 'best-layout', effort: 0 })).toMatchObject({
      error: { code: 'table.ask.unknown' },
    });
  });

  test('needs dice', () => {
    const table = new Tabletop(rollARoyal, 1, {});
    expect(askRoyal(table.state, { kind: 'best-layout' })).toMatchObject({
      error: { code: 'roll-a-royal.ask.noDice' },
    });
  });
});

test.each([
  ['neither a grid nor hands', {}],
  ['both', { grid: [], hands: [] }],
])('a layout that is %s is invalid', (_, layout) => {
  const table = laying();
  expect(askRoyal(table.state, { kind: 'score-layout', ...layout })).toMatchObject({
    error: { code: 'roll-a-royal.layout.either' },
  });
});

test('a list of hands that is not legal yet is judged hand by hand', () => {
  const answer = ask<LayoutAnswer>(laying({ dieUses: 'any' }), {
    kind: 'score-layout',
    hands: [
      [0, 1, 5],
      [2, 7],
    ],
  });
  expect(answer).toMatchObject({ score: null, bonus: 0, lone: false });
  expect(answer.refusal?.code).toBe('roll-a-royal.layout.noHand');
  expect(answer.runs.map(({ hand }) => hand?.kind ?? null)).toEqual(['three-of-a-kind', null]);
});

test('once laid, the view shows the score for each face of the Risk die', () => {
  const rows = (rules: { readonly [name: string]: Json }) => {
    const table = laying(rules);
    const { layout } = ask<BestAnswer>(table, { kind: 'best-layout' });
    table.play({ kind: 'layout', seat: 's1', ...layout });
    return royalView(table).risked.map(({ face, sides, points }) => [face, sides, points]);
  };
  // Source: "Score is multiplied by the number on the die"; 1, 2, 3, 4 and two blanks.
  expect(rows({})).toEqual([
    ['4', 1, 1800],
    ['3', 1, 1350],
    ['2', 1, 900],
    ['1', 1, 450],
    ['blank', 2, 0],
  ]);
  expect(royalView(laying()).risked).toEqual([]);
});
