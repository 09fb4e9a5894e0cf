import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../../main/shell/files.ts';
import { tempFolder } from '../support/temp.ts';

const folder = () =>
  tempFolder({
    'secret.txt': 'outside',
    'renderer/index.html': '<title>Croupier</title>',
    'renderer/assets/app-1a2B3c_d.js': 'run()',
    'renderer/assets/app.js': 'run()',
    'renderer/.env': 'SECRET=1',
    'renderer/tool.sh': 'rm',
  });

test('built files are found, with their types', async () => {
  const find = await readFiles(join(folder(), 'renderer'));
  expect(find('/')?.type).toBe('text/html; charset=utf-8');
  expect(find('/index.html')).toBe(find('/'));
  expect(find('/assets/app-1a2B3c_d.js')).toMatchObject({
    type: 'text/javascript; charset=utf-8',
    lasting: true,
  });
  expect(find('/assets/app.js')?.lasting).toBe(false);
});

test.each([
  '/../secret.txt',
  '/assets/../index.html',
  '//index.html',
  '/%69ndex.html',
  '/assets\\app.js',
  '/assets/',
  '/.env',
  '/tool.sh',
  'index.html',
  '',
  '/__proto__',
])('%j is found nowhere', async (path) => {
  const find = await readFiles(join(folder(), 'renderer'));
  expect(find(path)).toBeNull();
});

test.skipIf(process.platform === 'win32')('a link that leads outside is not served', async () => {
  const root = folder();
  symlinkSync(join(root, 'secret.txt'), join(root, 'renderer', 'link.txt'));
  const find = await readFiles(join(root, 'renderer'));
  expect(find('/link.txt')).toBeNull();
});
