import { expect, test } from 'vitest';
import { type Offered, openDisk } from '../../main/web/opfs.ts';
import { Opfs } from '../support/opfs.ts';

const offering = (disk: Opfs): Offered => ({
  secure: true,
  storage: { getDirectory: () => Promise.resolve(disk.directory) },
});

/** A disk whose files' handles are changed by this. */
function withFiles(change: (file: object) => object): Offered {
  const disk = new Opfs();
  const getFileHandle = async (name: string, options: { readonly create: boolean }) =>
    change(await disk.root.getFileHandle(name, options));
  const directory = Object.assign(Object.create(disk.root) as object, { getFileHandle });
  return {
    secure: true,
    storage: { getDirectory: () => Promise.resolve(directory as unknown as FileSystemDirectoryHandle) },
  };
}

const unlike = (own: object) => (file: object) => Object.assign(Object.create(file) as object, own);

test('a browser that can keep games does, and nothing of the trial stays', async () => {
  const disk = new Opfs();
  const opened = await openDisk(offering(disk));
  if (!opened.ok) throw new Error(opened.error.code);
  await expect.poll(() => disk.root.entry('tried')).toBeUndefined();
  await opened.value.makeFolder('/croupier');
  await (await opened.value.open('/croupier/a', 'new')).close();
  expect(await opened.value.list('/croupier')).toEqual(['a']);
});

test('another tab that tries at the same time is not a reason', async () => {
  const disk = new Opfs();
  await (await disk.root.getFileHandle('tried', { create: true })).createSyncAccessHandle();
  expect(await openDisk(offering(disk))).toMatchObject({ ok: true });
});

test.each<[string, Offered, string]>([
  ['a page over plain HTTP', { secure: false, storage: undefined }, 'alone.insecure'],
  ['a browser without storage', { secure: true, storage: undefined }, 'alone.cannot'],
  [
    // Firefox 153 in a private window; Chromium that may keep no data.
    'a private window, or a browser told to keep nothing',
    {
      secure: true,
      storage: { getDirectory: () => Promise.reject(new DOMException('denied', 'SecurityError')) },
    },
    'alone.denied',
  ],
  [
    // WebKitGTK 2.50 with its file system switched on.
    'a browser whose files cannot be written at once',
    withFiles(
      unlike({
        createSyncAccessHandle: () =>
          Promise.reject(new DOMException('Backend does not support this operation', 'NotSupportedError')),
      }),
    ),
    'alone.cannot',
  ],
  ['a browser without the call', withFiles(unlike({ createSyncAccessHandle: undefined })), 'alone.cannot'],
  ['a browser that cannot rename', withFiles(unlike({ move: undefined })), 'alone.cannot'],
  [
    // Safari 15.2 to 16.3.
    'a browser whose handles answer with promises',
    withFiles(
      unlike({
        createSyncAccessHandle: () =>
          Promise.resolve({ getSize: () => Promise.resolve(0), close: () => Promise.resolve() }),
      }),
    ),
    'alone.cannot',
  ],
])('%s is told of before anything is played', async (_name, offered, code) => {
  expect(await openDisk(offered)).toMatchObject({ ok: false, error: { code } });
});
