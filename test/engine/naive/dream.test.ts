import { test } from 'vitest';
import { agree } from './agreement.ts';
import { dream } from './dream.ts';

test('2,500 random games of Dream come out as at a naive table', () => {
  agree('dream', dream, 2_500, 1);
}, 300_000);
