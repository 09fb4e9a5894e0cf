import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAMES, gameById } from '../../../main/engine/games/registry.ts';

describe('the registry', () => {
  it('knows every game once, by its id', () => {
    expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length);
    for (const game of GAMES) expect(gameById(game.id)).toBe(game);
    expect(gameById('poker')).toBeUndefined();
  });

  // Each game calls `describeConformance` with a player that knows it.
  it.each(GAMES.map(({ id }) => id))('%s passes the conformance suite in a test of its own', (id) => {
    const file = new URL(`./${id}/conformance.test.ts`, import.meta.url);
    expect(existsSync(file), `${id}/conformance.test.ts is missing`).toBe(true);
  });
});
