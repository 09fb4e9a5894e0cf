import { test } from 'vitest';
import { checkByHand } from '../../../support/by-hand.ts';

test.each([
  ['two hands of four players', 'sleepless/four-kings'],
  ['three hands of three players, with the other rulings and cards entered', 'sleepless/other-rulings'],
])('worked out by hand: %s', (_, file) => {
  checkByHand(file);
});
