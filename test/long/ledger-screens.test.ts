// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { checkScreens, screensAreHere } from '../support/ledger-screens.ts';

/** Each time the same evenings, in pairs. */
const PAIRS = 150;

test(`every screen, page and file shows what the ledger says, over ${2 * PAIRS} evenings`, async () => {
  await screensAreHere();
  for (let seed = 0; seed < PAIRS; seed++) await expect(checkScreens(seed)).resolves.toBeUndefined();
  // However long it takes: it counts evenings, not time.
}, 0);
