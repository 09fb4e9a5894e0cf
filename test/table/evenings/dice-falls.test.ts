import { describe, expect, it } from 'vitest';
import { addFalls, countFalls, type Fall, judgeFalls } from '../../../main/table/evenings/dice-falls.ts';

const poker = (face: string, times: number, by: Fall['by'] = 'tray'): Fall[] =>
  Array.from({ length: times }, () => ({ kind: 'poker', die: 0, face, by }));

describe('how the dice fall', () => {
  it('counts tray and hand apart', () => {
    const { falls } = judgeFalls(countFalls([...poker('A', 3), ...poker('A', 2, 'hand')]));
    expect(falls.map(({ by, total }) => [by, total])).toEqual([
      ['tray', 3],
      ['hand', 2],
    ]);
  });

  it('says nothing of a die before each face may be expected five times', () => {
    const [few] = judgeFalls(countFalls(poker('A', 29))).falls;
    expect(few?.verdict).toBe('too-few');
    const [enough] = judgeFalls(countFalls(poker('A', 30))).falls;
    expect(enough?.verdict).toBe('unlikely');
  });

  it('calls dice that fall evenly a matter of chance', () => {
    const even = ['A', 'K', 'Q', 'J', '10', '9'].flatMap((face) => poker(face, 10));
    expect(judgeFalls(countFalls(even)).falls[0]).toMatchObject({
      total: 60,
      verdict: 'chance',
      test: { p: 1 },
    });
  });

  it('keeps the sets that people taught apart, under the names they have now', () => {
    const fall = (set?: string): Fall => ({ kind: 'suited', die: 0, face: 'As', by: 'tray', set });
    const { falls } = judgeFalls(countFalls([fall(), fall('x'), fall('x'), fall('gone/1')]), [
      { id: 'x', name: "Grandma's" },
    ]);
    expect(falls.map(({ set, total }) => [set?.name, total])).toEqual([
      [undefined, 1],
      ["Grandma's", 2],
      [null, 1],
    ]);
  });

  it('finds a suited die that loves one of its cards, though its blanks are as many as they should be', () => {
    const falls = (['As', 'As', 'As', 'As', 'blank', 'blank'] as const).flatMap((face) =>
      Array.from({ length: 8 }, (): Fall => ({ kind: 'suited', die: 3, face, by: 'tray' })),
    );
    expect(judgeFalls(countFalls(falls)).falls[0]).toMatchObject({
      verdict: 'unlikely',
      cells: [
        { face: 'As', count: 32, chance: 1 / 6 },
        { face: 'card', count: 0, chance: 3 / 6 },
        { face: 'blank', count: 16, chance: 2 / 6 },
      ],
    });
  });

  it('holds the one card of a suited die that never came to one in six', () => {
    const falls = (['As', '10h', '4d', 'blank', 'blank'] as const).flatMap((face) =>
      Array.from({ length: 12 }, (): Fall => ({ kind: 'suited', die: 3, face, by: 'tray' })),
    );
    const [fall] = judgeFalls(countFalls(falls)).falls;
    expect(fall?.cells.find(({ face }) => face === 'card')).toEqual({
      face: 'card',
      count: 0,
      chance: 1 / 6,
    });
    expect(fall?.cells.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
  });

  it('counts more cards than one die has as cards', () => {
    const falls = (['As', 'Ks', 'Qs', 'Js', '10s', 'blank'] as const).map((face): Fall => ({
      kind: 'suited',
      die: 0,
      face,
      by: 'hand',
    }));
    expect(judgeFalls(countFalls(falls)).falls[0]?.cells).toEqual([
      { face: 'card', count: 5, chance: 4 / 6 },
      { face: 'blank', count: 1, chance: 2 / 6 },
    ]);
  });

  it('holds each side of a suited die to one in six, and its two blanks to two', () => {
    const falls = (['As', '10h', '4d', '7c', 'blank', 'blank'] as const).flatMap((face) =>
      Array.from({ length: 5 }, (): Fall => ({ kind: 'suited', die: 3, face, by: 'tray' })),
    );
    expect(judgeFalls(countFalls(falls)).falls[0]).toMatchObject({
      kind: 'suited',
      die: 3,
      verdict: 'chance',
      cells: [...['10h', '4d', '7c', 'As'].map((face) => ({ face, count: 5 })), { face: 'blank', count: 10 }],
    });
  });

  it('adds up the tables of several games, and skips unknown entries', () => {
    const one = countFalls(poker('A', 2));
    const sum = addFalls([one, countFalls(poker('A', 1)), { 'tarot/0/tray': { fool: 9 } }]);
    expect(judgeFalls(sum).falls).toMatchObject([{ total: 3 }]);
  });
});
