import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Reply } from '../../main/contract.ts';
import { admitHost, makeTicket } from '../../main/host/admission.ts';
import { createHost, type Host } from '../../main/host/host.ts';
import { TOKEN, createTable, push } from '../host/support.ts';
import { openPage } from '../support/open-page.ts';
import { stays, until } from '../support/until.ts';

const hosts: Host[] = [];
/** The wire's own timers must not outlive its page. */
const intervals: NodeJS.Timeout[] = [];
const setRealInterval = globalThis.setInterval;

beforeEach(() => {
  vi.stubGlobal('setInterval', (...parts: Parameters<typeof setRealInterval>) => {
    const timer = setRealInterval(...parts);
    intervals.push(timer);
    return timer;
  });
});

afterEach(async () => {
  for (const timer of intervals.splice(0)) clearInterval(timer);
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

async function startHost(port = 0, table = createTable()) {
  const host = await createHost({ app: table, find: () => null, admission: admitHost(TOKEN), port });
  hosts.push(host);
  return { host, table };
}

/** A page of the host at `port`. */
const open = (port: number, hash: string = TOKEN) => openPage(`http://127.0.0.1:${port}/#${hash}`);

describe('the wire', () => {
  test('connects with the token of the address, is shown the state, and answered', async () => {
    const { host } = await startHost();
    const { wire, heard, status } = open(host.port);
    await until(() => heard.length === 1);
    expect(heard).toEqual([push('dark')]);
    expect(status).toEqual([false, true]);
    wire.send({ n: 1, kind: 'home' });
    await until(() => heard.length === 2);
    expect(heard[1]).toEqual({ n: 1, ok: true, value: 'home' });
  });

  test('changes a ticket into the token, so that reloading works', async () => {
    const { host } = await startHost();
    const { page, status } = open(host.port, makeTicket(TOKEN));
    await until(() => status.at(-1));
    expect(page.hash()).toBe(`#${TOKEN}`);
    expect([...page.kept.values()]).toEqual([TOKEN]);
  });

  test('does not come back with a token that was refused', async () => {
    const { host } = await startHost();
    const { page, status } = open(host.port, 'wrong');
    await until(() => host.counters().token === 1);
    await stays(() => page.sockets.length === 1, 400);
    expect(status).toEqual([false, 'token']);
  });

  test('reconnects after the host was away, resends repeatable requests, and gets each answer once', async () => {
    const { host, table } = await startHost();
    const { wire, heard, status } = open(host.port);
    await until(() => status.at(-1));
    await host.close();
    await until(() => status.at(-1) === false);
    wire.send({ n: 1, kind: 'command', command: { id: 'once', kind: 'undo', revision: 3 } });
    wire.send({ n: 2, kind: 'leave' });
    await until(() => heard.length === 2);
    expect(heard[1]).toMatchObject({ n: 2, ok: false, error: { code: 'wire.lost' } });

    await startHost(host.port, table);
    await until(() => status.at(-1));
    await until(() => heard.some((message) => 'n' in message && message.n === 1));
    expect(heard.filter((message) => 'n' in message && message.n === 1).length).toBe(1);
    expect(table.asked.map(({ request }) => request.kind)).toEqual(['command']);
  });

  test('fails requests in flight that must not be repeated', async () => {
    let isAsked = false;
    const { host } = await startHost(0, {
      ...createTable(),
      handle: () => {
        isAsked = true;
        return new Promise<Reply>(() => undefined);
      },
    });
    const { wire, heard, status } = open(host.port);
    await until(() => status.at(-1));
    wire.send({ n: 5, kind: 'leave' });
    await until(() => isAsked);
    await host.close();
    await until(() => heard.some((message) => 'n' in message));
    expect(heard.at(-1)).toMatchObject({ n: 5, ok: false, error: { code: 'wire.lost' } });
  });

  test('says that the table is locked, and does not knock again', async () => {
    const host = await createHost({
      app: createTable(),
      find: () => null,
      admission: { admit: () => 'locked' },
      port: 0,
    });
    hosts.push(host);
    const { page, status } = open(host.port);
    await until(() => status.at(-1) === 'locked');
    await stays(() => page.sockets.length === 1, 400);
    expect(host.counters().locked).toBe(1);
  });

  test('that only looks alive is renewed when the phone wakes', async () => {
    const { host } = await startHost();
    const { page, status } = open(host.port);
    await until(() => status.at(-1));
    const wake = page.listeners.get('visibilitychange');
    wake?.();
    expect(page.sockets.length).toBe(1);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 12_000);
    page.visibility = 'hidden';
    wake?.();
    expect(page.sockets.length).toBe(1);
    page.visibility = 'visible';
    wake?.();
    vi.restoreAllMocks();
    expect(page.sockets.length).toBe(2);
    await until(() => status.at(-1));
    expect(status).toEqual([false, true, false, true]);
  });
});
