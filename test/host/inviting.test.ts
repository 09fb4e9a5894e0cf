import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../main/shell/policy.ts';
import {
  BEN,
  ELSEWHERE,
  HERE,
  listens,
  openPhone,
  portOf,
  refusedWith,
  startTable,
  tokenOf,
} from './phones-support.ts';
import { connect, get } from './support.ts';
import { until } from '../support/until.ts';

describe('inviting', () => {
  test('is off until somebody does it, then on the chosen address and no other', async () => {
    const host = await startTable();
    expect(host.phones()).toMatchObject({ open: null, phones: [], addresses: [HERE, ELSEWHERE] });
    const { open } = await host.act({ kind: 'invite', address: ELSEWHERE.address });
    expect(open).toMatchObject({ address: ELSEWHERE.address, there: true });
    expect(open?.link).toMatch(new RegExp(`^http://127\\.0\\.0\\.2:${open?.port}/#[\\w-]{32}$`));
    const port = open?.port ?? 0;
    expect(await listens(ELSEWHERE.address, port)).toBe(true);
    expect(await listens(HERE.address, port)).toBe(false);
  });

  test('gives another token each time: 192 random bits', async () => {
    const host = await startTable();
    const tokens = new Set([tokenOf(await host.invite())]);
    for (let i = 0; i < 200; i++) {
      const { open } = await host.act({ kind: 'renew' });
      const token = tokenOf(open?.link ?? '');
      expect(Buffer.from(token, 'base64url').length).toBe(24);
      tokens.add(token);
    }
    expect(tokens.size).toBe(201);
  });

  test('to another address closes the former one, and all must scan again', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const phone = await openPhone(link, BEN);
    const { open, phones } = await host.act({ kind: 'invite', address: ELSEWHERE.address });
    await until(() => phone.status.at(-1) === 'token');
    expect(phones).toEqual([]);
    expect(await listens(HERE.address, portOf(link))).toBe(false);
    const again = await openPhone(open?.link ?? '', BEN);
    expect(again.table().file).toBe(host.table().file);
  });

  test('is refused for an address that the machine does not have, and changes nothing', async () => {
    let addresses = [HERE, ELSEWHERE];
    const host = await startTable({ addresses: () => addresses, lookEvery: 20 });
    const link = await host.invite();
    expect(refusedWith(await host.reply('phones', { act: { kind: 'invite', address: '10.9.8.7' } }))).toBe(
      'phones.address.gone',
    );
    addresses = [ELSEWHERE];
    await until(() => host.phones().open?.there === false);
    expect(host.phones().open?.link).toBe(link);
    addresses = [HERE, { address: '192.0.2.1', name: 'nowhere', reach: 'public' }];
    expect(refusedWith(await host.reply('phones', { act: { kind: 'invite', address: '192.0.2.1' } }))).toBe(
      'phones.address.gone',
    );
    await openPhone(link);
  });

  test('ends when it is closed: nobody is listened to, and nothing given out is good any more', async () => {
    const host = await startTable();
    const link = await host.invite();
    const phone = await openPhone(link);
    expect(await host.act({ kind: 'close' })).toMatchObject({ open: null, phones: [] });
    await until(() => phone.status.at(-1) === 'token');
    expect(await listens(HERE.address, portOf(link))).toBe(false);
    const next = await host.invite();
    expect(tokenOf(next)).not.toBe(tokenOf(link));
    const port = portOf(next);
    for (const token of [tokenOf(link), phone.page.hash().slice(1)]) {
      const stale = connect(port);
      stale.say({ hello: 1, token });
      expect(await stale.closed).toBe(4401);
    }
  });

  test('shows the page with the policy of the app', async () => {
    const host = await startTable({
      find: () => ({ type: 'text/html', tag: '"a"', lasting: false, contents: new Uint8Array(3) }),
    });
    const port = portOf(await host.invite());
    const page = await get(port, '/', { headers: { Host: `127.0.0.1:${port}` } });
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toBe(contentSecurityPolicy(`ws://127.0.0.1:${port}`));
  });
});
