import { describe, expect, test } from 'vitest';
import { createJournal, loadJournal } from '../../main/journal/journal.ts';
import type { FileSystem } from '../../main/journal/filesystem.ts';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import type { DraftRecord } from '../../main/journal/records.ts';
import { finishWrites } from '../../main/journal/rescue.ts';
import { OpfsFileSystem } from '../../main/web/opfs.ts';
import { evening } from '../support/evening.ts';
import { HEADER, RECORDS, TEXT } from '../support/journals.ts';
import { type Keeper, Opfs } from '../support/opfs.ts';
import { tempFolder } from '../support/temp.ts';

const FOLDER = '/croupier';
const PATH = `${FOLDER}/games/a.jsonl`;

const draft = (n: number): DraftRecord => ({
  at: n,
  by: { kind: 'host' },
  via: 'hand',
  command: `c${n}`,
  kind: 'move',
  move: { kind: 'bid', seat: 's1', amount: n },
});

/** A game of one move in this browser. */
async function play(disk: Opfs) {
  const fs = new OpfsFileSystem(disk.directory);
  await fs.makeFolder(`${FOLDER}/games`);
  const made = await createJournal(fs, PATH, HEADER);
  if (!made.ok) throw new Error(made.error.code);
  const journal = made.value;
  const told: string[] = [];
  journal.onRescued((_, { code }) => told.push(code));
  await journal.append([draft(1)]).done;
  return { journal, told };
}

async function saidAfterReload(disk: Opfs): Promise<readonly string[]> {
  disk.reload();
  const read = await loadJournal(new OpfsFileSystem(disk.directory), PATH);
  if (!read.ok) throw new Error(read.error.code);
  return read.value.records.map(({ command }) => command ?? '');
}

describe.each<Keeper>(['profile', 'private'])('site data cleared during a game (%s)', (keeper) => {
  test('the next move writes the whole game again, and a reload finds it', async () => {
    const disk = new Opfs(keeper);
    const { journal, told } = await play(disk);
    disk.clear();
    expect(await journal.append([draft(2)]).done).toMatchObject({ ok: true });
    expect(told).toEqual(['journal.rescued.again']);
    expect(await saidAfterReload(disk)).toEqual(['c1', 'c2']);
  });

  test('with no room for it, the move is refused with the truth, and the next one saves everything', async () => {
    const disk = new Opfs(keeper);
    const { journal } = await play(disk);
    disk.clear();
    disk.quota = 400;
    for (const n of [2, 3])
      expect(await journal.append([draft(n)]).done).toMatchObject({
        ok: false,
        error: { code: 'journal.rescued.full' },
      });
    disk.quota = Infinity;
    expect(await journal.append([draft(4)]).done).toMatchObject({ ok: true });
    expect(await saidAfterReload(disk)).toEqual(['c1', 'c4']);
  });

  test('a game that is left right after it is written again', async () => {
    const disk = new Opfs(keeper);
    const { journal } = await play(disk);
    const fs = new OpfsFileSystem(disk.directory);
    disk.clear();
    await fs.makeFolder(`${FOLDER}/games`);
    await journal.close();
    expect(await saidAfterReload(disk)).toEqual(['c1']);
  });

  test('at the table: the players, the settings and the open game are there after a reload', async () => {
    const disk = new Opfs(keeper);
    const people = await evening({ files: new OpfsFileSystem(disk.directory) });
    await people.ask('settings', { set: { theme: 'dark' } });
    const { file } = await people.start(['Ann', 'Ben']);
    disk.clear();
    await people.type('A', 'K', 'Q');
    expect(people.now.notices).toMatchObject([{ id: 'rescued', say: { code: 'journal.rescued.again' } }]);
    disk.reload();
    const again = await evening({ files: new OpfsFileSystem(disk.directory) });
    expect(again.now).toMatchObject({ file, prompt: { step: 'bid' } });
    expect(await again.ask('home')).toMatchObject({ players: [{ name: 'Ann' }, { name: 'Ben' }] });
  });
});

/** Disks that keep files between programs. */
const DISKS: readonly (readonly [string, () => { readonly fs: FileSystem; readonly folder: string }])[] = [
  ['Node', () => ({ fs: nodeFileSystem, folder: tempFolder() })],
  ['a browser', () => ({ fs: new OpfsFileSystem(new Opfs().directory), folder: FOLDER })],
];
const LINES = TEXT.split(/(?<=\n)/);
const SHORT = LINES.slice(0, 4).join('');
const OTHER = SHORT.replace('"amount":1', '"amount":0');

describe.each(DISKS)('writes that ended before the rename, on %s', (_, disk) => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a game whose name is gone is taken up', { 'a.jsonl.new': TEXT }, { 'a.jsonl': TEXT }],
    [
      'and one with a torn end, which opening it repairs',
      { 'a.jsonl.new': TEXT.slice(0, -9) },
      { 'a.jsonl': TEXT.slice(0, -9) },
    ],
    [
      'one that goes on with the game there takes its place',
      { 'a.jsonl': SHORT, 'a.jsonl.new': TEXT },
      { 'a.jsonl': TEXT },
    ],
    [
      'one that has less than the game there goes',
      { 'a.jsonl': TEXT, 'a.jsonl.new': SHORT },
      { 'a.jsonl': TEXT },
    ],
    [
      'one that went on in another way is kept beside it',
      { 'a.jsonl': TEXT, 'a.jsonl.new': OTHER },
      { 'a.jsonl': TEXT, 'a.rescued.jsonl': OTHER },
    ],
    ['an unreadable one beside a game goes', { 'a.jsonl': TEXT, 'a.jsonl.new': 'x' }, { 'a.jsonl': TEXT }],
    ['an unreadable one alone stays', { 'a.jsonl.new': 'x' }, { 'a.jsonl.new': 'x' }],
    ['settings whose name is gone are taken up', { 'settings.json.new': '{}' }, { 'settings.json': '{}' }],
    [
      'settings that were to replace others were never confirmed',
      { 'settings.json': '{"is":1}', 'settings.json.new': '{"is":2}' },
      { 'settings.json': '{"is":1}' },
    ],
    ['torn settings stay', { 'settings.json.new': '{"is' }, { 'settings.json.new': '{"is' }],
  ])('%s', async (_name, before, after) => {
    const { fs, folder } = disk();
    await fs.makeFolder(folder);
    for (const [name, text] of Object.entries(before)) {
      const file = await fs.open(`${folder}/${name}`, 'new');
      await file.write(new TextEncoder().encode(text), 0);
      await file.close();
    }
    await finishWrites(fs, folder);
    const there: Record<string, string> = {};
    for (const name of await fs.list(folder))
      there[name] = new TextDecoder().decode(await fs.read(`${folder}/${name}`));
    expect(there).toEqual(after);
  });

  test('are finished before the first list of games is shown', async () => {
    const { fs, folder } = disk();
    await fs.makeFolder(`${folder}/games`);
    const made = await createJournal(fs, `${folder}/games/b.jsonl`, HEADER, RECORDS);
    if (!made.ok) throw new Error(made.error.code);
    await made.value.close();
    await fs.rename(`${folder}/games/b.jsonl`, `${folder}/games/b.jsonl.new`);
    const people = await evening({ files: fs, folder });
    expect(await people.ask('home')).toMatchObject({ saved: [{ file: 'b.jsonl' }], troubled: [] });
  });
});
