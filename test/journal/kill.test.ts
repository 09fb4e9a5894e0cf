import { expect, it } from 'vitest';
import { killManyTimes } from '../support/killing.ts';

it('kill -9 at 10 random moments loses nothing that was acknowledged', async () => {
  const killed = await killManyTimes(10, 4000);
  // It was a game that was killed, and not an idle process.
  expect(killed.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(40);
});
