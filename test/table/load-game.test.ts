import { expect, it } from 'vitest';
import type { HomeView } from '../../main/contract.ts';
import type { RegisteredGame } from '../../main/engine/core/game.ts';
import { dream } from '../../main/engine/games/dream/index.ts';
import { rollARoyal } from '../../main/engine/games/roll-a-royal/index.ts';
import { sleepless } from '../../main/engine/games/sleepless/index.ts';
import { evening } from '../support/evening.ts';
import { MemoryDisk } from '../support/memory-disk.ts';

/** A registry that notes what is loaded, and whose network may be gone. */
class Shelf {
  readonly loaded: string[] = [];
  offline = false;
  readonly games: readonly RegisteredGame[] = [sleepless, dream].map((game) => ({
    ...game,
    load: () => {
      if (this.offline) return Promise.reject(new Error('offline'));
      this.loaded.push(game.id);
      return Promise.resolve(game);
    },
  }));
}

it('Home and set-up load no game, and playing one loads no other', async () => {
  const { games, loaded } = new Shelf();
  const people = await evening({ games });
  const home = await people.ask<HomeView>('home');
  expect(home.games.map(({ id, players }) => [id, players])).toEqual([
    ['sleepless', { min: 2, max: 5 }],
    ['dream', { min: 2, max: 8 }],
  ]);
  expect(loaded).toEqual([]);
  await people.start(['Ann', 'Ben'], {}, 'dream');
  expect(new Set(loaded)).toEqual(new Set(['dream']));
});

it('what set-up prepares is there when the game is begun, and leaves nothing on the table or on disk', async () => {
  const disk = new MemoryDisk();
  const shelf = new Shelf();
  const people = await evening({ disk, games: shelf.games });
  const before = disk.names;
  await people.ask('prepare', { game: 'dream' });
  expect(shelf.loaded).toEqual(['dream']);
  expect(people.table).toBeNull();
  expect(disk.names).toEqual(before);
  expect(await people.refused('prepare', { game: 'whist' })).toBe('table.game.unknown');
});

it('what set-up prepares begins with the house rules of the last table of that game', async () => {
  const people = await evening({ games: [sleepless, rollARoyal] });
  const rules = async (game: string) => (await people.ask<{ rules: unknown }>('prepare', { game })).rules;
  expect(await rules('sleepless')).toEqual({});
  const stake = { currency: 'EUR', price: 10, per: 1, coin: 5, pointMoney: 'own' };
  await people.start(['Ann', 'Ben'], { chips: 20, stake }, 'sleepless');
  expect(await rules('sleepless')).toEqual({ chips: 20, stake });
  expect(await rules('roll-a-royal')).toEqual({});
  // Who is learning sits elsewhere in the next game.
  const learning = { turns: 4, bestLayout: 'seats', learners: ['s2'] };
  await people.start(['Ann', 'Ben'], learning, 'roll-a-royal');
  expect(await rules('roll-a-royal')).toEqual({ turns: 4, bestLayout: 'seats' });
});

it('a game that cannot be loaded is refused: the open one stays open, and no file is made', async () => {
  const disk = new MemoryDisk();
  const shelf = new Shelf();
  const people = await evening({ disk, games: shelf.games });
  const { file } = await people.start(['Ann', 'Ben'], {}, 'dream');
  const before = disk.names;
  shelf.offline = true;
  const seats = ['Cat', 'Dee'].map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
  const start = { game: 'sleepless', rules: {}, seats, dealer: null, replaces: file };
  expect(await people.try('start', start)).toMatchObject({
    error: { code: 'table.game.notLoaded', params: { message: 'offline' } },
  });
  expect(people.now.file).toBe(file);
  expect(disk.names).toEqual(before);
  expect(await people.refused('guide', { game: 'sleepless', rules: {}, players: 2 })).toBe(
    'table.game.notLoaded',
  );
  expect(await people.refused('guide', { game: 'whist', rules: {}, players: 2 })).toBe('table.game.unknown');

  shelf.offline = false;
  await people.ask('start', start);
  expect(people.now.view.game).toBe('sleepless');
});

it('the program starts without the rules of the open game, and opens it once they load', async () => {
  const shelf = new Shelf();
  const people = await evening({ games: shelf.games });
  const { file } = await people.start(['Ann', 'Ben'], {}, 'dream');
  shelf.offline = true;
  await people.restart();
  expect(people.table).toBeNull();
  expect(await people.refused('open', { file })).toBe('table.game.notLoaded');
  shelf.offline = false;
  await people.restart();
  expect(people.now.file).toBe(file);
});
