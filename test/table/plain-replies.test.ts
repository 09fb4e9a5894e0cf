import { expect, onTestFinished, test } from 'vitest';
import { memoryFiles } from '../../main/journal/filesystem.ts';
import { createApp } from '../../main/table/app.ts';
import type { Push } from '../../main/contract.ts';

/*
 * Replies and pushes travel as structured clones (IPC, a worker) or as JSON (a socket): both must come to the same, so
 * nothing of them may be code. A schema in a house rule once kept the window's first screen from coming.
 */
test('what travels to a screen is plain data', async () => {
  const opened = await createApp({
    folder: '/data',
    version: '1',
    files: memoryFiles(),
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const app = opened.value;
  onTestFinished(() => app.close());
  const pushes: Push[] = [];
  app.subscribe((push) => pushes.push(push));
  const home = await app.handle({ n: 1, kind: 'home' }, { kind: 'host' });
  expect(home.ok).toBe(true);
  for (const message of [home, ...pushes])
    expect(structuredClone(message)).toEqual(JSON.parse(JSON.stringify(message)));
});
