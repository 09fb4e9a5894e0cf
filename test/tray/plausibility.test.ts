import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Expectation, findDoubts } from '../../main/tray/plausibility.ts';
import { FACES, type Reading } from '../../main/tray/types.ts';

const read = (text: string, boot = '0001'): Reading[] =>
  text.split(' ').map((word) => {
    const [where = '', lift = '0'] = word.split('@');
    const [pocket, face] = where.split(':').map(Number);
    const stay = { device: 'D', boot, pocket: pocket ?? 0, lift: Number(lift), at: 0 };
    const known = FACES.find((f) => f === face);
    return known ? { ...stay, state: 'face', face: known } : { ...stay, state: 'empty' };
  });

/** Die n shows card `n` on face 1, blanks elsewhere; die 2 shows `1` on its face 6 as a misprint would. */
const cardOf = (pocket: number, face: number): string | undefined =>
  face === 1 ? `card ${pocket}` : pocket === 2 && face === 6 ? 'card 1' : undefined;
const any: Expectation = { cardOf };
const codes = (before: string, after: string, expectation: Expectation = any, boot?: string) =>
  findDoubts(read(before), read(after, boot), expectation).map(({ phrase, readings }) => [
    phrase.code.replace('tray.doubt.', ''),
    readings.map((r) => r.pocket).join(','),
  ]);

describe('doubts', () => {
  test.each<[string, string, string, Expectation, string[][]]>([
    ['nothing, after a throw', '1:2@0 2:3@0', '1:4@1 2:5@1', any, []],
    ['the same card twice', '1:2@0 2:3@0', '1:1@1 2:6@1', any, [['sameCard', '1,2']]],
    ['not two blanks', '1:2@0 2:3@0', '1:2@1 2:2@1', any, []],
    ['a die that changed without a lift', '1:2@0 2:3@0', '1:4@0 2:3@0', any, [['unlifted', '1']]],
    [
      'a die that may not be thrown, but was',
      '1:2@0 2:3@0',
      '1:4@1 2:5@1',
      { cardOf, mayThrow: new Set([2]) },
      [['notToThrow', '1']],
    ],
    ['not one that was only picked up', '1:2@0 2:3@0', '1:2@1 2:5@1', { cardOf, mayThrow: new Set([2]) }, []],
    [
      'two that may not be thrown and show each other’s faces',
      '1:2@0 3:5@0',
      '1:5@1 3:2@1',
      { cardOf, mayThrow: new Set() },
      [['swapped', '1,3']],
    ],
    [
      'two that may be left lying and show each other’s faces',
      '1:2@0 3:5@0',
      '1:5@1 3:2@1',
      { cardOf, mayThrow: new Set([1, 3]), optional: true },
      [['exchanged', '1,3']],
    ],
    [
      'not two that showed the same and show it again',
      '1:2@0 3:2@0',
      '1:2@1 3:2@1',
      { cardOf, mayThrow: new Set([1, 3]), optional: true },
      [],
    ],
    [
      'two that may not be thrown and show others',
      '1:2@0 3:5@0',
      '1:4@1 3:2@1',
      { cardOf, mayThrow: new Set() },
      [
        ['notToThrow', '1'],
        ['notToThrow', '3'],
      ],
    ],
  ])('%s', (_name, before, after, expectation, expected) => {
    expect(codes(before, after, expectation)).toEqual(expected);
  });

  test('nothing is inferred over a new boot', () => {
    expect(codes('1:2@0 3:5@0', '1:5@1 3:2@0', { cardOf, mayThrow: new Set() }, '0002')).toEqual([]);
  });

  test('the pockets concerned are known', () => {
    const doubts = findDoubts(read('1:2@0'), read('1:3@0'), any);
    const pockets = doubts.flatMap(({ readings }) => readings.map(({ pocket }) => pocket));
    expect([...new Set(pockets)]).toEqual([1]);
  });

  test('any throw of dice that may be thrown, with faces of their own, is beyond doubt', () => {
    const face = fc.integer({ min: 1, max: 6 });
    const own = { cardOf: (pocket: number, side: number) => `${pocket}/${side}` };
    fc.assert(
      fc.property(fc.array(fc.tuple(face, face), { minLength: 1, maxLength: 13 }), (dice) => {
        const before = dice.map(([was], i) => `${i + 1}:${was}@0`).join(' ');
        const after = dice.map(([, now], i) => `${i + 1}:${now}@1`).join(' ');
        const all = new Set(dice.map((_, i) => i + 1));
        expect(codes(before, after, { ...own, mayThrow: all })).toEqual([]);
      }),
    );
  });
});
