import { describe, expect, test } from 'vitest';
import type { HomeView, TableSnapshot } from '../../main/contract.ts';
import type { Evening } from '../support/evening.ts';
import { evening } from '../support/evening.ts';
import { GAMES } from '../support/games.ts';
import { moveOf } from '../support/players/any.ts';
import { seeded } from '../support/random.ts';

const undo = (table: Evening) =>
  table.try('command', table.command({ kind: 'undo', revision: table.now.revision } as never));
const redo = (table: Evening) =>
  table.try('command', table.command({ kind: 'redo', revision: table.now.revision } as never));
/** A game that is begun or taken away comes on its own. */
const shown = (table: Evening, file: string | null) =>
  expect.poll(() => table.table?.file ?? null).toBe(file);
const files = async (table: Evening) => {
  const { saved, running } = await table.ask<HomeView>('home');
  return { saved: saved.map(({ file }) => file).sort(), running: running?.file ?? null };
};
const parts = ({ view, prompt, recent }: TableSnapshot) => ({ view, prompt, recent });

/** The game that is begun after another, as *Play again* does: the next player deals, the stacks are carried over. */
const playAgain = (table: Evening) =>
  table.ask<{ file: string }>('start', {
    game: 'toy',
    rules: {},
    seats: table.now.view.seats.map(({ id, name, look }) => ({ id, name, look })),
    dealer: 's2',
    stacks: { s1: 7, s2: 9 },
    replaces: table.now.file,
  });

describe('a game begun by mistake', () => {
  test('is undone like any other step: the former table is shown, and redo repeats it', async () => {
    const table = await evening();
    const first = await table.start(['Ann', 'Bo']);
    const former = table.now;
    const second = await playAgain(table);
    const begun = table.now;
    expect(begun.undo).toEqual({ code: 'sheet.begun' });

    expect((await undo(table)).error).toBeUndefined();
    await shown(table, first.file);
    expect(parts(table.now)).toEqual(parts(former));
    await expect.poll(() => table.now.redo).toEqual({ code: 'sheet.begun' });
    expect(await files(table)).toEqual({ saved: [first.file], running: first.file });

    expect((await redo(table)).error).toBeUndefined();
    await shown(table, second.file);
    expect(parts(table.now)).toEqual(parts(begun));
    expect((await files(table)).saved).toEqual([first.file, second.file].sort());
  });

  test('leaves an empty table where none was before; Home names it, and brings it back', async () => {
    const table = await evening();
    const { file } = await table.start(['Ann', 'Bo']);
    await undo(table);
    await shown(table, null);
    expect(await files(table)).toEqual({ saved: [], running: null });
    expect(await table.ask('home')).toMatchObject({ removed: { file, game: 'toy' }, troubled: [] });
    expect(await table.ask('evenings')).toMatchObject({ evenings: [] });
    await table.ask('open', { file });
    expect(table.now.undo).not.toBeNull();
    expect(await table.ask('home')).toMatchObject({ removed: null, running: { file } });
  });

  test('stays removed over a restart, and its file with all its lines stays in the folder', async () => {
    const table = await evening();
    const { file } = await table.start(['Ann', 'Bo']);
    await undo(table);
    await shown(table, null);
    await table.app.close();
    await table.restart('kill');
    expect(table.table).toBeNull();
    expect(await files(table)).toEqual({ saved: [], running: null });
    await table.ask('open', { file });
    expect((await files(table)).saved).toEqual([file]);
  });

  test('a game that went on is redone no more', async () => {
    const table = await evening({ games: GAMES });
    const first = await table.start(['Ann', 'Bo', 'Cy'], {}, 'dream');
    const { choices, id } = table.now.prompt;
    await table.start(['Ann', 'Bo', 'Cy'], {}, 'pool-nap');
    await undo(table);
    await shown(table, first.file);
    const choice = choices[0]!;
    await table.ask('command', {
      command: { id: table.id(), kind: 'move', prompt: id, move: moveOf(choice, seeded(1)) },
    });
    expect(table.now.redo).toBeNull();
    expect((await redo(table)).error?.code).toBe('table.redo.nothing');
  });

  test('moves are undone first, and redone last', async () => {
    const table = await evening({ games: GAMES });
    const { file } = await table.start(['Ann', 'Bo', 'Cy'], {}, 'dream');
    const { choices, id } = table.now.prompt;
    await table.ask('command', {
      command: { id: table.id(), kind: 'move', prompt: id, move: moveOf(choices[0]!, seeded(1)) },
    });
    const played = table.now;
    await undo(table);
    await undo(table);
    await shown(table, null);
    await table.ask('open', { file });
    await redo(table);
    expect(parts(table.now).prompt).toEqual(parts(played).prompt);
  });
});
