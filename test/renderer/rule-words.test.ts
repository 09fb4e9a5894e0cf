import { expect, test } from 'vitest';
import { nameOf, paidAhead } from '../../renderer/table/hand-end.ts';
import './mount.ts';

test('what moved chips has the game’s word, another when it comes again, and none where the game has none', () =>
  expect([
    nameOf('sleepless', 'sleepless.bid', 0),
    nameOf('sleepless', 'sleepless.bid', 1) === nameOf('sleepless', 'sleepless.bid', 0),
    nameOf('pool-nap', 'ante', 1) === nameOf('pool-nap', 'ante', 0),
    nameOf('dream', 'dream.none', 0),
  ]).toEqual(['bids', false, true, '']));

test('only the chip for the next hand is shown', () => {
  const pay = (rule: string, amount: number) => ({ from: 's2', to: 'pot', amount, rule }) as never;
  expect(paidAhead('pool-nap', [pay('ante', 1), pay('dealerAnte', 3)])).toHaveLength(1);
  expect(paidAhead('pool-nap', [pay('dealerAnte', 3)])[0]).toMatch(/has put in 3 for the next hand/);
});
