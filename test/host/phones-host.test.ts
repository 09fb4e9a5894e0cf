import { describe, expect, test } from 'vitest';
import { BEN, CAT, openPhone, portOf, refusedWith, roll, startTable, tokenOf } from './phones-support.ts';
import { connect } from './support.ts';
import { until } from '../support/until.ts';

describe('the host', () => {
  test('sees present phones and their devices', async () => {
    const host = await startTable();
    await host.start('toy');
    const phone = await openPhone(await host.invite(), BEN);
    await phone.ask('me', { act: { kind: 'name', name: 'Benjamin' } });
    expect(host.phones().phones).toMatchObject([
      { id: phone.id(), name: 'Benjamin', device: 'other', address: '127.0.0.1', seats: [BEN], here: true },
    ]);
    phone.page.offline();
    await until(() => host.phones().phones[0]?.here === false);
  });

  test('removes a phone at once and for good; its code becomes invalid, the others stay', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const [out, stays] = [await openPhone(link, BEN), await openPhone(link, CAT)];
    await host.play(roll());
    await until(() => out.table().revision === host.table().revision);
    const { phones, open } = await host.act({ kind: 'revoke', phone: out.id() });
    expect(phones.map(({ id }) => id)).toEqual([stays.id()]);
    const heard = out.heard.length;
    await until(() => out.status.at(-1) === 'token');
    await host.play({ kind: 'bid', seat: BEN, amount: 1 });
    await until(() => stays.table().revision === host.table().revision);
    expect(out.heard.length).toBe(heard);
    expect(open?.link).not.toBe(link);
    for (const token of [tokenOf(link), out.page.hash().slice(1)]) {
      const back = connect(portOf(link));
      back.say({ hello: 1, token });
      expect(await back.closed).toBe(4401);
    }
    expect(host.phones().phones.length).toBe(1);
  });

  test('locks the table: new phones are refused, admitted ones stay and may reconnect', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const phone = await openPhone(link, BEN);
    expect((await host.act({ kind: 'lock', on: true })).open?.link).toBeNull();
    const late = connect(portOf(link));
    late.say({ hello: 1, token: tokenOf(link) });
    expect(await late.closed).toBe(4423);
    phone.page.offline();
    await until(() => phone.status.at(-1) === false);
    phone.page.online();
    await until(() => phone.status.at(-1) === true);
    expect(phone.newest('me')?.me.seats).toEqual([BEN]);
    expect(host.phones().phones.length).toBe(1);
    expect((await host.act({ kind: 'lock', on: false })).open?.link).toBe(link);
    await openPhone(link);
  });

  test.each<[string, object, string]>([
    ['revoke a phone that is not there', { kind: 'revoke', phone: 'nobody' }, 'phones.unknown'],
    ['give a seat to one', { kind: 'give', seat: BEN, phone: 'nobody' }, 'phones.unknown'],
    ['give a seat that nobody has', { kind: 'give', seat: 's9', phone: null }, 'phones.seat.unknown'],
    ['do what is not known', { kind: 'shout' }, 'table.request.bad'],
  ])('cannot %s', async (_, act, code) => {
    const host = await startTable();
    await host.start('toy');
    await host.invite();
    expect(refusedWith(await host.reply('phones', { act }))).toBe(code);
  });

  test('is not a phone', async () => {
    const host = await startTable();
    expect(refusedWith(await host.reply('me', { act: { kind: 'release' } }))).toBe('phones.host');
  });

  test('has room for forty phones; one that is away and has no seat makes room for a new one', async () => {
    const host = await startTable({
      limits: { connections: 200, connectionsOfOne: 200, strangersOfOne: 200 },
    });
    await host.start('toy');
    const link = await host.invite();
    let came = 0;
    const enter = async (): Promise<ReturnType<typeof connect>> => {
      // Connections per address are limited.
      const client = connect(portOf(link), { from: `127.0.0.${10 + (came++ % 8)}` });
      client.say({ hello: 1, token: tokenOf(link) });
      await Promise.race([client.hear((message) => 'welcome' in message), client.closed]);
      return client;
    };
    const clients = [];
    for (let i = 0; i < 40; i++) clients.push(await enter());
    expect(host.phones().phones.length).toBe(40);
    expect(await (await enter()).closed).toBe(4429);
    clients[7]?.socket.terminate();
    await until(() => host.phones().phones.some(({ here }) => !here));
    await enter();
    expect(host.phones().phones.length).toBe(40);
    expect(host.phones().phones.every(({ here }) => here)).toBe(true);
  });
});
