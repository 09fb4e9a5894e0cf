import { test } from 'vitest';
import { agree } from './agreement.ts';
import { poolNap } from './pool-nap.ts';

test('2,500 random games of Pool Nap come out as at a naive table', () => {
  agree('pool-nap', poolNap, 2_500, 1);
}, 300_000);
