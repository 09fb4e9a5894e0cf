import { describe, expect, test } from 'vitest';
import { createJournal, openJournal } from '../../main/journal/journal.ts';
import { LOCALES } from '../../main/contract.ts';
import { writeJson, readJson, writeNew } from '../../main/journal/whole-file.ts';
import { OpfsFileSystem } from '../../main/web/opfs.ts';
import german from '../../main/words/de.json' with { type: 'json' };
import english from '../../main/words/en.json' with { type: 'json' };
import french from '../../main/words/fr.json' with { type: 'json' };
import { HEADER, RECORDS } from '../support/journals.ts';
import { Opfs } from '../support/opfs.ts';
import { type SweptDisk, sweepArchive, sweepRecord, sweepSettings } from '../support/quota-sweep.ts';
import { twoHomes } from '../support/two-homes.ts';

const FOLDER = '/croupier';
const PATH = `${FOLDER}/a.jsonl`;

async function filesOn(disk: Opfs) {
  const fs = new OpfsFileSystem(disk.directory);
  await fs.makeFolder(FOLDER);
  return fs;
}

const swept = (disk: Opfs): SweptDisk => ({
  root: () => Promise.resolve(disk.directory),
  leave: (bytes) => Promise.resolve(void (disk.quota = bytes === null ? Infinity : disk.used + bytes)),
});

const upTo = (most: number, step = 1): readonly number[] =>
  Array.from({ length: Math.ceil(most / step) }, (_, i) => i * step);

describe('the end of the disk, byte by byte', () => {
  test('over a record', async () => {
    const { saved, refused, faults } = await sweepRecord(swept(new Opfs()), upTo(400, 3));
    expect(faults).toEqual([]);
    expect(saved).toBeGreaterThan(30);
    expect(refused).toBeGreaterThan(30);
  });

  test('over a small file', async () => {
    const { saved, refused, faults } = await sweepSettings(swept(new Opfs()), upTo(600, 2));
    expect(faults).toEqual([]);
    expect(saved).toBeGreaterThan(30);
    expect(refused).toBeGreaterThan(30);
  });

  test('over an archive', async () => {
    const homes = await twoHomes();
    const rooms = upTo(homes.archive.length + 2_000, 53);
    const { saved, refused, faults } = await sweepArchive(swept(new Opfs()), homes, rooms);
    expect(faults).toEqual([]);
    expect(saved).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(5);
  });

  test('over all three in a profile, which sets space aside by the megabyte', async () => {
    const rooms = [0, 1, 500, 1_000, 2 ** 20 - 1, 2 ** 20 + 1_000, 2 ** 22];
    const homes = await twoHomes();
    const all = [
      await sweepRecord(swept(new Opfs('profile')), rooms),
      await sweepSettings(swept(new Opfs('profile')), rooms),
      await sweepArchive(swept(new Opfs('profile')), homes, rooms),
    ];
    for (const { saved, refused, faults } of all) {
      expect(faults).toEqual([]);
      expect(saved).toBeGreaterThan(0);
      expect(refused).toBeGreaterThan(0);
    }
  });
});

test.each([
  ['nothing', 0, 'ENOSPC'],
  ['less than nothing', -1, 'ENOSPC'],
  ['no number', Number.NaN, 'ENOSPC'],
  ['a part of a byte', 0.5, 'ENOSPC'],
  ['more than was asked', 1_000, 'ENOSPC'],
  ['Chromium’s number at the quota', 4_294_967_288, 'ENOSPC'],
  ['Chromium’s number after the data were cleared', 4_294_967_292, 'ENOENT'],
  ['Chromium’s number of a broken disk', 4_294_967_280, 'EIO'],
])('a write that reports %s has failed, and leaves no file', async (_, count, code) => {
  const disk = new Opfs();
  const fs = await filesOn(disk);
  disk.report = () => count;
  await expect(writeNew(fs, PATH, new Uint8Array(20))).rejects.toMatchObject({ code });
  expect(await fs.list(FOLDER)).toEqual([]);
});

test('a write may take a few bytes at a time', async () => {
  const disk = new Opfs();
  disk.mostAtOnce = 7;
  const made = await createJournal(await filesOn(disk), PATH, HEADER, RECORDS);
  if (!made.ok) throw new Error(made.error.code);
  await made.value.close();
  const opened = await openJournal(await filesOn(disk), PATH);
  expect(opened).toMatchObject({ ok: true, value: { records: RECORDS } });
});

test.each([
  ['less than it says', (disk: Opfs) => void (disk.mostAtOnce = 5), 'journal.disk.full'],
  [
    'something else',
    (disk: Opfs) => {
      disk.onFlush = () => disk.spoil();
    },
    'journal.disk.failed',
  ],
])('a whole file of which the disk keeps %s is not reported as saved', async (_, lie, code) => {
  const disk = new Opfs();
  const fs = await filesOn(disk);
  const path = `${FOLDER}/settings.json`;
  await writeJson(fs, path, { is: 'before' });
  disk.report = (_, given) => given;
  lie(disk);
  expect(await writeJson(fs, path, { is: 'after' })).toMatchObject({ ok: false, error: { code } });
  expect(await readJson(fs, path)).toEqual({ is: 'before' });
  expect(await fs.list(FOLDER)).toEqual(['settings.json']);
});

test('each of these failures has a sentence in every language', () => {
  for (const { disk, file, rescued } of [english, german, french].map(({ journal }) => journal))
    for (const sentence of [...Object.values(disk), file.unreadable, rescued.full, rescued.failed])
      expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(LOCALES).toHaveLength(3);
});
