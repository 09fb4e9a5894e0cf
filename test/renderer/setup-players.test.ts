import { expect, test } from 'vitest';
import { Players } from '../../renderer/scenes/setup/players.ts';
import { homeOf, played } from '../support/scenes/play.ts';

const table = played('pool-nap', ['Ann', 'Ben', 'Dora'], []);

test('the next set-up has those who sat there last, in their order', () => {
  const home = homeOf(table);
  const players = new Players(() => ({ ...home, seated: [...table.view.seats].reverse() }));
  players.begin(2);
  expect(players.rows.value.map(({ name }) => name)).toEqual(['Dora', 'Ben', 'Ann']);
  expect(players.twice.value).toBeNull();
});

test('a name that somebody had before two were found to be one is theirs, and asked about', () => {
  const home = homeOf(table);
  const known = { id: 'p9', name: 'Zoe', look: 3, also: ['Zoé'] };
  const players = new Players(() => ({ ...home, seated: [], players: [known] }));
  players.begin(2);
  const [row] = players.rows.value;
  players.rename(row!.key, 'zoé');
  players.typed(row!.key, null);
  expect(players.rows.value[0]).toMatchObject({ player: 'p9', ask: 'Zoe' });
  players.same(row!.key);
  expect(players.seats.value.seats).toMatchObject([{ name: 'Zoe', player: 'p9' }]);
});
