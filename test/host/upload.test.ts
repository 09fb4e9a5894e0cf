import { expect, onTestFinished, test } from 'vitest';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { journalText } from '../../main/journal/journal.ts';
import { sendParts } from '../../renderer/wire/client.ts';
import type { Result } from '../../main/contract.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/tabletop.ts';
import { enter, startHost } from './support.ts';

test('a journal of megabytes goes through the WebSocket into another house, and comes out the same', async () => {
  const { header, records } = playRandom({
    game: 'winner',
    seats: seatsOf(4),
    seed: 3,
    created: 1_600_000_000_000,
    moves: 25_000,
    rules: { games: 999 },
  });
  const { text } = journalText(header, records);
  expect(text.length).toBeGreaterThan(4_000_000);
  const opened = await createNodeApp({
    folder: '/d',
    version: '0',
    files: new MemoryDisk(),
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  onTestFinished(() => opened.value.close());
  const { host } = await startHost({ app: opened.value });
  const client = await enter(host.port);
  let n = 0;
  const ask = async <T>(kind: string, more: object): Promise<Result<T>> => {
    const mine = ++n;
    client.say({ n: mine, kind, ...more });
    const reply = await client.hear((message) => message['n'] === mine);
    return reply as unknown as Result<T>;
  };
  const taken = await sendParts<{ file: string }>(text, {
    part: (part) => ask('upload', { upload: 'u', text: part }),
    last: (part) => ask('import', { upload: 'u', text: part }),
  });
  expect(taken).toMatchObject({ ok: true });
  expect(n).toBeGreaterThan(70);
  const file = taken.ok ? taken.value.file : '';
  expect(await ask('export', { file })).toMatchObject({ ok: true, value: { text } });
  expect(host.counters()).toMatchObject({ rate: 0, size: 0, slow: 0 });
});
