import { describe, expect, it, test } from 'vitest';
import { type Guide, guideOf } from '../../../main/engine/core/game.ts';
import type { Json, Phrase } from '../../../main/engine/core/result.ts';
import { GAMES, gameById, wholeGame } from '../../support/games.ts';
import en from '../../../main/words/en.json' with { type: 'json' };
import { createSpeaker } from '../../../main/words/speaker.ts';

const speaker = createSpeaker('en', en, en);
const say = (phrase: Phrase): string => speaker.say(phrase, (seat) => seat);

function pageOf(
  game: string,
  rules: { readonly [name: string]: Json } = {},
  players: number | null = null,
): Guide {
  const page = guideOf(wholeGame(game), { rules, players });
  if (!page.ok) throw new Error(page.error.code);
  return page.value;
}

/** A table of a page as text: what is said and what it pays. */
const tableOf = (page: Guide, name: string): readonly string[] =>
  page.tables
    .filter((table) => table.name === name)
    .flatMap(({ rows }) =>
      rows.map(({ say: what, cells }) =>
        [
          say(what),
          ...cells.map((cell) => (cell === null ? '' : typeof cell === 'number' ? String(cell) : say(cell))),
        ].join(': '),
      ),
    );

const sentences = ({ needs, steps, tables, ends, acts }: Guide): readonly Phrase[] => [
  ...needs.map((need) => need.say),
  ...steps.flatMap((step) => [step.title, step.say]),
  ...tables.flatMap((table) => [table.title, ...table.heads, ...table.rows.map((row) => row.say)]),
  ...ends,
  ...acts.flatMap((act) => [act.short, act.say]),
];

describe.each(GAMES.map(({ id }) => id))('the page of %s', (id) => {
  const game = gameById(id);

  it.each([null, game?.players.min ?? 0, game?.players.max ?? 0])(
    'says whole sentences to %s players',
    (players) => {
      for (const phrase of sentences(pageOf(id, {}, players))) {
        const said = say({ ...phrase, params: { ...phrase.params, dealer: 'Ann' } });
        expect(said).not.toBe(phrase.code);
        expect(said).not.toMatch(/[{}|]/);
        expect(said.length).toBeLessThan(190);
      }
    },
  );

  it('explains every step of a hand', () => {
    const told = new Set(pageOf(id).acts.map(({ step }) => step));
    const missing = (game?.steps ?? []).filter((step) => !told.has(step));
    // Dream is kept in one of two ways, each with its own steps.
    const other = new Set(pageOf(id, id === 'dream' ? { keep: 'total' } : {}).acts.map(({ step }) => step));
    expect(missing.filter((step) => !other.has(step))).toEqual([]);
  });
});

describe('what pays', () => {
  it('in Sleepless', () => {
    expect(tableOf(pageOf('sleepless'), 'match').map((row) => Number(row.split(': ')[1]))).toEqual([
      8, 6, 5, 4, 3, 2,
    ]);
    expect(tableOf(pageOf('sleepless'), 'hand')).toHaveLength(8);
    expect(tableOf(pageOf('sleepless', { noRankedHand: 'no-payment' }), 'hand')).not.toContain('high card');
  });

  test.each([
    ['four, as published', {}, 4, ['1 point: 1–9', '2 points: 10–12', '3 points: none played']],
    [
      'four, from eight',
      { thresholdsFour: 8 },
      4,
      ['1 point: 1–7', '2 points: 8–12', '3 points: none played'],
    ],
    ['three, as published', {}, 3, ['1 point: 1–11', '2 points: 12–16', '3 points: 17 or more']],
    [
      'three, triple only without a card played',
      { tripleAt: 'never-played' },
      3,
      ['1 point: 1–11', '2 points: 12–17', '3 points: none played'],
    ],
  ] as const)('in Winner: %s', (_, rules, players, rows) =>
    expect(tableOf(pageOf('winner', rules, players), 'left')).toEqual(rows),
  );

  test.each([
    [
      'as published',
      {},
      [
        'one trick: 1: 1',
        '2 tricks: 2: 2',
        '3 tricks: 3: 3',
        '4 tricks: 4: 4',
        'nap: all five: 5 + pot: 5, pot ×2',
      ],
    ],
    [
      'from two, a nap for ten',
      { minBid: 2, napPays: 10 },
      ['2 tricks: 2: 2', '3 tricks: 3: 3', '4 tricks: 4: 4', 'nap: all five: 10 + pot: 5, pot ×2'],
    ],
  ] as const)('in Pool Nap: %s', (_, rules, rows) =>
    expect(tableOf(pageOf('pool-nap', rules), 'bid')).toEqual(rows),
  );

  it('in Dream', () =>
    expect(tableOf(pageOf('dream'), 'hand').map((row) => row.split(': ')[1])).toEqual(['0', '1', '0']));

  it('in Roll-a-Royal', () =>
    expect(tableOf(pageOf('roll-a-royal'), 'hand')).toEqual([
      'royal flush: +400: ×2: 4000',
      'straight flush: +200: ×2: 2000',
      'four of a kind: : ×2: 500',
      'full house: : : 400',
      'flush: +100: : 300',
      'straight: +50: : 200',
      'three of a kind: : : 150',
      'pair: : : 50',
    ]));
});

describe('the house rules in force', () => {
  const ends = (game: string, rules: { readonly [name: string]: Json }, players: number | null = null) =>
    pageOf(game, rules, players).ends.map(say);

  test.each([
    ['winner', { games: 7 }, null, 'After 7 games most points wins.'],
    ['winner', { length: 'score', score: 250 }, null, 'It ends when somebody has 250 points.'],
    ['pool-nap', { rounds: 0 }, null, 'It ends when only one has chips.'],
    ['dream', { hands: 3 }, 4, 'After 12 hands fewest points wins.'],
    [
      'roll-a-royal',
      { end: 'score', target: 5000 },
      null,
      'It ends with the round in which somebody reaches 5,000.',
    ],
  ] as const)('%s %j ends so', (game, rules, players, sentence) =>
    expect(ends(game, rules, players)[0]).toBe(sentence),
  );

  it('five at Sleepless take the larger pack', () => {
    const needs = pageOf('sleepless', {}, 5).needs.map(({ say: what }) => say(what));
    expect(needs).toContain('30 cards, ace to eight and two sevens');
  });

  test.each([['rules it has not', 'dream', { chips: 3 }, 'table.rules.bad']] as const)(
    'refuses %s',
    (_, game, rules, code) => {
      const page = guideOf(wholeGame(game), { rules, players: null });
      expect(page.ok ? '' : page.error.code).toBe(code);
    },
  );
});
