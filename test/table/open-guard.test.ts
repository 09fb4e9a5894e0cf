import { describe, expect, it, test } from 'vitest';
import type { HomeView } from '../../main/contract.ts';
import { evening } from '../support/evening.ts';
import type { Evening } from '../support/evening.ts';

const seats = ['Cat', 'Dan'].map((name, look) => ({ id: `s${look + 1}`, name, look }));

/** A house with a saved game, and another one open that every screen shows. */
async function twoGames(): Promise<{ table: Evening; saved: string; open: string }> {
  const table = await evening();
  const { file: saved } = await table.start(['Ann', 'Ben']);
  await table.ask('leave');
  const { file: open } = await table.start(['Cat', 'Dan']);
  return { table, saved, open };
}

/** Every request that takes the open game off the table, as a page sends it that shows another one. */
const ACTS: readonly (readonly [
  string,
  (games: { saved: string; open: string }) => readonly [string, object],
])[] = [
  ['a new game', () => ['start', { game: 'toy', rules: {}, seats, dealer: null }]],
  ['a saved game', ({ saved }) => ['open', { file: saved }]],
  ['the good part of a damaged game', ({ saved }) => ['open', { file: saved, salvage: true }]],
  ['ending a saved game', ({ saved }) => ['open', { file: saved, end: true }]],
  ['being ended from its evening', ({ open }) => ['open', { file: open, end: true }]],
  ['closing the game that another page shows', ({ saved }) => ['leave', { replaces: saved }]],
  ['removing it from its evening', ({ open }) => ['book', { act: { kind: 'remove', file: open } }]],
  ['a recorded evening', () => ['tray', { act: { kind: 'replay', file: 'tray-x.jsonl' } }]],
];

describe('the open game, which all screens show', () => {
  test.each(ACTS)('does not give way to %s that does not name it', async (_, act) => {
    const { table, saved, open } = await twoGames();
    const [kind, ask] = act({ saved, open });
    expect((await table.try(kind, ask)).error).toEqual({
      kind: 'refusal',
      code: 'table.open',
      params: { file: open, game: { phrase: { code: 'game.toy.name' } } },
    });
    expect(table.now.file).toBe(open);
    expect((await table.ask<HomeView>('home')).saved).toHaveLength(2);
  });

  test.each(ACTS.slice(0, 2))('is replaced by %s that names it', async (_, act) => {
    const { table, saved, open } = await twoGames();
    const [kind, ask] = act({ saved, open });
    await table.ask(kind, { ...ask, replaces: open });
    expect(table.now.file).not.toBe(open);
  });

  it('does not give way where it was named, but yet another one has been opened since', async () => {
    const { table, saved, open } = await twoGames();
    const { file: third } = await table.start(['Eva', 'Fay']);
    expect(await table.refused('open', { file: saved, replaces: open })).toBe('table.open');
    expect(table.now.file).toBe(third);
  });

  it('is named also when it is finished', async () => {
    const { table, saved } = await twoGames();
    await table.move({ kind: 'end-now' }, null);
    expect(await table.refused('open', { file: saved })).toBe('table.open');
  });

  it('is ended where it is named, and a saved game is opened and ended at once', async () => {
    const { table, saved, open } = await twoGames();
    await table.ask('open', { file: open, end: true, replaces: open });
    expect([table.now.file, table.now.view.outcome !== null]).toEqual([open, true]);
    await table.ask('open', { file: saved, end: true, replaces: open });
    expect([table.now.file, table.now.view.outcome !== null]).toEqual([saved, true]);
    // Ended once, it has nothing more to end, and stays as it is.
    expect(await table.refused('open', { file: saved, end: true, replaces: saved })).toMatch(/^table\./);
  });

  it('is opened once more silently, and stays open where everything is stored', async () => {
    const { table, open } = await twoGames();
    expect(await table.refused('open', { file: open })).toBe('not refused');
    await table.ask('import', await table.ask<{ text: string }>('archive'));
    expect(table.now.file).toBe(open);
  });

  it('is replaced by one of two opened at once', async () => {
    const { table, saved, open } = await twoGames();
    const asked = ['Gus', 'Hal'].map((name) =>
      table.try('start', {
        game: 'toy',
        rules: {},
        seats: [...seats.slice(0, 1), { id: 's2', name, look: 1 }],
        dealer: null,
        replaces: open,
      }),
    );
    const codes = (await Promise.all(asked)).map(({ error }) => error?.code ?? null);
    expect(codes).toEqual([null, 'table.open']);
    expect(table.now.file).not.toBe(saved);
  });
});
