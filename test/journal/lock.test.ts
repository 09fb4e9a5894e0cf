import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockFolder } from '../../main/journal/lock.ts';
import { bundle } from '../support/bundle.ts';

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
  const script = await bundle('test/support/hold-lock.ts');
  const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(await lockFolder(path)).toMatchObject({ error: { code: 'journal.locked' } });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const mine = await lockFolder(path);
  expect(mine.ok).toBe(true);
  if (mine.ok) await mine.value.release();
});
