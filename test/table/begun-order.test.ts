import { expect, it } from 'vitest';
import type { HomeView } from '../../main/contract.ts';
import { evening } from '../support/evening.ts';
import { MemoryDisk } from '../support/memory-disk.ts';

/** A screen that draws when it is told to. */
function slowScreen() {
  let draw = (): void => undefined;
  const drawn = () =>
    new Promise<void>((resolve) => {
      draw = resolve;
    });
  return { drawn, draw: () => draw() };
}

it('a new game is on disk and shown before it is drawn; who plays and that it is open are written after', async () => {
  const disk = new MemoryDisk();
  const screen = slowScreen();
  const people = await evening({ disk, drawn: screen.drawn });
  const answered = people.start(['Ann', 'Ben']);
  await expect.poll(() => people.table).not.toBeNull();
  expect(disk.names).toEqual([expect.stringMatching(/^\/data\/games\/.*\.jsonl$/)]);
  screen.draw();
  await answered;
  expect(disk.names.filter((name) => name.endsWith('.json'))).toEqual([
    '/data/players.json',
    '/data/state.json',
  ]);
});

it('killed before it is drawn, the game is there, one tap away', async () => {
  const screen = slowScreen();
  const people = await evening({ drawn: screen.drawn });
  void people.start(['Ann', 'Ben']);
  await expect.poll(() => people.table).not.toBeNull();
  const { file } = people.now;
  await people.restart();
  expect(people.table).toBeNull();
  expect(await people.ask('home')).toMatchObject({ saved: [{ file }] });
});

it('a rename before rendering is kept', async () => {
  const screen = slowScreen();
  const people = await evening({ drawn: screen.drawn });
  const first = people.start(['Ann', 'Ben']);
  await expect.poll(() => people.table).not.toBeNull();
  screen.draw();
  await first;
  const { players } = await people.ask<HomeView>('home');
  const second = people.start(['Ann', 'Cat']);
  await expect.poll(() => people.now.view.seats[1]?.name).toBe('Cat');
  await people.ask('player', { id: players[1]!.id, name: 'Bea' });
  screen.draw();
  await second;
  const after = await people.ask<HomeView>('home');
  expect(after.players.map(({ name }) => name)).toEqual(['Ann', 'Bea', 'Cat']);
});

it('where the game cannot be kept, nobody is remembered for it', async () => {
  const disk = new MemoryDisk();
  const people = await evening({ disk });
  disk.fail = (call, path) => (call === 'write' && path.includes('games') ? 'ENOSPC' : null);
  const seats = ['Ann', 'Ben'].map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
  expect(await people.try('start', { game: 'toy', rules: {}, seats, dealer: null })).toHaveProperty('error');
  disk.fail = () => null;
  expect(await people.ask('home')).toMatchObject({ players: [], saved: [] });
});

it('the next game replaces the open one at once: no page sees an empty table, which would turn its camera off', async () => {
  const people = await evening();
  await people.start(['Ann', 'Ben']);
  const { file } = people.now;
  const seen: (string | null)[] = [];
  people.app.subscribe((push) => {
    if (push.push === 'table') seen.push(push.table?.file ?? null);
  });
  await people.start(['Ann', 'Cat']);
  expect(people.now.file).not.toBe(file);
  expect([...new Set(seen)]).toEqual([file, people.now.file]);
});

it('where the next game cannot be kept, the open one stays open', async () => {
  const disk = new MemoryDisk();
  const people = await evening({ disk });
  await people.start(['Ann', 'Ben']);
  const { file } = people.now;
  disk.fail = (call, path) => (call === 'open' && path.endsWith('.new') ? 'ENOSPC' : null);
  const seats = ['Ann', 'Cat'].map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
  const start = { game: 'toy', rules: {}, seats, dealer: null, replaces: file };
  const refused = await people.try('start', start);
  expect(refused.error?.code).toBe('journal.disk.full');
  expect(people.now.file).toBe(file);
});
