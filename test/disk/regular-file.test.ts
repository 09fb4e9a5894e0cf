import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../main/cli/cli.ts';
import { readJournalFile } from '../../main/cli/journal-file.ts';
import { openRegular, openRegularNow, readRegular, readRegularNow } from '../../main/disk/regular-file.ts';
import { readPlace } from '../../main/electron/place.ts';
import { phonesMemory, readKept } from '../../main/host/keep.ts';
import { loadJournal, openJournal } from '../../main/journal/journal.ts';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import { holdLease } from '../../main/journal/node-lock.ts';
import { readJson } from '../../main/journal/whole-file.ts';
import { openLog } from '../../main/shell/log.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { fileMemory } from '../../main/shell/tray-memory.ts';
import { recordingFiles } from '../../main/tray/node/recording-files.ts';
import { openPicture } from '../support/pictures/read.ts';
import { tempFolder } from '../support/temp.ts';
import { tool } from '../tools/support.ts';

/** What a path may lead to besides a file. Each would hang the reader or never end if it were opened as a file is. */
const UNFIT: Readonly<Record<string, (path: string) => void>> = {
  'a pipe that nobody writes to': (path) => execFileSync('mkfifo', [path]),
  'a link to /dev/zero': (path) => symlinkSync('/dev/zero', path),
  'a link to a pipe': (path) => {
    execFileSync('mkfifo', [`${path}.pipe`]);
    symlinkSync(`${path}.pipe`, path);
  },
  'a folder': (path) => mkdirSync(path),
};
const unfit = test.each(Object.entries(UNFIT));

/** Runs a command of `croupier`; resolves with why it failed, as far as it says: the codes on standard error. */
async function command(...words: readonly string[]): Promise<string> {
  const said: string[] = [];
  const code = await runCli(words, {
    print: () => undefined,
    complain: (text) => void said.push(text),
    say: ({ code }) => code,
    signal: new AbortController().signal,
  });
  return `${code} ${said.join(' ')}`;
}

/** The same for a tool of the checkout. */
const usingTool = (...words: string[]): Promise<string> =>
  tool(...words).then(({ code, err }) => `${code} ${err}`);

/** Everything that reads a file from outside or from the data folder, and what it makes of one that is none. */
const READERS: readonly (readonly [string, (path: string) => Promise<unknown>, unknown])[] = [
  ['a game in a list', (path) => loadJournal(nodeFileSystem, path).then(({ ok }) => ok), false],
  ['a game that is opened', (path) => openJournal(nodeFileSystem, path).then(({ ok }) => ok), false],
  ['a game that is named to a command', (path) => readJournalFile(path).then(({ ok }) => ok), false],
  ['settings', (path) => readJson(nodeFileSystem, path), undefined],
  ['a picture', (path) => openPicture(path).catch(() => 'refused'), 'refused'],
  ['a recording', (path) => recordingFiles.read(path).catch(() => 'refused'), 'refused'],
  ['the tray of last time', (path) => fileMemory(nodeFileSystem, path).read(), undefined],
  ["the window's place", (path) => Promise.resolve(readPlace(path)), null],
  ['`replay`', (path) => command('replay', path), /^1 journal\.(file\.notRegular|notAJournal):/],
  ['`export`', (path) => command('export', path), /^1 journal\.(file\.notRegular|notAJournal):/],
  ['the tool `read`', (path) => usingTool('read', path), /^1 picture\.unknown:/],
  ['the tool `read --dice`', (path) => usingTool('read', path, '--dice', path), /camera\.own\.missing/],
  ['the tool `scene`', (path) => usingTool('scene', path, '--json'), /picture\.missing/],
  ['the tool `teach`', (path) => usingTool('teach', path), /camera\.own\.missing/],
  ['`tray replay`', (path) => command('tray', 'replay', path), /^1 tray\.recording\.unreadable/],
  ['`tray simulate`', (path) => command('tray', 'simulate', path), /^1 tray\.script\.unreadable/],
];

describe('something that is not a file is not opened', () => {
  describe.each(READERS)('%s', (_, read, expected) => {
    unfit('%s', async (_kind, make) => {
      const path = join(tempFolder(), 'file.jsonl');
      make(path);
      const found = await read(path);
      if (expected instanceof RegExp) expect(found).toMatch(expected);
      else expect(found).toEqual(expected);
    });
  });

  unfit('%s is refused by all four ways to open', async (_, make) => {
    const path = join(tempFolder(), 'file');
    make(path);
    const code: unknown = expect.stringMatching(/^(ENOTREG|EISDIR)$/);
    await expect(openRegular(path)).rejects.toMatchObject({ code });
    await expect(readRegular(path, 10)).rejects.toMatchObject({ code });
    expect(() => openRegularNow(path)).toThrow(expect.objectContaining({ code }));
    expect(() => readRegularNow(path, 10)).toThrow(expect.objectContaining({ code }));
  });
});

/** The files of a data folder, as this version writes them. */
const KEPT = [
  'host.json',
  'phones.json',
  'settings.json',
  'players.json',
  'dice.json',
  'index.json',
  'log.txt',
];
const MORE = ['evenings.json', 'tray.json', 'newer.json', 'window.json', 'games/2026-01-01-dream-a.jsonl'];

describe('a data folder full of pipes and devices', () => {
  unfit('opens: %s', async (_, make) => {
    const folder = tempFolder({ 'games/.keep': '' });
    for (const name of [...KEPT, ...MORE]) make(join(folder, name));
    const log = openLog(folder);
    log.write('is not written');
    expect(log.tail(5)).toEqual([]);
    expect(await readKept(folder)).toBeNull();
    expect(await phonesMemory(folder).read()).toBeNull();
    const opened = await createNodeApp({ folder, version: '0' });
    if (!opened.ok) throw new Error(opened.error.code);
    expect(await opened.value.handle({ n: 1, kind: 'home' }, { kind: 'host' })).toMatchObject({ ok: true });
    expect(await opened.value.handle({ n: 2, kind: 'evenings' }, { kind: 'host' })).toMatchObject({
      ok: true,
    });
    await opened.value.close();
  });

  test('a lease that is a pipe belongs to nobody', async () => {
    const folder = tempFolder();
    execFileSync('mkfifo', [join(folder, 'lock.lease')]);
    const lease = await holdLease(folder, { beat: 20, dead: 80, settle: 10 });
    expect(await lease.isHeld()).toBe(true);
    await lease.release();
  });
});

describe('a file', () => {
  test('is read whole up to the limit, and not at all beyond it', async () => {
    const path = join(tempFolder({ file: 'x'.repeat(10_000) }), 'file');
    expect(await readRegular(path, 10_000)).toHaveLength(10_000);
    expect(readRegularNow(path, 10_000)).toHaveLength(10_000);
    await expect(readRegular(path, 9_999)).rejects.toMatchObject({ code: 'ETOOBIG' });
    expect(() => readRegularNow(path, 9_999)).toThrow(expect.objectContaining({ code: 'ETOOBIG' }));
  });

  test('that says it is empty is read by what comes, and only up to the limit', async () => {
    const path = '/proc/self/maps';
    if (process.platform !== 'linux') return;
    expect(statSync(path).size).toBe(0);
    expect((await readRegular(path, 1 << 24)).toString()).toContain('[stack]');
    await expect(readRegular(path, 500)).rejects.toMatchObject({ code: 'ETOOBIG' });
  });

  test('that a link leads to is one', async () => {
    const folder = tempFolder({ file: 'text' });
    symlinkSync('file', join(folder, 'link'));
    expect(String(await readRegular(join(folder, 'link'), 10))).toBe('text');
  });

  test('that is missing is missing', async () => {
    await expect(readRegular('/nowhere/file', 1)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('replacing does not write through a link or into a pipe', async () => {
  const { replaceNow } = await import('../../main/disk/private.ts');
  const folder = tempFolder({ precious: 'kept' });
  symlinkSync('precious', join(folder, 'a.json'));
  symlinkSync('precious', join(folder, `a.json.${process.pid}.new`));
  replaceNow(join(folder, 'a.json'), 'new');
  expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('kept');
  expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('new');
  writeFileSync(join(folder, 'b'), '');
});
