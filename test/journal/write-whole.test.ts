import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import { writeWhole } from '../../main/journal/whole-file.ts';
import { tempFolder } from '../support/temp.ts';

test('several writes of one file at once are written one after the other, the last one last', async () => {
  const folder = tempFolder();
  const path = join(folder, 'index.json');
  await Promise.all(['one', 'two', 'three'].map((text) => writeWhole(nodeFileSystem, path, text)));
  expect(readFileSync(path, 'utf8')).toBe('three');
  expect(readdirSync(folder)).toEqual(['index.json']);
});
