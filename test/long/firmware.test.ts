import { expect, test } from 'vitest';
import { rollEmulated } from '../support/emulated-rolls.ts';

test('10,000 random rolls through the emulated firmware are each reported once, correctly', () => {
  const seed = 10_000;
  const count = rollEmulated(10_000, seed);
  console.log(`emulated firmware: ${count.rolls} rolls, seed ${seed}, ${count.wrong.length} wrong`);
  expect(count).toEqual({ rolls: 10_000, wrong: [], overruns: 0 });
}, 3_600_000);
