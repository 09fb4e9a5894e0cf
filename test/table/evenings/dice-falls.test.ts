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

  it('holds a suited die to two blanks in six, whichever its cards are', () => {
    const falls = (['As', '10h', '4d', '7c', 'blank', 'blank'] as const).flatMap((face) =>
      Array.from({ length: 5 }, (): Fall => ({ kind: 'suited', die: 3, face, by: 'tray' })),
    );
    expect(judgeFalls(countFalls(falls)).falls[0]).toMatchObject({
      kind: 'suited',
      die: 3,
      verdict: 'chance',
      cells: [
        { face: 'card', count: 20 },
        { face: 'blank', count: 10 },
      ],
    });
  });

  it('adds up the tables of several games, and passes over what is none of ours', () => {
    const one = countFalls(poker('A', 2));
    const sum = addFalls([one, countFalls(poker('A', 1)), { 'tarot/0/tray': { fool: 9 } }]);
    expect(judgeFalls(sum).falls).toMatchObject([{ total: 3 }]);
  });
});
