import { describe, expect, test } from 'vitest';
import { ELSEWHERE, openPhone, portOf, startTable, tokenOf } from './phones-support.ts';
import { connect } from './support.ts';
import { until } from '../support/until.ts';

describe('at the phones’ door', () => {
  test.each<[string, string, (port: number) => { host?: string; origin?: string; path?: string }]>([
    ['another name', 'host', () => ({ host: 'evil.example' })],
    ['the name of this machine', 'host', (port) => ({ host: `localhost:${port}` })],
    ['another address of ours', 'host', (port) => ({ host: `127.0.0.2:${port}` })],
    ['another port', 'host', () => ({ host: '127.0.0.1:1' })],
    ['another page', 'origin', () => ({ origin: 'http://evil.example' })],
    ['a page that does not say which', 'origin', () => ({ origin: 'null' })],
    ['a page over https', 'origin', (port) => ({ origin: `https://127.0.0.1:${port}` })],
    ['no page at all', 'origin', () => ({ origin: '' })],
    ['another path', 'path', () => ({ path: '/wire/else' })],
  ])('whoever comes for %s is refused and counted', async (_, reason, options) => {
    const host = await startTable({ lookEvery: 20 });
    await host.start('toy');
    const port = portOf(await host.invite());
    const before = host.journal();
    expect(await connect(port, options(port)).closed).toBe(1006);
    await until(() => host.phones().refused[reason] === 1);
    expect(host.journal()).toBe(before);
  });

  test.each<[string, (link: string) => string]>([
    ['a wrong token', () => 'wrong'],
    ['none', () => ''],
    ['one letter less', (link) => tokenOf(link).slice(1)],
    ['the letters in another case', (link) => tokenOf(link).toLowerCase() + 'A'],
    ['a name that JavaScript knows', () => '__proto__'],
  ])('%s lets nobody in', async (_, token) => {
    const host = await startTable({ lookEvery: 20 });
    const link = await host.invite();
    const client = connect(portOf(link));
    client.say({ hello: 1, token: token(link), former: token(link) });
    expect(await client.closed).toBe(4401);
    await until(() => host.phones().refused['token'] === 1);
    expect(host.phones().phones).toEqual([]);
  });

  test('refusals stay counted when it is opened elsewhere, and closed', async () => {
    const host = await startTable({ lookEvery: 20 });
    const client = connect(portOf(await host.invite()));
    client.say({ hello: 1, token: 'wrong' });
    expect(await client.closed).toBe(4401);
    await until(() => host.phones().refused['token'] === 1);
    expect((await host.act({ kind: 'invite', address: ELSEWHERE.address })).refused).toEqual({ token: 1 });
    expect((await host.act({ kind: 'close' })).refused).toEqual({ token: 1 });
  });

  test('a phone has three lines at most: the oldest ends', async () => {
    const host = await startTable();
    const phone = await openPhone(await host.invite());
    const link = `http://127.0.0.1:${host.phones().open?.port}/${phone.page.hash()}`;
    const lines = [];
    for (let i = 0; i < 3; i++) lines.push(await openPhone(link));
    await until(() => phone.status.at(-1) === 'token');
    expect(lines.every(({ status }) => status.at(-1) === true)).toBe(true);
    expect(host.phones().phones.length).toBe(1);
  });
});
