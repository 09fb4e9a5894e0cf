import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type Answer, runRoyalBest } from '../../main/cli/royal.ts';
import { LAYOUT_RULES } from '../../main/engine/games/roll-a-royal/layout-rules.ts';
import { checkGrid, checkHands } from '../support/royal-checker.ts';
import { seeded } from '../support/random.ts';
import { openedTurn } from '../support/royal-dice.ts';

type Line = Partial<Answer> & { readonly error?: { readonly code: string; readonly message: string } };

async function ask(lines: readonly string[], longest?: number): Promise<Line[]> {
  const out: string[] = [];
  await runRoyalBest(Readable.from(lines) as AsyncIterable<string>, (line) => out.push(line), longest);
  expect(out.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true);
  return out.map((line) => JSON.parse(line) as Line);
}

const line = (cards: string, more: object = {}) => {
  const all = cards.split(' ');
  return JSON.stringify({ cards: all, first: all.map(() => 1), ...more });
};

describe('royal best --batch', () => {
  test('each line gets its answer, in order', async () => {
    const cards = '2h 4h 6h 8h 10h 2s 4s';
    const [grid, apart, list] = await ask([
      line(cards),
      line(cards, { connection: 'unconnected' }),
      line('Jh Js Jc 3d 3s 3h 2h 4h 5h', { dieUses: 'any' }),
    ]);
    expect(grid).toMatchObject({ score: 400, exact: true });
    expect(grid?.hands).toContainEqual({
      kind: 'pair',
      cards: expect.arrayContaining(['2h', '2s']) as unknown,
      points: 50,
    });
    expect(grid?.layout).toHaveLength(7);
    expect(grid?.ms).toBeGreaterThan(0);
    expect(apart?.score).toBe(300);
    expect(list).toMatchObject({ score: 800, layout: null });
  });

  test('cards are read as people write them, and each ruling may be given', async () => {
    const answers = await ask([
      line('A♠ K♠ QS js Ts'),
      line('Ah 2s 3c 4d 5d', { aceLow: false }),
      line('Jh Js', { lonePair: 'counts' }),
      line('2h 3h 4h 5h 6h 7h', { first: [1, 1, 1, 1, 1, 0], firstRoll: 'whole-hand' }),
      line('2h 3h 4h 5h 6h 7h', { first: [true, true, true, true, true, false] }),
    ]);
    expect(answers.map(({ score }) => score)).toEqual([8000, 0, 50, 4000, 4200]);
  });

  test.each<[string, string, string]>([
    ['no JSON', '{', 'roll-a-royal.best.notJson'],
    ['another form', '[1]', 'roll-a-royal.best.notAsked'],
    ['no marks', '{"cards":["Jh"]}', 'roll-a-royal.best.notAsked'],
    ['a mark that is none', line('Jh', { first: [2] }), 'roll-a-royal.best.notAsked'],
    ['a way to play that is none', line('Jh', { connection: 'loose' }), 'roll-a-royal.best.notAsked'],
    ['three uses', line('Jh', { dieUses: 3 }), 'roll-a-royal.best.notAsked'],
    ['a card that is none', line('Jh 1x'), 'card.unknown'],
    ['no cards', '{"cards":[],"first":[]}', 'roll-a-royal.best.dice'],
    ['fourteen cards', line('Jh '.repeat(14).trim()), 'roll-a-royal.best.dice'],
    ['too few marks', line('Jh Js', { first: [1] }), 'roll-a-royal.best.first'],
  ])('%s is said in a sentence, and the rest goes on', async (_, bad, code) => {
    const answers = await ask([bad, '', line('Jh Js Jc Jd')]);
    expect(answers).toHaveLength(2);
    expect(answers[0]?.error?.code).toBe(code);
    expect(answers[0]?.error?.message).toMatch(/ .*\.$/);
    expect(answers[1]?.score).toBe(1000);
  });

  test('a line that takes too long gets the best result so far, and the others follow', async () => {
    // Thirteen dice of one rank, in any number of hands: no search comes to an end there.
    const jacks = 'Jh Js Jc Jd Jh Js Jc Jd Jh Js Jc Jd Jh';
    const [long, short] = await ask([line(jacks, { dieUses: 'any' }), line('Jh Js Jc Jd')], 50);
    expect(long?.exact).toBe(false);
    expect(long?.score).toBeGreaterThan(0);
    expect(short).toMatchObject({ score: 1000, exact: true });
  });

  test('the checker computes the same score for the output', async () => {
    const random = seeded(8);
    const turns = Array.from({ length: 40 }, () => openedTurn(random));
    const modes = [{}, { connection: 'either' }, { dieUses: 'any' }] as const;
    const asked = turns.map((dice, i) =>
      JSON.stringify({
        cards: dice.map((d) => d.card),
        first: dice.map((d) => (d.first ? 1 : 0)),
        ...modes[i % 3],
      }),
    );
    const answers = await ask(asked);
    for (const [i, answer] of answers.entries()) {
      const die = (card: string) => turns[i]!.find((d) => d.card === card)!;
      const rules = { ...LAYOUT_RULES, ...modes[i % 3] };
      const verdict = answer.layout
        ? checkGrid(
            answer.layout.map(({ card, x, y }) => ({ ...die(card), x, y })),
            rules,
          )
        : checkHands(
            answer.hands!.map(({ cards }) => cards.map(die)),
            rules,
          );
      expect(verdict).toMatchObject({ legal: true, score: answer.score });
    }
  });
});
