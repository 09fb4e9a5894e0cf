import { test } from 'vitest';
import { checkByHand } from '../../../support/by-hand.ts';

test.each([
  ['six rounds of four players', 'pool-nap/six-rounds'],
  ['to the last of three players, with the other rulings', 'pool-nap/to-the-last'],
])('worked out by hand: %s', (_, file) => {
  checkByHand(file);
});
