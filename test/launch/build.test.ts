import { spawn } from 'node:child_process';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RESULTS, digestSources, isStale, lock } from '../../main/launch/build.mjs';
import { tempFolder, writeFiles } from '../support/temp.ts';
import { stays } from '../support/until.ts';

const SOURCES = {
  'main/index.ts': 'a',
  'main/README.md': 'words',
  'renderer/app.vue': 'b',
  'package.json': '{}',
};
const BUILT = Object.fromEntries(RESULTS.map((result) => [`out/${result}`, '']));

/** A project whose build is fresh. */
function freshProject(): string {
  const root = tempFolder({ ...SOURCES, ...BUILT });
  writeFiles(root, { 'out/built.json': JSON.stringify({ sources: digestSources(root) }) });
  return root;
}

describe('a build is stale', () => {
  test.each<[string, boolean, (root: string) => void]>([
    ['not when nothing changed', false, () => undefined],
    ['not when only times changed', false, (root) => utimesSync(join(root, 'main/index.ts'), 1, 1)],
    ['not when only a README changed', false, (root) => writeFiles(root, { 'main/README.md': 'more' })],
    [
      'not when packages were made',
      false,
      (root) => writeFiles(root, { 'main/electron/packaging/node_modules/app-builder/index.js': '' }),
    ],
    ['when a source changed', true, (root) => writeFiles(root, { 'main/index.ts': 'c' })],
    ['when a source was added', true, (root) => writeFiles(root, { 'renderer/new.vue': '' })],
    [
      'when two sources swapped contents',
      true,
      (root) => writeFiles(root, { 'main/index.ts': 'b', 'renderer/app.vue': 'a' }),
    ],
    ['when package.json changed', true, (root) => writeFiles(root, { 'package.json': '{ }' })],
    ['when the stamp is torn', true, (root) => writeFiles(root, { 'out/built.json': '{' })],
  ])('%s', (_, stale, change) => {
    const root = freshProject();
    change(root);
    expect(isStale(root)).toBe(stale);
  });

  test('when it was never made', () => {
    expect(isStale(tempFolder(SOURCES))).toBe(true);
  });
});

describe('the lock of a build', () => {
  test('makes the second wait for the first', async () => {
    const path = join(tempFolder(), 'deep', 'lock');
    const order: string[] = [];
    const unlock = await lock(path);
    const second = lock(path).then((free) => {
      order.push('second');
      free();
    });
    await stays(() => order.length === 0, 250);
    order.push('first');
    unlock();
    await second;
    expect(order).toEqual(['first', 'second']);
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    ['a dead process', async () => String(await deadPid())],
    ['nobody', () => Promise.resolve('')],
  ])('is not held by %s', async (_, holder) => {
    const path = join(tempFolder(), 'lock');
    writeFileSync(path, await holder());
    (await lock(path))();
    expect(existsSync(path)).toBe(false);
  });
});

/** The id of a process that has ended. */
function deadPid(): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', '']);
    child.on('close', () => resolve(child.pid ?? 0));
  });
}
