import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshKept, keep, readKept } from '../../main/host/keep.ts';
import { tempFolder } from '../support/temp.ts';

describe("the host's address", () => {
  test('is kept for its owner only, and read again', async () => {
    const folder = join(tempFolder(), 'not', 'yet');
    expect(await readKept(folder)).toBeNull();
    const fresh = freshKept();
    await keep(folder, fresh);
    expect(await readKept(folder)).toEqual(fresh);
    expect(readdirSync(folder)).toEqual(['host.json']);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'host.json')).mode & 0o077).toBe(0);
  });

  test('that the disk does not take leaves nothing behind', async () => {
    // A folder in its place: no file can be moved there.
    const folder = tempFolder({ 'host.json/in-the-way': '' });
    await expect(keep(folder, freshKept())).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['host.json']);
  });

  test('has a token that nobody guesses', () => {
    expect(freshKept().token).toMatch(/^[\w-]{32}$/);
    expect(freshKept().token).not.toBe(freshKept().token);
  });

  test.each([
    ['torn', '{"port":48'],
    ['with a short token', '{"port":4870,"token":"a"}'],
    ['with no port', `{"token":"${'a'.repeat(32)}"}`],
  ])('%s is created again', async (_, text) => {
    expect(await readKept(tempFolder({ 'host.json': text }))).toBeNull();
  });
});
