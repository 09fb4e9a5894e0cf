import { expect, test } from 'vitest';
import { checkScreens, screensAreHere } from '../../support/ledger-screens.ts';

/** `SEED=17 npx vitest …` draws the same evenings again. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

/** Pairs of evenings; `npm run test:long` draws more. */
const PAIRS = 4;

test(`every screen, page and file shows what the ledger says, SEED=${SEED}`, async () => {
  await screensAreHere();
  for (let n = 0; n < PAIRS; n++) await expect(checkScreens(SEED + n)).resolves.toBeUndefined();
});
