import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { phonesMemory } from '../../main/host/keep.ts';
import { createJournal, journalFiles, loadJournal } from '../../main/journal/journal.ts';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import type { DraftRecord } from '../../main/journal/records.ts';
import { writeJson } from '../../main/journal/whole-file.ts';
import { evening } from '../support/evening.ts';
import { HEADER } from '../support/journals.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { tempFolder } from '../support/temp.ts';

afterEach(() => void vi.restoreAllMocks());

const draft = (n: number): DraftRecord => ({
  at: n,
  by: { kind: 'host' },
  via: 'hand',
  command: `c${n}`,
  kind: 'move',
  move: { kind: 'bid', seat: 's1', amount: n },
});

/** What Node's own handles do instead of writing, on this machine's disk. */
async function onWrite(write: (data: Uint8Array, from: number, length: number) => number): Promise<void> {
  const probe = await open(join(tempFolder({ probe: '' }), 'probe'), 'r+');
  const handle = Object.getPrototypeOf(probe) as { write: (...words: never[]) => Promise<unknown> };
  await probe.close();
  vi.spyOn(handle, 'write').mockImplementation(((data: Uint8Array, from: number, length: number) =>
    Promise.resolve({ bytesWritten: write(data, from, length), buffer: data })) as never);
}

test.each([
  ['nothing', () => 0, 'journal.disk.full'],
  ['more than was asked', (_: Uint8Array, __: number, length: number) => length + 1, 'journal.disk.full'],
  ['all, and keeps nothing', (_: Uint8Array, __: number, length: number) => length, 'journal.disk.full'],
])('a disk that reports %s has not saved a file', async (_, write, code) => {
  const folder = tempFolder({ 'settings.json': '{"is":1}' });
  await onWrite(write);
  const path = join(folder, 'settings.json');
  expect(await writeJson(nodeFileSystem, path, { is: 2 })).toMatchObject({ ok: false, error: { code } });
  expect(readFileSync(path, 'utf8')).toBe('{"is":1}');
});

test.each([
  ['nothing', () => 0],
  ['more than was asked', (_: Uint8Array, __: number, length: number) => length + 1],
])('a disk that reports %s has not saved a move, and the next one is saved', async (_, write) => {
  const path = join(tempFolder(), 'a.jsonl');
  const made = await createJournal(nodeFileSystem, path, HEADER);
  if (!made.ok) throw new Error(made.error.code);
  await onWrite(write);
  const refused = await made.value.append([draft(1)]).done;
  expect(refused).toMatchObject({ ok: false, error: { code: 'journal.disk.full' } });
  vi.restoreAllMocks();
  expect(await made.value.append([draft(2)]).done).toMatchObject({ ok: true });
  await made.value.close();
  const read = await loadJournal(nodeFileSystem, path);
  expect(read).toMatchObject({ ok: true, value: { records: [{ command: 'c2' }] } });
});

test('a file on a network drive that was replaced costs no move', async () => {
  const disk = new MemoryDisk();
  const made = await createJournal(disk, '/games/a.jsonl', HEADER);
  if (!made.ok) throw new Error(made.error.code);
  let stale = true;
  disk.fail = (call) => (call === 'write' && stale ? ((stale = false), 'ESTALE') : null);
  expect(await made.value.append([draft(1)]).done).toMatchObject({ ok: true });
  const read = await loadJournal(disk, '/games/a.jsonl');
  expect(read).toMatchObject({ ok: true, value: { records: [{ command: 'c1' }] } });
});

test('a game that is refused is in no list, at whichever call the disk fails', async () => {
  for (let at = 1; ; at++) {
    const disk = new MemoryDisk();
    disk.fail = (_, __, count) => (count === at ? 'EIO' : null);
    const made = await createJournal(disk, '/games/a.jsonl', HEADER);
    if (made.ok) break;
    expect(disk.names, `error at call ${at}`).toEqual([]);
  }
});

test('a folder that cannot be listed is not treated as empty', async () => {
  const people = await evening();
  await people.start(['Ann', 'Ben']);
  people.disk.fail = (call) => (call === 'list' ? 'EIO' : null);
  await expect(journalFiles(people.disk, '/data/games')).rejects.toMatchObject({ code: 'EIO' });
  expect(await people.refused('home')).toBe('journal.disk.failed');
  people.disk.fail = (call, path) => (call === 'read' && path.endsWith('.jsonl') ? 'EIO' : null);
  expect(await people.refused('archive')).toBe('journal.file.unreadable');
});

test('players that cannot be saved are reported, when they sit down and when they are renamed', async () => {
  const people = await evening();
  people.disk.fail = (call, path) => (call === 'write' && path.includes('players') ? 'ENOSPC' : null);
  await people.start(['Ann', 'Ben']);
  expect(people.now.notices).toMatchObject([{ id: 'disk', say: { code: 'journal.disk.full' } }]);
  const { players } = await people.ask<{ players: readonly { id: string }[] }>('home');
  expect(await people.refused('player', { id: players[0]?.id, name: 'Anna' })).toBe('journal.disk.full');
});

test('phones that the disk does not take are reported', async () => {
  const folder = tempFolder();
  const memory = phonesMemory(folder);
  mkdirSync(join(folder, 'phones.json'));
  writeFileSync(join(folder, 'phones.json', 'in-the-way'), '');
  expect(await memory.write({} as never)).toBe(false);
});
