import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../../main/engine/games/registry.ts';
import { gameById } from '../../support/games.ts';

describe('the registry', () => {
  it('knows every game once, by its id', () => {
    expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length);
  });

  it.each(GAMES.map((game) => [game.id, game] as const))('%s is loaded as it is listed', async (_, game) => {
    const whole = await game.load();
    expect({ ...whole, ...game }).toEqual({ ...whole, load: expect.any(Function) as unknown });
  });

  // What README.md says of each.
  it.each([
    ['sleepless', 2, 5],
    ['winner', 3, 4],
    ['pool-nap', 2, 10],
    ['dream', 2, 8],
    ['roll-a-royal', 1, 20],
  ] as const)('%s takes %i to %i players', (id, min, max) => {
    expect(gameById(id)?.players).toEqual({ min, max });
  });

  // Each game calls `describeConformance` with a player that knows it.
  it.each(GAMES.map(({ id }) => id))('%s passes the conformance suite in a test of its own', (id) => {
    const file = new URL(`./${id}/conformance.test.ts`, import.meta.url);
    expect(existsSync(file), `${id}/conformance.test.ts is missing`).toBe(true);
  });
});
