import { expect, it } from 'vitest';
import type { EveningsView, HomeView, SampleEvening } from '../../../main/contract.ts';
import { GAMES } from '../../../main/engine/games/registry.ts';
import { evening } from '../../support/evening.ts';
import { MemoryDisk } from '../../support/memory-disk.ts';

it('the sample evening is finished, sums to 0, and has each game’s hands', async () => {
  const people = await evening({ games: GAMES });
  const { evening: sample, tales } = await people.ask<SampleEvening>('sample');
  expect(sample.games.map(({ game, counted, over }) => [game, counted, over])).toEqual([
    ['sleepless', true, true],
    ['pool-nap', true, true],
    ['dream', true, true],
  ]);
  expect(sample.sums.map(({ currency }) => currency)).toEqual(['EUR']);
  for (const { rows } of sample.sums) expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  const played = tales.map(({ hands }) => hands.filter(({ kind }) => kind === 'hand').length);
  expect(played).toEqual(sample.games.map(({ hands }) => hands));
});

it('leaves nothing behind: no file, no evening, no player, no record', async () => {
  const disk = new MemoryDisk();
  const people = await evening({ games: GAMES, disk });
  const before = disk.names;
  await people.ask('sample');
  expect(disk.names).toEqual(before);
  expect(await people.ask<EveningsView>('evenings')).toMatchObject({ evenings: [], records: [] });
  expect(await people.ask<HomeView>('home')).toMatchObject({ saved: [], players: [], running: null });
  // Nor can it be opened or settled as if it were one's own.
  const { evening: sample } = await people.ask<SampleEvening>('sample');
  expect(await people.refused('open', { file: sample.games[0]?.file })).toMatch(/^journal\./);
  const act = {
    kind: 'settle',
    evening: sample.from,
    sums: sample.sums.map(({ currency, payments }) => ({ currency, payments })),
  };
  expect(await people.refused('book', { act })).toBe('evenings.changed');
});
