import type Sync from 'node:fs';
import type Later from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { makeFolderNow } from '../../main/disk/private.ts';
import { speaker } from '../../main/shell/speak.ts';
import { tempFolder } from '../support/temp.ts';

/** Where a disk begins that cannot be written; empty where there is none. */
const disk = vi.hoisted(() => ({ at: '' }));

/** What the system and Node say where a folder is to be made: several at once on such a disk, and Node names a wrong reason. */
const answers = vi.hoisted(() => (exists: (path: string) => boolean, path: string, options: unknown) => {
  if (disk.at === '' || (path !== disk.at && !path.startsWith(`${disk.at}/`))) return;
  const fail = (code: string): never => {
    throw Object.assign(new Error(`${code}: mkdir '${path}'`), { code, syscall: 'mkdir', errno: -1 });
  };
  if (exists(path)) fail('EEXIST');
  const recursive = typeof options === 'object' && options !== null && 'recursive' in options;
  const above = path.slice(0, path.lastIndexOf('/'));
  fail(recursive || !exists(above) ? 'ENOENT' : 'EROFS');
});

vi.mock('node:fs', async (original) => {
  const real = await original<typeof Sync>();
  const mkdirSync: typeof real.mkdirSync = ((path: string, options: object) => {
    answers(real.existsSync, path, options);
    return real.mkdirSync(path, options);
  }) as never;
  return { ...real, default: { ...real, mkdirSync }, mkdirSync };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Later>();
  const { existsSync } = await vi.importActual<typeof Sync>('node:fs');
  const mkdir: typeof real.mkdir = (async (path: string, options: object) => {
    answers(existsSync, path, options);
    return real.mkdir(path, options);
  }) as never;
  return { ...real, default: { ...real, mkdir }, mkdir };
});

describe('a new folder on a disk that cannot be written', () => {
  beforeEach(() => {
    disk.at = tempFolder();
  });
  afterEach(() => {
    disk.at = '';
  });

  test.each(['games', 'a/new/one'])(
    '%s: the table says in a sentence why it does not open',
    async (below) => {
      const folder = join(disk.at, below);
      const opened = await createNodeApp({ folder, version: 'test' });
      if (opened.ok) throw new Error('it was opened');
      expect(opened.error).toMatchObject({
        code: 'table.folder.readOnly',
        params: { folder, code: 'EROFS' },
      });
      expect(speaker.say(opened.error)).toBe(
        `Croupier may not write in its folder, ${folder}. Allow it there, or name another folder: --data FOLDER`,
      );
    },
  );

  test.each(['window', 'a/new/one/window'])(
    '%s: the window gets the reason before it waits for anything',
    (below) => {
      expect(() => makeFolderNow(join(disk.at, below))).toThrow(expect.objectContaining({ code: 'EROFS' }));
    },
  );

  test('elsewhere folders are made, and one that is there is fine', () => {
    const folder = join(tempFolder(), 'a', 'b');
    makeFolderNow(folder);
    makeFolderNow(folder);
    expect(() => makeFolderNow(join(folder, 'c'))).not.toThrow();
  });
});
