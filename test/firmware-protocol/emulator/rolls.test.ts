import { expect, test } from 'vitest';
import { rollEmulated } from '../../support/emulated-rolls.ts';

// 10,000 of them: npm run test:long.
test('50 random rolls through the emulated firmware are each reported once, correctly', () => {
  expect(rollEmulated(50, 20261121)).toEqual({ rolls: 50, wrong: [], overruns: 0 });
});
