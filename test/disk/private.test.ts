import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { narrowNow, replaceNow } from '../../main/disk/private.ts';
import { freshKept, keep } from '../../main/host/keep.ts';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import { openLog } from '../../main/shell/log.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { fileMemory } from '../../main/shell/tray-memory.ts';
import { privateRecordings, recordingFiles } from '../../main/tray/node/recording-files.ts';
import { tempFolder } from '../support/temp.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

/** Every file and folder below a folder that somebody else may read, by its path. Sockets hold nothing to read. */
const openTo = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (modeOf(path) & 0o077) !== 0);

// The widest rights that a system gives to new files.
let former = 0;
beforeEach(() => {
  former = process.umask(0);
});
afterEach(() => {
  process.umask(former);
});

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('and all in it is made for its owner only, with parents that were missing', async () => {
    const above = join(tempFolder(), 'share');
    const folder = join(above, 'croupier');
    openLog(folder).write('begins');
    const opened = await createNodeApp({ folder, version: '0' });
    if (!opened.ok) throw new Error(opened.error.code);
    const seats = ['Ann', 'Ben', 'Cleo'].map((name, at) => ({ id: `s${at + 1}`, name, look: at }));
    const ask = (kind: string, what: object) =>
      opened.value.handle({ n: 1, kind, ...what }, { kind: 'host' });
    await ask('settings', { settings: { volume: 0.3 } });
    expect(await ask('start', { game: 'dream', seats, rules: {}, dealer: null })).toMatchObject({ ok: true });
    await ask('evenings', {});
    await keep(folder, freshKept());
    await fileMemory(nodeFileSystem, join(folder, 'tray.json')).write({ path: 'COM9', wanted: false });
    replaceNow(join(folder, 'window.json'), '{}');
    const recording = privateRecordings.create(join(folder, 'tray-1.jsonl'), () => undefined);
    recording.write('{}');
    await recording.end();
    expect(modeOf(above)).toBe(0o700);
    expect(modeOf(folder)).toBe(0o700);
    expect(openTo(folder)).toEqual([]);
    expect(readdirSync(join(folder, 'games'))).toHaveLength(1);
    await opened.value.close();
    expect(openTo(folder)).toEqual([]);
  });

  test('of a former version, open to everybody, is narrowed', async () => {
    const folder = tempFolder({ 'settings.json': '{}', 'games/a.jsonl': '{}', 'window/Cookies': '' });
    chmodSync(folder, 0o755);
    expect(openTo(folder)).not.toEqual([]);
    const opened = await createNodeApp({ folder, version: '0' });
    if (!opened.ok) throw new Error(opened.error.code);
    expect(modeOf(folder)).toBe(0o700);
    expect(openTo(folder).filter((path) => !path.endsWith('Cookies'))).toEqual([]);
    await opened.value.close();
  });

  test('with other files in it keeps its rights, but new files in it are private', async () => {
    const folder = tempFolder({ 'holiday.txt': '' });
    chmodSync(folder, 0o755);
    const opened = await createNodeApp({ folder, version: '0' });
    if (!opened.ok) throw new Error(opened.error.code);
    expect(modeOf(folder)).toBe(0o755);
    expect(openTo(folder).map((path) => path.slice(folder.length + 1))).toEqual(['holiday.txt']);
    await opened.value.close();
  });

  test("of somebody else keeps its owner's rights", () => {
    // Only the system's own folders belong to somebody else for certain, or to us where the tests run as root.
    const before = modeOf('/');
    narrowNow('/');
    expect(modeOf('/')).toBe(before);
  });
});

test.skipIf(process.platform === 'win32')(
  'a recording that people name has the rights that new files get',
  async () => {
    const folder = join(tempFolder(), 'out');
    mkdirSync(folder);
    process.umask(0o022);
    const recording = recordingFiles.create(join(folder, 'tray.jsonl'), () => undefined);
    recording.write('{}');
    await recording.end();
    writeFileSync(join(folder, 'usual'), '');
    expect(modeOf(join(folder, 'tray.jsonl'))).toBe(modeOf(join(folder, 'usual')));
  },
);
