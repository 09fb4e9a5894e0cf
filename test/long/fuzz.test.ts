import { expect, test } from 'vitest';
import { TARGETS } from '../fuzz/targets.ts';
import { fuzz } from '../fuzz/target.ts';

/** `FUZZ_RUNS=1000000 FUZZ_SEED=5 npm run test:long -- fuzz` for more, or again. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20_000);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

test.each(TARGETS.map((one) => [one.name, one] as const))('%s', async (_, one) => {
  const from = performance.now();
  await fuzz(one, RUNS, seed);
  console.log(
    `${one.name}: ${RUNS} inputs, seed ${seed}, ${((performance.now() - from) / 1000).toFixed(1)} s`,
  );
  expect.assertions(0);
});
