import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseCard, showCard } from '../../../main/engine/core/card-text.ts';
import { DECK } from '../../../main/engine/core/cards.ts';
import { type RuleList, rulesSchema } from '../../../main/engine/core/rules.ts';
import { clockwiseAfter, clockwiseFrom, leftOf, seat } from '../../../main/engine/core/seats.ts';
import { checkThrow, layThrown } from '../../../main/engine/core/prompt.ts';

const LIST = [
  { name: 'chips', kind: 'number', midGame: 'next-hand', default: 15, min: 1, max: 999, source: '' },
  { name: 'auction', kind: 'choice', midGame: 'next-hand', default: 'a', choices: ['a', 'b'], source: '' },
  { name: 'bomb', kind: 'switch', midGame: 'next-hand', default: false, source: '' },
  {
    name: 'faces',
    kind: 'data',
    midGame: 'next-hand',
    default: ['x'],
    schema: z.array(z.string()),
    source: '',
  },
] as const satisfies RuleList;

describe('house rules', () => {
  test('missing values get their defaults', () => {
    expect(rulesSchema(LIST).parse({})).toEqual({ chips: 15, auction: 'a', bomb: false, faces: ['x'] });
    expect(rulesSchema(LIST).parse({ auction: 'b', chips: 20 })).toMatchObject({ auction: 'b', chips: 20 });
  });

  test.each([
    ['an unknown rule', { wild: true }],
    ['an unknown choice', { auction: 'c' }],
    ['too few', { chips: 0 }],
    ['too many', { chips: 1000 }],
    ['half a chip', { chips: 1.5 }],
    ['a text for a switch', { bomb: 'yes' }],
    ['data of another shape', { faces: [1] }],
  ])('refused: %s', (_, rules) => {
    expect(rulesSchema(LIST).safeParse(rules).success).toBe(false);
  });
});

describe('seats', () => {
  const seats = ['s1', 's2', 's3'].map(seat);
  test('left is the next clockwise', () => {
    expect([leftOf(seats, seats[0]!), leftOf(seats, seats[2]!)]).toEqual(['s2', 's1']);
    expect(clockwiseAfter(seats, seats[1]!)).toEqual(['s3', 's1', 's2']);
    expect(clockwiseFrom(seats, seats[1]!)).toEqual(['s2', 's3', 's1']);
    // Of a seat that is not there, everybody, beginning with the first.
    expect(clockwiseAfter(seats, seat('s9'))).toEqual(['s1', 's2', 's3']);
  });

  test.each(['s0', 'S1', 's', 's1234', '1', 'pot'])('%s is no seat', (text) => {
    expect(() => seat(text)).toThrow();
  });
});

describe('cards', () => {
  test.each([
    ['A♠', 'As'],
    ['10♥', '10h'],
    ['AS', 'As'],
    ['TH', '10h'],
    ['10h', '10h'],
    [' q♦ ', 'Qd'],
    ['2c', '2c'],
    ['♠', null],
    ['1h', null],
    ['11h', null],
    ['Ax', null],
    ['', null],
  ])('%s', (text, card) => {
    const parsed = parseCard(text);
    expect(parsed.ok ? parsed.value : null).toBe(card);
    if (!parsed.ok) expect(parsed.error.code).toBe('card.unknown');
  });

  test('each of the 52 is read as it is shown and as it is written', () => {
    for (const card of DECK) {
      expect(parseCard(card)).toEqual({ ok: true, value: card });
      expect(parseCard(showCard(card))).toEqual({ ok: true, value: card });
    }
    expect(new Set(DECK).size).toBe(52);
  });
});

describe('throws', () => {
  const s1 = seat('s1');
  const asked = { seat: s1, dice: [0, 1, 2, 3], mode: 'some', throws: 3 } as const;
  const thrown = (...dice: readonly [number, number][]) => ({
    seat: s1,
    dice: dice.map(([die, throws]) => ({ die, throws, face: 'A' })),
  });

  test.each([
    ['as many as are left', asked, thrown([0, 1], [3, 2]), null],
    ['more than are left', asked, thrown([0, 2], [3, 2]), 'dice.tooMany'],
    ['one die too often', asked, thrown([0, 4]), 'dice.tooMany'],
    ['a die that is not there', asked, thrown([4, 1]), 'dice.unknown'],
    ['a die that is not thrown now', { ...asked, dice: [1] }, thrown([0, 1]), 'dice.unknown'],
    ['a die twice', asked, thrown([0, 1], [0, 1]), 'dice.twice'],
    ['another seat', { ...asked, seat: seat('s2') }, thrown([0, 1]), 'dice.seat'],
    ['each once', { ...asked, mode: 'each' as const }, thrown([0, 1], [1, 1], [2, 1], [3, 1]), null],
    [
      'each, one missing',
      { ...asked, mode: 'each' as const },
      thrown([0, 1], [1, 1], [2, 1]),
      'dice.missing',
    ],
    [
      'each, one twice',
      { ...asked, mode: 'each' as const },
      thrown([0, 2], [1, 1], [2, 1], [3, 1]),
      'dice.once',
    ],
  ])('%s', (_, request, move, code) => {
    const checked = checkThrow(request, move);
    expect(checked.ok ? null : checked.error.code).toBe(code);
  });

  test('dice that were not thrown lie as before', () => {
    const lying = [{ face: 'K' }, { face: 'Q' }];
    expect(layThrown(lying, thrown([1, 1]))).toEqual([{ face: 'K' }, { face: 'A' }]);
    expect(lying).toEqual([{ face: 'K' }, { face: 'Q' }]);
  });
});
