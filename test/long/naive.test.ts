import { expect, test } from 'vitest';
import { agree } from '../engine/naive/agreement.ts';
import { dream } from '../engine/naive/dream.ts';
import { poolNap } from '../engine/naive/pool-nap.ts';
import { sleepless } from '../engine/naive/sleepless.ts';
import { winner } from '../engine/naive/winner.ts';

const GAMES = 10_000;

// Each time the same games: `npm test` plays the first tenth of them.
test.each([
  ['dream', dream],
  ['pool-nap', poolNap],
  ['sleepless', sleepless],
  ['winner', winner],
] as const)(`${GAMES} random games of %s come out as at a naive table`, (id, naive) => {
  agree(id, naive, GAMES, 1);
  expect.assertions(0);
});
