import { describe, expect, it } from 'vitest';
import { GAMES, gameById } from '../../../main/engine/games/registry.ts';

describe('the registry', () => {
  it('knows every game once, by its id', () => {
    expect(new Set(GAMES.map(({ id }) => id)).size).toBe(GAMES.length);
    for (const game of GAMES) expect(gameById(game.id)).toBe(game);
    expect(gameById('poker')).toBeUndefined();
  });
});
