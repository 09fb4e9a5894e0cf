import { expect, test } from 'vitest';
import { checkEvenings } from '../support/ledger-evenings.ts';

/** Each time the same evenings, in pairs. */
const PAIRS = 5_000;

test(`on every surface everybody has won the same, over ${2 * PAIRS} evenings`, () => {
  for (let seed = 0; seed < PAIRS; seed++) checkEvenings(seed);
  expect.assertions(2 * PAIRS + PAIRS);
  // However long it takes: it counts evenings, not time.
}, 0);
