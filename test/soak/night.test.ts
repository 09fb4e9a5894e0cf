import { expect, test } from 'vitest';
import { liveNight } from '../support/soak/night.ts';

/** A short one of what `npm run test:long` plays for eight hours. Another seed: `SOAK_SEED=7 npx vitest run test/soak`. */
const seed = Number(process.env['SOAK_SEED'] ?? 1);

test('an evening of half an hour, with faults, phones and restarts, loses no chip and no line', async () => {
  const report = await liveNight(seed, 30);
  expect(report.lines).toBeGreaterThan(50);
});
