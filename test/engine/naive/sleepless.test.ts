import { test } from 'vitest';
import { agree } from './agreement.ts';
import { sleepless } from './sleepless.ts';

test('1,000 random games of Sleepless come out as at a naive table', () => {
  agree('sleepless', sleepless, 1_000, 1);
});
