import { describe, expect, onTestFinished, test } from 'vitest';
import type { Command, TableSnapshot } from '../../main/contract.ts';
import { type Client, enter } from '../host/support.ts';
import { startApp } from './support/app.ts';

/** The built app with a game of Sleepless on it, and two clients that are shown the same question. */
async function openTwo(): Promise<{ clients: readonly [Client, Client]; table: TableSnapshot }> {
  const app = await startApp();
  onTestFinished(() => void app.stop());
  const { port, hash } = new URL(app.address);
  const clients = [
    await enter(Number(port), hash.slice(1)),
    await enter(Number(port), hash.slice(1)),
  ] as const;
  const seats = ['Ann', 'Ben', 'Cyd'].map((name, look) => ({ id: `s${look + 1}`, name, look }));
  clients[0].say({ n: 1, kind: 'start', game: 'sleepless', rules: {}, seats, dealer: null });
  await clients[0].hear(({ n }) => n === 1);
  const tables = await Promise.all(clients.map((client) => client.hear(({ table }) => Boolean(table))));
  return { clients, table: tables[0]?.['table'] as TableSnapshot };
}

const throwing = (id: string, table: TableSnapshot, faces: string): Command => ({
  id,
  kind: 'move',
  prompt: table.prompt.id,
  move: {
    kind: 'dice',
    seat: 's1',
    dice: [...faces].map((face, die) => ({ die, face, throws: 1, source: { kind: 'hand' } })),
  },
});

/** The table as this client is shown it once a move was made. */
async function tableAfterMove(client: Client): Promise<TableSnapshot> {
  const made = (table: unknown): table is TableSnapshot =>
    (table as TableSnapshot | null)?.recent.length === 1;
  const { table } = await client.hear((message) => made(message['table']));
  if (!made(table)) throw new Error('no table');
  return table;
}

describe('two clients', () => {
  test('answer the same prompt at once: one is played, the other is refused because the table has moved on', async () => {
    const { clients, table } = await openTwo();
    for (const [i, client] of clients.entries())
      client.say({ n: 2, kind: 'command', command: throwing(`c${i}`, table, i === 0 ? 'AKQJ' : 'AAAA') });
    const replies = await Promise.all(clients.map((client) => client.hear(({ n }) => n === 2)));
    const played = replies.filter(({ ok }) => ok === true);
    expect(played.length).toBe(1);
    expect(replies.find(({ ok }) => ok === false)).toMatchObject({ error: { code: 'table.stale' } });
    const shown = await Promise.all(clients.map(tableAfterMove));
    expect(shown[0]).toEqual(shown[1]);
  });

  test('a repeated command is acknowledged and not played twice', async () => {
    const { clients, table } = await openTwo();
    const command = throwing('once', table, 'AKQJ');
    clients[0].say({ n: 2, kind: 'command', command });
    const first = await clients[0].hear(({ n }) => n === 2);
    // Said again by another page: the one that broke off before its answer came.
    clients[1].say({ n: 3, kind: 'command', command });
    const again = await clients[1].hear(({ n }) => n === 3);
    expect(first).toMatchObject({ ok: true, value: { repeated: false } });
    expect(again).toMatchObject({ ok: true, value: { repeated: true } });
    clients[1].say({ n: 4, kind: 'sheet' });
    const sheet = (await clients[1].hear(({ n }) => n === 4))['value'];
    expect(sheet).toMatchObject([{ move: { kind: 'dice' } }]);
  });
});
