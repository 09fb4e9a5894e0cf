import { expect, it } from 'vitest';
import { evening } from '../support/evening.ts';
import { toyGame } from '../support/toy-game.ts';

it('a game is played with plain dice: typed, refused where such a die has no such face, and kept with their kind', async () => {
  const table = await evening({ games: [toyGame(1, {}, 'pips')] });
  await table.start(['Ann', 'Ben']);
  expect(table.now.prompt.dice?.kind).toBe('pips');
  const act = { kind: 'enter', face: 'A' };
  const command = table.command({ kind: 'intake', prompt: table.now.prompt.id, act } as never);
  expect(await table.refused('command', command)).toBe('intake.face.unknown');
  await table.type('6', '6', '1');
  const [line] = await table.sheet();
  expect(line?.move['of']).toBe('pips');
  expect(line?.faces.map(({ kind, face }) => `${kind} ${face}`)).toEqual(['pips 6', 'pips 6', 'pips 1']);
  await table.move({ kind: 'bid', seat: 's2', amount: 0 });
  await table.move({ kind: 'bid', seat: 's1', amount: 0 });
  await table.move({ kind: 'win', seat: 's1' });
  // Each of two sixes brings a chip from the other.
  expect(table.chips()).toMatchObject({ s1: 22, s2: 18 });
});
