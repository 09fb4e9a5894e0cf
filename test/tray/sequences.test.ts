import { expect, test } from 'vitest';
import { playRadio } from './support/radio-sequences.ts';

const RUNS = 300;

test('300 random sequences of smart dice: no wrong face, and no throw too many', async () => {
  let throws = 0;
  let asked = 0;
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const played = await playRadio(seed);
    expect(played.wrong, `seed ${seed}:\n${played.steps.join('\n')}`).toEqual([]);
    throws += played.throws;
    asked += played.asked;
  }
  // Enough of both happened.
  expect(throws).toBeGreaterThan(RUNS);
  expect(asked).toBeGreaterThan(RUNS);
});
