import { expect, test } from 'vitest';
import type { Push, TableSnapshot } from '../../main/contract.ts';
import { createApp } from '../../main/table/app.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { toyGame } from '../support/toy-game.ts';

test('smoke', async () => {
  const disk = new MemoryDisk();
  const make = () =>
    createApp({
      folder: '/d',
      version: '0',
      files: disk,
      games: [toyGame()],
      lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
    });
  const app = await make();
  if (!app.ok) throw new Error(app.error.code);
  let table: TableSnapshot | null = null;
  app.value.subscribe((p: Push) => {
    if (p.push === 'table') table = p.table;
  });
  const host = { kind: 'host' } as const;
  let n = 0;
  const ask = async (kind: string, more: object = {}) => {
    const r = await app.value.handle({ n: ++n, kind, ...more }, host);
    if (!r.ok) throw new Error(JSON.stringify(r.error));
    return r.value;
  };
  await ask('start', {
    game: 'toy',
    rules: {},
    seats: [
      { id: 's1', name: 'Ann' },
      { id: 's2', name: 'Ben' },
    ],
    dealer: 's2',
  });
  const t = () => table as unknown as TableSnapshot;
  for (const die of [0, 1, 2])
    await ask('command', {
      command: { id: `f${die}`, kind: 'intake', act: { kind: 'set-face', die, face: 'A' } },
    });
  expect(t().intake.ready).toBe(true);
  await ask('command', {
    command: { id: 'take', kind: 'intake', act: { kind: 'take', prompt: t().prompt.id } },
  });
  expect(t().prompt.step).toBe('bid');
  await ask('command', {
    command: { id: 'b1', kind: 'move', prompt: t().prompt.id, move: { kind: 'bid', seat: 's1', amount: 0 } },
  });
  await ask('command', {
    command: { id: 'b2', kind: 'move', prompt: t().prompt.id, move: { kind: 'bid', seat: 's2', amount: 2 } },
  });
  await ask('command', { command: { id: 'u', kind: 'undo', revision: t().revision } });
  await ask('command', { command: { id: 'r', kind: 'redo', revision: t().revision } });
  const before = t();
  disk.cutPower();
  const again = await make();
  if (!again.ok) throw new Error('x');
  again.value.subscribe((p: Push) => {
    if (p.push === 'table') table = p.table;
  });
  expect(t()).toEqual(before);
  expect(await ask('home')).toMatchObject({ running: { game: 'toy' } });
});
