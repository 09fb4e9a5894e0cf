import { test } from 'vitest';
import { agree } from './agreement.ts';
import { winner } from './winner.ts';

test('1,000 random games of Winner come out as at a naive table', () => {
  agree('winner', winner, 1_000, 1);
});
