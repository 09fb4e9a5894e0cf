import { expect, test } from 'vitest';
import { rollEmulated } from '../../support/emulated-rolls.ts';

// 10,000 of them: npm run test:long.
test('100 random rolls through the emulated firmware are told once each, and right', () => {
  expect(rollEmulated(100, 20261121)).toEqual({ rolls: 100, wrong: [], overruns: 0 });
}, 400_000);
