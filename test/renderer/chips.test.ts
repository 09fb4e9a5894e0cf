import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chipColumns } from '../../renderer/components/chips/stack.ts';
import { movements } from '../../renderer/stores/flights.ts';
import { played, poker } from '../support/scenes/play.ts';

describe('chips', () => {
  test('columns are worth the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_999 }), (amount) => {
        expect(chipColumns(amount).reduce((sum, { worth, count }) => sum + worth * count, 0)).toBe(amount);
      }),
    );
  });

  const before = played(
    'sleepless',
    ['Ann', 'Ben'],
    [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }],
  );
  const after = played(
    'sleepless',
    ['Ann', 'Ben'],
    [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }, { kind: 'award', seat: 's2', amount: 2 }],
  );

  test('fly from payer to payee when a move pays', () => {
    expect(movements(before, after)).toMatchObject([{ from: 's2', to: 'pot', amount: 2, back: false }]);
  });

  test('fly back when it is undone, whether its line is struck through or gone', () => {
    const struck = {
      ...after,
      recent: after.recent.map((line, at) => (at === 0 ? { ...line, retracted: true } : line)),
    };
    for (const undone of [struck, before])
      expect(movements(after, undone)).toMatchObject([{ from: 'pot', to: 's2', amount: 2, back: true }]);
  });

  test('nothing flies when nothing was paid', () => {
    expect(movements(after, after)).toEqual([]);
  });
});
