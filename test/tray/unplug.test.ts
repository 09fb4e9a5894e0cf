import { expect, test } from 'vitest';
import { bindingDriver } from './drivers/binding.ts';
import { ptyDriver } from './drivers/pty.ts';
import { describeWith } from '../support/needs.ts';
import { NOTHING_WRONG, unplugOften } from './support/unplugging.ts';

// Three heartbeats of 500 ms as delivered (SPEC.md, "beat"), and the pause before the path is looked at again.
const DEADLINE = 1700;

test('20 pulled plugs on the custom binding', async () => {
  const result = await unplugOften(bindingDriver, 20, 20, DEADLINE);
  expect(result).toMatchObject({ times: 20, ...NOTHING_WRONG });
  expect(result.rolls).toBeGreaterThan(10);
});

describeWith(['python3', 'pseudo-terminals'], 'on pseudo-terminals', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('2 pulled plugs, tray %i', async (seed) => {
    const result = await unplugOften(ptyDriver, 2, seed, DEADLINE);
    expect(result).toMatchObject({ times: 2, ...NOTHING_WRONG });
  });
});
