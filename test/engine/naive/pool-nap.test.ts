import { test } from 'vitest';
import { agree } from './agreement.ts';
import { poolNap } from './pool-nap.ts';

test('1,000 random games of Pool Nap come out as at a naive table', () => {
  agree('pool-nap', poolNap, 1_000, 1);
});
