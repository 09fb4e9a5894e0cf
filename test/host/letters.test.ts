import { describe, expect, test } from 'vitest';
import type { AskingScreen, ScreensAct } from '../../main/contract.ts';
import { openPage, type OpenPage } from '../support/open-page.ts';
import { until } from '../support/until.ts';
import { type Host, refusedWith, roll, startTable } from './phones-support.ts';
import { screensOf } from './screens-support.ts';
import { WebSocket } from 'ws';
import { type Client, connect } from './support.ts';

const show = (host: Host, letters: string) =>
  host.reply('screens', { act: { kind: 'show', letters } satisfies ScreensAct });
const asking = async (host: Host): Promise<readonly AskingScreen[]> => (await screensOf(host)).asking;
const portOf = (host: Host): number => host.phones().open?.port ?? 0;

const isOver = ({ socket }: Client): boolean => socket.readyState === WebSocket.CLOSED;

/** The page at the short address. */
async function openTelevision(host: Host, stored?: Map<string, string>): Promise<OpenPage> {
  await host.invite();
  return openPage((await screensOf(host)).address ?? '', stored);
}

async function lettersOf(page: OpenPage): Promise<string> {
  await until(() => page.newest('letters'));
  return page.newest('letters')?.letters ?? '';
}

/** A client of the attacker that asks like a television. */
async function ask(host: Host, from?: string): Promise<{ client: Client; letters: string }> {
  const client = connect(portOf(host), from === undefined ? {} : { from });
  client.say({ hello: 1, token: '', asks: true });
  const { letters } = await client.hear((message) => message['push'] === 'letters');
  return { client, letters: String(letters) };
}

describe('a television at the short address', () => {
  test('shows four letters, and the table once the host names them', async () => {
    const host = await startTable();
    await host.start('toy');
    const television = await openTelevision(host);
    const letters = await lettersOf(television);
    expect(letters).toMatch(/^[B-DFHJ-MPRTV-XZ]{4}$/u);
    expect(await asking(host)).toMatchObject([{ letters, address: '127.0.0.1' }]);
    expect(television.newest('table')).toBeUndefined();
    expect(television.newest('settings')).toBeUndefined();
    expect(await show(host, letters)).toMatchObject({ ok: true });
    await until(() => television.newest('table'));
    expect(await asking(host)).toEqual([]);
    expect((await screensOf(host)).screens).toMatchObject([{ kind: 'television', here: true }]);
    await host.play(roll());
    await until(() => television.newest('table')?.table?.revision === host.table().revision);
  });

  test('comes back without letters, and with new ones after it was removed', async () => {
    const host = await startTable();
    await host.start('toy');
    const stored = new Map<string, string>();
    const television = await openTelevision(host, stored);
    const letters = await lettersOf(television);
    await show(host, letters);
    await until(() => television.newest('table'));
    television.page.close();
    const again = await openTelevision(host, stored);
    await until(() => again.newest('table'));
    expect(again.newest('letters')).toBeUndefined();
    const id = again.newest('screen')?.screen.id ?? '';
    await host.ask('screens', { act: { kind: 'revoke', screen: id } });
    await until(() => again.status.at(-1) === 'token');
    const removed = await openTelevision(host, stored);
    expect(await lettersOf(removed)).not.toBe(letters);
    expect(removed.newest('table')).toBeUndefined();
  });

  test('has other letters than those that wait, also with one letter wrong', async () => {
    const host = await startTable();
    await host.invite();
    const all = await Promise.all([1, 2, 3, 4].map((n) => ask(host, `127.0.0.${10 + n}`)));
    for (const { letters } of all) {
      const wrong = `${letters.slice(0, 3)}${letters.endsWith('B') ? 'C' : 'B'}`;
      expect(refusedWith(await show(host, wrong))).toBe('screens.letters');
    }
    expect(await asking(host)).toHaveLength(4);
  });

  test('that leaves takes its letters with it', async () => {
    const host = await startTable();
    await host.invite();
    const { client, letters } = await ask(host);
    client.socket.close();
    await until(async () => (await asking(host)).length === 0);
    expect(refusedWith(await show(host, letters))).toBe('screens.letters');
  });

  test.each([
    ['letters of its own', { letters: 'KFMT' }],
    ['a second hello', { hello: 1, token: '', asks: true }],
    ['a request', { n: 1, kind: 'screens', act: { kind: 'show', letters: 'KFMT' } }],
    ['nothing that makes sense', 'x'],
  ])('that says %s while it waits is cut off', async (_, word) => {
    const host = await startTable({ lookEvery: 20 });
    await host.invite();
    const { client } = await ask(host);
    client.say(word);
    expect(await client.closed).toBe(4405);
    await until(async () => (await asking(host)).length === 0);
    await until(() => host.phones().refused['silentSpoke'] === 1);
  });

  test('is not let in by its letters: they are no token, and a phone may not name them', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const { letters } = await ask(host);
    for (const token of [letters, `tv-${letters}`]) {
      const guess = connect(portOf(host));
      guess.say({ hello: 1, token });
      expect(await guess.closed).toBe(4401);
    }
    const phone = openPage(link);
    await until(() => phone.newest('table'));
    const reply = await phone.ask('screens', { act: { kind: 'show', letters } });
    expect(reply).toMatchObject({ ok: false });
    expect(await asking(host)).toHaveLength(1);
  });

  test('waits for nobody while the table is locked, and those that wait are sent away', async () => {
    const host = await startTable();
    await host.invite();
    const { client } = await ask(host);
    await host.act({ kind: 'lock', on: true });
    expect(await client.closed).toBe(4423);
    expect((await screensOf(host)).address).toBeNull();
    const late = connect(portOf(host));
    late.say({ hello: 1, token: '', asks: true });
    expect(await late.closed).toBe(4423);
  });

  test('takes the place of the oldest of its own address only; and twelve wait at most', async () => {
    const host = await startTable();
    await host.invite();
    const other = await ask(host, '127.0.0.20');
    const own = [];
    for (let i = 0; i < 5; i++) own.push(await ask(host, '127.0.0.21'));
    expect(await own[0]?.client.closed).toBe(4429);
    expect((await asking(host)).map(({ letters }) => letters)).toContain(other.letters);
    for (let i = 22; i < 29; i++) await ask(host, `127.0.0.${i}`);
    expect(await asking(host)).toHaveLength(12);
    const many = connect(portOf(host), { from: '127.0.0.30' });
    many.say({ hello: 1, token: '', asks: true });
    expect(await many.closed).toBe(4429);
  });

  test('keeps its place while strangers crowd the door', async () => {
    const host = await startTable();
    await host.invite();
    const { client, letters } = await ask(host);
    const crowd = Array.from({ length: 40 }, () => connect(portOf(host)));
    await until(() => crowd.some(isOver));
    expect(isOver(client)).toBe(false);
    expect(await show(host, letters)).toMatchObject({ ok: true });
    await client.hear((message) => message['push'] === 'table');
  });
});
