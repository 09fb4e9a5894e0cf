import { beforeEach, expect, test } from 'vitest';
import { createJournal, loadJournal, openJournal } from '../../main/journal/journal.ts';
import type { DraftRecord } from '../../main/journal/records.ts';
import { OpfsFileSystem } from '../../main/web/opfs.ts';
import { HEADER } from '../support/journals.ts';
import { Opfs } from '../support/opfs.ts';
import { seeded } from '../support/random.ts';

const PATH = '/croupier/games/a.jsonl';
const draft = (n: number): DraftRecord => ({
  at: n,
  by: { kind: 'host' },
  via: 'hand',
  command: `c${n}`,
  kind: 'move',
  move: { kind: 'bid', seat: 's1', amount: n },
});

let disk: Opfs;
beforeEach(() => {
  disk = new Opfs();
});

async function files() {
  const fs = new OpfsFileSystem(disk.directory);
  await fs.makeFolder('/croupier/games');
  return fs;
}

/** Says moves until the power goes; returns those that were acknowledged before. */
async function playUntilCut(moves: number, seed: number): Promise<readonly string[]> {
  const random = seeded(seed);
  const created = await createJournal(await files(), PATH, HEADER);
  if (!created.ok) throw new Error(created.error.code);
  const acknowledged: string[] = [];
  const waiting: Promise<void>[] = [];
  const cutAt = 1 + random.below(moves);
  for (let n = 1; n <= moves; n++) {
    if (n === cutAt) {
      disk.powerCut();
      break;
    }
    const { done } = created.value.append([draft(n)]);
    waiting.push(done.then(({ ok }) => void (ok && acknowledged.push(`c${n}`))));
    if (random.chance(0.5)) await Promise.all(waiting);
  }
  const before = [...acknowledged];
  await Promise.all(waiting);
  return before;
}

async function saidNow(): Promise<readonly string[]> {
  const opened = await openJournal(new OpfsFileSystem(disk.directory), PATH);
  if (!opened.ok) throw new Error(opened.error.code);
  await opened.value.close();
  return opened.value.records.map(({ command }) => command ?? '');
}

test('all acknowledged data survives a power loss, 200 times', async () => {
  for (let seed = 1; seed <= 200; seed++) {
    disk = new Opfs();
    const acknowledged = await playUntilCut(20, seed);
    const there = await saidNow();
    expect(there.slice(0, acknowledged.length), `seed ${seed}`).toEqual(acknowledged);
  }
});

test('the run above would see a flush that keeps nothing', async () => {
  const lost: number[] = [];
  for (let seed = 1; seed <= 30; seed++) {
    disk = new Opfs();
    disk.flushKeeps = false;
    const acknowledged = await playUntilCut(20, seed);
    const there = await saidNow().catch((): readonly string[] => []);
    if (acknowledged.some((move) => !there.includes(move))) lost.push(seed);
  }
  expect(lost.length).toBeGreaterThan(20);
});

test('a file that is open is read through its own handle, as the browser locks it', async () => {
  const fs = await files();
  const created = await createJournal(fs, PATH, HEADER);
  if (!created.ok) throw new Error(created.error.code);
  await created.value.append([draft(1)]).done;
  const read = await loadJournal(fs, PATH);
  expect(read.ok && read.value.records.length).toBe(1);
  await expect(fs.open(PATH, 'existing')).rejects.toMatchObject({ code: 'EBUSY' });
});

test.each([
  ['a file that is not there', async () => (await files()).read('/croupier/none'), 'ENOENT'],
  ['a folder that is not there', async () => (await files()).list('/nowhere'), 'ENOENT'],
  ['a folder as a file', async () => (await files()).read('/croupier/games'), 'EISDIR'],
  [
    'a name that is taken',
    async () => {
      const fs = await files();
      await (await fs.open('/croupier/a', 'new')).close();
      return fs.open('/croupier/a', 'new');
    },
    'EEXIST',
  ],
] as const)('%s is told with its errno', async (_name, run, code) => {
  await expect(run()).rejects.toMatchObject({ code });
});

test('a full disk refuses the move, and the game continues when there is room', async () => {
  const created = await createJournal(await files(), PATH, HEADER);
  if (!created.ok) throw new Error(created.error.code);
  const journal = created.value;
  await journal.append([draft(1)]).done;
  disk.quota = disk.used + 10;
  const refused = await journal.append([draft(2)]).done;
  expect(refused).toMatchObject({ ok: false, error: { code: 'journal.disk.full' } });
  disk.quota = Infinity;
  expect(await journal.append([draft(3)]).done).toMatchObject({ ok: true });
  await journal.close();
  expect(await saidNow()).toEqual(['c1', 'c3']);
});

test('a move whose file the browser took away meanwhile is found in a new one, with all before it', async () => {
  const created = await createJournal(await files(), PATH, HEADER);
  if (!created.ok) throw new Error(created.error.code);
  await created.value.append([draft(1)]).done;
  const games = await (await disk.root.getDirectoryHandle('croupier')).getDirectoryHandle('games');
  games.drop('a.jsonl');
  expect(await created.value.append([draft(2)]).done).toMatchObject({ ok: true });
  // Before it is closed, which would look once more.
  expect(games.entry('a.jsonl')).toBeDefined();
  await created.value.close();
  expect(await saidNow()).toEqual(['c1', 'c2']);
});

test('a file that is taken away while it is written costs no move: the next one finds all of them a new place', async () => {
  const created = await createJournal(await files(), PATH, HEADER);
  if (!created.ok) throw new Error(created.error.code);
  const games = await (await disk.root.getDirectoryHandle('croupier')).getDirectoryHandle('games');
  disk.onFlush = () => games.drop('a.jsonl');
  await created.value.append([draft(1)]).done;
  disk.onFlush = () => undefined;
  expect(games.entry('a.jsonl')).toBeUndefined();
  expect(await created.value.append([draft(2)]).done).toMatchObject({ ok: true });
  // Before it is closed, which would look once more.
  expect(games.entry('a.jsonl')).toBeDefined();
  await created.value.close();
  expect(await saidNow()).toEqual(['c1', 'c2']);
});

test('a game that is left is there, also where its file was taken away with the last move', async () => {
  const created = await createJournal(await files(), PATH, HEADER);
  if (!created.ok) throw new Error(created.error.code);
  const games = await (await disk.root.getDirectoryHandle('croupier')).getDirectoryHandle('games');
  disk.onFlush = () => games.drop('a.jsonl');
  await created.value.append([draft(1)]).done;
  disk.onFlush = () => undefined;
  await created.value.close();
  expect(await saidNow()).toEqual(['c1']);
});

test('a move asks the browser for its file once, and not after the disk', async () => {
  const created = await createJournal(await files(), PATH, HEADER);
  if (!created.ok) throw new Error(created.error.code);
  await created.value.append([draft(1)]).done;
  disk.calls = [];
  await created.value.append([draft(2)]).done;
  expect(disk.calls).toEqual(['look', 'flush']);
});

test('a folder that is taken away and made again is the one that is written in', async () => {
  const fs = await files();
  const write = async (path: string) => {
    const file = await fs.open(path, 'new');
    await file.write(new Uint8Array([1]), 0);
    await file.close();
  };
  await write('/croupier/games/before.jsonl');
  await (await disk.root.getDirectoryHandle('croupier')).removeEntry('games', { recursive: true });
  await expect(write('/croupier/games/without.jsonl')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(fs.list('/croupier/games')).rejects.toMatchObject({ code: 'ENOENT' });
  await fs.makeFolder('/croupier/games');
  await write('/croupier/games/after.jsonl');
  const games = await (await disk.root.getDirectoryHandle('croupier')).getDirectoryHandle('games');
  await expect(games.getFileHandle('after.jsonl')).resolves.toBeDefined();
  expect(await fs.list('/croupier/games')).toEqual(['after.jsonl']);
});
