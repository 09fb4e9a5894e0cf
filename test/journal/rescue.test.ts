import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { type Journal, createJournal, loadJournal } from '../../main/journal/journal.ts';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import type { DraftRecord } from '../../main/journal/records.ts';
import { HEADER } from '../support/journals.ts';
import { MemoryDisk } from '../support/memory-disk.ts';

const draft = (n: number): DraftRecord => ({
  at: n,
  by: { kind: 'host' },
  via: 'hand',
  command: `c${n}`,
  kind: 'move',
  move: { kind: 'bid', seat: 's1', amount: n },
});

interface Game {
  readonly folder: string;
  readonly path: string;
  readonly journal: Journal;
  /** What people were told, and where the game lies since. */
  readonly told: { readonly path: string; readonly code: string }[];
}

/** A game of three moves on this machine's disk. */
async function play(): Promise<Game> {
  const folder = join(mkdtempSync(join(tmpdir(), 'croupier-rescue-')), 'games');
  mkdirSync(folder);
  const path = join(folder, 'a.jsonl');
  const made = await createJournal(nodeFileSystem, path, HEADER);
  if (!made.ok) throw new Error(made.error.code);
  const journal = made.value;
  const told: Game['told'] = [];
  journal.onRescued((at, { code }) => told.push({ path: at, code }));
  for (const n of [1, 2, 3]) expect(await journal.append([draft(n)]).done).toMatchObject({ ok: true });
  return { folder, path, journal, told };
}

const saidIn = async (path: string): Promise<readonly string[]> => {
  const read = await loadJournal(nodeFileSystem, path);
  if (!read.ok) throw new Error(read.error.code);
  return read.value.records.map(({ command }) => command ?? '');
};

const OTHER = 'something else that lies there now\n';

test.each<[string, (game: Game) => void, string, string]>([
  ['deleted', ({ path }) => rmSync(path), 'journal.rescued.again', 'a.jsonl'],
  ['moved away', ({ path }) => renameSync(path, `${path}.bak`), 'journal.rescued.again', 'a.jsonl'],
  [
    'replaced',
    ({ path }) => {
      rmSync(path);
      writeFileSync(path, OTHER);
    },
    'journal.rescued.beside',
    'a.rescued.jsonl',
  ],
  ['cut', ({ path }) => truncateSync(path, 100), 'journal.rescued.beside', 'a.rescued.jsonl'],
  ['emptied', ({ path }) => truncateSync(path, 0), 'journal.rescued.beside', 'a.rescued.jsonl'],
  [
    'written in by another program',
    ({ path }) => writeFileSync(path, 'x', { flag: 'a' }),
    'journal.rescued.beside',
    'a.rescued.jsonl',
  ],
  [
    'changed in its middle',
    ({ path }) => {
      const bytes = readFileSync(path);
      bytes[300] = 0x20;
      writeFileSync(path, bytes);
    },
    'journal.rescued.beside',
    'a.rescued.jsonl',
  ],
  [
    'gone with its folder',
    ({ folder }) => rmSync(folder, { recursive: true }),
    'journal.rescued.again',
    'a.jsonl',
  ],
])('a file that was %s is written anew before the next move is acknowledged', async (_, harm, code, name) => {
  const game = await play();
  harm(game);
  const left = readdirSync(join(game.folder, '..')).includes('games')
    ? readdirSync(game.folder).map((file) => [file, readFileSync(join(game.folder, file), 'utf8')] as const)
    : [];
  expect(await game.journal.append([draft(4)]).done).toMatchObject({ ok: true });
  const path = join(game.folder, name);
  expect(game.told).toEqual([{ path, code }]);
  expect(game.journal.path).toBe(path);
  expect(await saidIn(path)).toEqual(['c1', 'c2', 'c3', 'c4']);
  // What lay there is somebody's: it stays as it was.
  for (const [file, text] of left) expect(readFileSync(join(game.folder, file), 'utf8')).toBe(text);
  expect(await game.journal.append([draft(5)]).done).toMatchObject({ ok: true });
  await game.journal.close();
  expect(await saidIn(path)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
  expect(game.told).toHaveLength(1);
});

it('the same game in another file of that name, as a tool for backups leaves it, is taken up without a word', async () => {
  const { path, journal, told } = await play();
  copyFileSync(path, `${path}.copy`);
  rmSync(path);
  renameSync(`${path}.copy`, path);
  expect(await journal.append([draft(4)]).done).toMatchObject({ ok: true });
  expect(told).toEqual([]);
  expect(await saidIn(path)).toEqual(['c1', 'c2', 'c3', 'c4']);
  await journal.close();
});

it('a game that is left is not lost with its file, but a folder that is gone stays gone', async () => {
  const one = await play();
  rmSync(one.path);
  await one.journal.close();
  expect(await saidIn(one.path)).toEqual(['c1', 'c2', 'c3']);
  const other = await play();
  rmSync(other.folder, { recursive: true });
  await other.journal.close();
  expect(readdirSync(join(other.folder, '..'))).toEqual([]);
});

it('nothing is rewritten in a folder that another process holds by now', async () => {
  const { folder, journal, told } = await play();
  journal.onRescued(
    (path, { code }) => told.push({ path, code }),
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a refusal is no error
    () => Promise.reject({ kind: 'refusal', code: 'journal.locked' }),
  );
  rmSync(folder, { recursive: true });
  expect(await journal.append([draft(4)]).done).toMatchObject({
    ok: false,
    error: { code: 'journal.locked' },
  });
  expect(told).toEqual([]);
});

describe('a stick that is pulled out', () => {
  const PATH = '/stick/games/a.jsonl';
  const SEEN = [
    'open',
    'write',
    'truncate',
    'sync',
    'read',
    'stat',
    'list',
    'makeFolder',
    'rename',
    'syncFolder',
  ];

  it.each(['EIO', 'ENOENT', 'ENODEV'])(
    'with %s: no move is accepted, and with the stick the game continues',
    async (errno) => {
      const disk = new MemoryDisk();
      const made = await createJournal(disk, PATH, HEADER);
      if (!made.ok) throw new Error(made.error.code);
      const journal = made.value;
      const told: string[] = [];
      journal.onRescued((_, { code }) => told.push(code));
      await journal.append([draft(1)]).done;
      disk.fail = (call) => (SEEN.includes(call) ? errno : null);
      for (const n of [2, 3]) expect((await journal.append([draft(n)]).done).ok).toBe(false);
      // It is another file, for the system, when it is put in again.
      const bytes = disk.bytes(PATH);
      disk.put(PATH, bytes);
      disk.fail = () => null;
      expect(await journal.append([draft(4)]).done).toMatchObject({ ok: true });
      const read = await loadJournal(disk, PATH);
      expect(read.ok && read.value.records.map(({ command }) => command)).toEqual(['c1', 'c4']);
      expect(told).toEqual([]);
    },
  );
});
