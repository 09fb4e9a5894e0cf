import { expect, test } from 'vitest';
import { CHOSEN } from '../support/hardware/designs.ts';
import { marginTables, tryBuilds } from '../support/hardware/margins.ts';

// Issue 21: magnets as dipoles in every position of a die, 10,000 random builds. RESULTS.md has the last run.
const SEED = 10_000;

test('10,000 random builds are all read right', () => {
  const tried = tryBuilds(CHOSEN, 10_000, SEED);
  console.log(
    `builds: ${JSON.stringify({ ...tried, on: tried.on.toFixed(2), off: tried.off.toFixed(2) })}, seed ${SEED}`,
  );
  expect(tried).toMatchObject({ builds: 10_000, wrong: 0 });
});

test('the tables of the tolerances are the committed ones', async () => {
  await expect(marginTables(300, SEED)).toMatchFileSnapshot('../../firmware-protocol/hardware/margins.md');
});
