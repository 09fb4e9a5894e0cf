import { expect, it } from 'vitest';
import { killManyTimes } from '../support/killing.ts';

it('kill -9 at 200 random moments loses nothing that was acknowledged', { timeout: 1_200_000 }, async () => {
  const killed = await killManyTimes(200, 90_000);
  expect(killed.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(1000);
});
