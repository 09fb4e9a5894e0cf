import { test } from 'vitest';
import { agree } from './agreement.ts';
import { sleepless } from './sleepless.ts';

test('2,500 random games of Sleepless come out as at a naive table', () => {
  agree('sleepless', sleepless, 2_500, 1);
}, 300_000);
