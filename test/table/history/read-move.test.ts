import { expect, test } from 'vitest';
import { readMove } from '../../../main/table/history/read-move.ts';
import { wholeGame } from '../../support/games.ts';

const refusalOf = (game: string, move: object) => {
  const read = readMove(wholeGame(game), move);
  if (read.ok) throw new Error('it can be read');
  return read.error;
};

test.each([
  [
    'a number that is too small',
    'pool-nap',
    { kind: 'bid', seat: 's1', tricks: -3 },
    'tricks',
    'table.move.why.small',
  ],
  ['a seat that is none', 'pool-nap', { kind: 'bid', seat: 7, tricks: 1 }, 'seat', undefined],
  ['a field that is missing', 'sleepless', { kind: 'draw' }, 'seat', 'table.move.why.missing'],
  ['a field of another type', 'sleepless', { kind: 'draw', seat: 7 }, 'seat', 'table.move.why.type'],
  ['a move that no game has', 'sleepless', { kind: 'dance' }, 'kind', undefined],
])('the fault is named, for the intended kind of move: %s', (_, game, move, where, why) => {
  const error = refusalOf(game, move);
  expect(error).toMatchObject({ code: 'table.move.bad', params: { where } });
  if (why) expect(error?.params?.['why']).toMatchObject({ phrase: { code: why } });
});
