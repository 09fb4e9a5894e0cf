import { test } from 'vitest';
import { agree } from './agreement.ts';
import { dream } from './dream.ts';

test('1,000 random games of Dream come out as at a naive table', () => {
  agree('dream', dream, 1_000, 1);
});
