import { test } from 'vitest';
import { agree } from './agreement.ts';
import { winner } from './winner.ts';

test('2,500 random games of Winner come out as at a naive table', () => {
  agree('winner', winner, 2_500, 1);
}, 300_000);
