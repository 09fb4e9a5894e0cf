import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import { writeNew, writeWhole } from '../../main/journal/whole-file.ts';
import { OpfsFileSystem } from '../../main/web/opfs.ts';
import { Opfs } from '../support/opfs.ts';
import { tempFolder } from '../support/temp.ts';

test('several writes of one file at once are written one after the other, the last one last', async () => {
  const folder = tempFolder();
  const path = join(folder, 'index.json');
  await Promise.all(['one', 'two', 'three'].map((text) => writeWhole(nodeFileSystem, path, text)));
  expect(readFileSync(path, 'utf8')).toBe('three');
  expect(readdirSync(folder)).toEqual(['index.json']);
});

test.each([
  ['a folder', () => ({ fs: nodeFileSystem, folder: tempFolder() })],
  ['a browser', () => ({ fs: new OpfsFileSystem(new Opfs().directory), folder: '/croupier' })],
])('what a killed program had half written in %s does not keep the next from writing', async (_, disk) => {
  const { fs, folder } = disk();
  await fs.makeFolder(folder);
  const path = join(folder, 'index.json');
  const bytes = (text: string) => new TextEncoder().encode(text);
  await writeNew(fs, path, bytes('before'));
  await writeNew(fs, `${path}.new`, bytes('longer than what comes, and half writ'));
  await writeWhole(fs, path, 'after');
  expect(new TextDecoder().decode(await fs.read(path))).toBe('after');
  expect(await fs.list(folder)).toEqual(['index.json']);
});
