import { expect, test } from 'vitest';
import { usePlayers } from '../../renderer/scenes/setup/players.ts';
import type { SeatId } from '../../main/contract.ts';
import { homeOf, played } from '../support/scenes/play.ts';

test('the next set-up has everybody who sat there last, once', () => {
  const table = played('pool-nap', ['Ann', 'Ben', 'Dora'], []);
  const home = homeOf(table);
  const [ann, ben, dora] = table.view.seats;
  // Ben left for good; Dora left and came back with a new account.
  const seats = [ann!, ben!, dora!, { ...dora!, id: 's4' as SeatId }];
  const standings = seats.map(({ id }, at) => ({ seat: id, balance: 0, place: at % 3 === 0 ? 1 : null }));
  const players = usePlayers(() => ({
    ...home,
    running: null,
    saved: [{ ...home.saved[0]!, seats, standings }],
  }));
  players.begin(2);
  expect(players.rows.value.map(({ name }) => name)).toEqual(['Ann', 'Dora']);
  expect(players.twice.value).toBeNull();
});
