import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { holdLease, lockFolder } from '../../main/journal/node-lock.ts';
import { bundle } from '../support/bundle.ts';
import { describeWith } from '../support/needs.ts';
import { stays } from '../support/until.ts';

let holder: Promise<string> | null = null;
const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

/** A process that holds the folder, or says why it does not; `words` come before its command. */
async function other(path: string, words: readonly string[] = []) {
  const script = await (holder ??= bundle('test/support/hold-lock.ts'));
  const [command = '', ...rest] = [...words, process.execPath, script, path];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    said: said.toString().trim(),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const folder = (): string => mkdtempSync(join(tmpdir(), 'croupier-lock-'));

it('keeps a second instance out until it is let go', async () => {
  const path = folder();
  const first = await lockFolder(path);
  if (!first.ok) throw new Error(first.error.code);
  expect(await lockFolder(path)).toMatchObject({ ok: false, error: { code: 'journal.locked' } });
  // Another folder is another matter.
  const other = await lockFolder(folder());
  expect(other.ok).toBe(true);
  await first.value.release();
  const again = await lockFolder(path);
  expect(again.ok).toBe(true);
  if (again.ok) await again.value.release();
  if (other.ok) await other.value.release();
});

it('refuses a folder that is not there', async () => {
  expect(await lockFolder(join(folder(), 'nowhere'))).toMatchObject({
    error: { code: 'journal.file.missing' },
  });
});

it('a process that was killed does not hold it', async () => {
  const path = folder();
  const child = await other(path);
  expect(await lockFolder(path)).toMatchObject({ error: { code: 'journal.locked' } });
  await child.kill();
  const mine = await lockFolder(path);
  expect(mine.ok).toBe(true);
  if (mine.ok) await mine.value.release();
});

it('is there again in a folder that was taken away and made again, unless somebody else has it', async () => {
  const path = folder();
  const first = await lockFolder(path);
  if (!first.ok) throw new Error(first.error.code);
  rmSync(path, { recursive: true });
  mkdirSync(path);
  const second = await other(path);
  expect(second.said).toBe('held');
  await expect(first.value.hold?.()).rejects.toMatchObject({ code: 'journal.locked' });
  await second.kill();
  await first.value.hold?.();
  expect((await other(path)).said).toBe('journal.locked');
  await first.value.release();
});

it.runIf(process.platform === 'linux')('leaves nothing behind, however long the path is', async () => {
  const path = join(folder(), 'a'.repeat(60), 'b'.repeat(60), 'c'.repeat(60));
  mkdirSync(path, { recursive: true });
  const lock = await lockFolder(path);
  if (!lock.ok) throw new Error(lock.error.code);
  expect(readdirSync(path)).toEqual(['lock-1.sock']);
  expect((await other(path)).said).toBe('journal.locked');
  await lock.value.release();
  expect(readdirSync(path)).toEqual([]);
});

it.runIf(process.platform === 'linux')('a plain file where its socket should lie holds nothing', async () => {
  const path = folder();
  writeFileSync(join(path, 'lock-1.sock'), '');
  const lock = await lockFolder(path);
  expect(lock.ok).toBe(true);
  if (lock.ok) await lock.value.release();
});

describeWith(['network namespaces'], 'in another container', () => {
  // Its own network, the same folder: what Linux calls an abstract socket is not seen from there.
  const ELSEWHERE = ['unshare', '--net'];

  it('the folder is locked anyway, and not by a dead process', async () => {
    const path = folder();
    const first = await other(path, ELSEWHERE);
    expect(first.said).toBe('held');
    expect(await lockFolder(path)).toMatchObject({ ok: false, error: { code: 'journal.locked' } });
    const third = await other(path, ELSEWHERE);
    expect(third.said).toBe('journal.locked');
    await third.kill();
    await first.kill();
    expect(existsSync(join(path, 'lock-1.sock'))).toBe(true);
    const mine = await lockFolder(path);
    if (!mine.ok) throw new Error(mine.error.code);
    const late = await other(path, ELSEWHERE);
    expect(late.said).toBe('journal.locked');
    await late.kill();
    await mine.value.release();
  });

  it('of many that start at once where one has died, one gets it', async () => {
    for (let round = 0; round < 3; round++) {
      const path = folder();
      const dead = await other(path, ELSEWHERE);
      await dead.kill();
      const all = await Promise.all(Array.from({ length: 6 }, () => other(path, ELSEWHERE)));
      expect(all.filter(({ said }) => said === 'held')).toHaveLength(1);
      await Promise.all(all.map(({ kill }) => kill()));
    }
  });
});

describe('on a disk without sockets', () => {
  const TIMES = { beat: 40, dead: 200, settle: 40 };

  it('who renews its file holds the folder, and who let go or died does not', async () => {
    const path = folder();
    const first = await holdLease(path, TIMES);
    await expect(holdLease(path, TIMES)).rejects.toThrow();
    expect(await first.isHeld()).toBe(true);
    await first.release();
    const second = await holdLease(path, TIMES);
    await second.release();
    // What a process left that was killed.
    writeFileSync(join(path, 'lock.lease'), 'somebody 17\n');
    const third = await holdLease(path, TIMES);
    expect(await third.isHeld()).toBe(true);
    await third.release();
    expect(readdirSync(path)).toEqual([]);
  });

  it('a lease taken by another process meanwhile is not reclaimed', async () => {
    const path = folder();
    const file = join(path, 'lock.lease');
    const first = await holdLease(path, TIMES);
    const own = readFileSync(file, 'utf8');
    writeFileSync(file, 'another 1\n');
    await stays(() => readFileSync(file, 'utf8') === 'another 1\n', 5 * TIMES.beat);
    // Not even when the file says its name again, as a backup that is put back does.
    writeFileSync(file, own);
    await stays(() => readFileSync(file, 'utf8') === own, 5 * TIMES.beat);
    expect([await first.isHeld(), readFileSync(file, 'utf8')]).toEqual([false, own]);
    await first.release();
    expect(readFileSync(file, 'utf8')).toBe(own);
  });

  it('of two that come at the same moment one gets it', async () => {
    const path = folder();
    const both = await Promise.allSettled([holdLease(path, TIMES), holdLease(path, TIMES)]);
    const held = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(held).toHaveLength(1);
    for (const hold of held) await hold.release();
  });
});
