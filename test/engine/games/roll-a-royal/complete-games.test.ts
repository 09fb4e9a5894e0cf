import { test } from 'vitest';
import { checkByHand } from '../../../support/by-hand.ts';
import { royalMove } from '../../../support/royal-moves.ts';

test.each([
  ['two players, three turns each', 'roll-a-royal/two-players'],
  ['alone to 10,000, with the other rulings', 'roll-a-royal/alone'],
])('worked out by hand: %s', (_, file) => {
  checkByHand(file, royalMove);
});
