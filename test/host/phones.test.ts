import { createConnection } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { phonesMemory } from '../../main/host/keep.ts';
import { contentSecurityPolicy } from '../../main/shell/policy.ts';
import { tempFolder } from '../support/temp.ts';
import { connect, get } from './support.ts';
import {
  ANN,
  BEN,
  CAT,
  ELSEWHERE,
  HERE,
  openPhone,
  refusedWith,
  roll,
  startTable,
  until,
} from './phones-support.ts';

const portOf = (link: string): number => Number(new URL(link).port);
const tokenOf = (link: string): string => new URL(link).hash.slice(1);

/** Whether somebody listens there. */
const listens = (address: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = createConnection(port, address, () => {
      line.destroy();
      resolve(true);
    });
    line.on('error', () => resolve(false));
  });

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

  test('to another address ends the former one, and all come in anew', async () => {
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

describe('a phone', () => {
  test('hears who it is first, then the table without what is the host’s; not the tray', async () => {
    const host = await startTable();
    await host.start('toy');
    await host.play(roll());
    const phone = await openPhone(await host.invite());
    expect(phone.heard.flatMap((message) => ('push' in message ? [message.push] : []))).toEqual([
      'me',
      'settings',
      'table',
    ]);
    expect(phone.newest('me')?.me).toEqual({ id: phone.id(), name: '', seats: [], taken: [] });
    const { prompt, undo, revision } = phone.table();
    expect(host.table().undo).not.toBeNull();
    expect({ revision, undo, actions: prompt.actions }).toEqual({
      revision: host.table().revision,
      undo: null,
      actions: [],
    });
    expect(prompt.choices.length).toBeGreaterThan(0);
    expect(prompt.choices.every(({ own }) => own)).toBe(true);
  });

  test('has a token of its own, and comes in by it again while its invitation is renewed', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const [one, two] = [await openPhone(link, BEN), await openPhone(link)];
    const tokens = [tokenOf(link), one.page.hash().slice(1), two.page.hash().slice(1)];
    expect(new Set(tokens).size).toBe(3);
    await host.act({ kind: 'renew' });
    one.page.offline();
    await until(() => host.phones().phones.find(({ id }) => id === one.id())?.here === false);
    one.page.online();
    await until(() => one.status.at(-1) === true);
    expect(host.phones().phones.length).toBe(2);
    expect(host.phones().phones[0]).toMatchObject({ here: true, seats: [BEN], name: 'Ben' });
  });

  test('that scans the code again is the same phone still, with its seat', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const stored = new Map<string, string>();
    const first = await openPhone(link, BEN, stored);
    first.page.close();
    const second = await openPhone(link, undefined, stored);
    expect(second.id()).toBe(first.id());
    expect(second.newest('me')?.me.seats).toEqual([BEN]);
  });

  test('only looks on until it claims a seat, and then answers for that seat only', async () => {
    const host = await startTable();
    await host.start('toy');
    await host.play(roll());
    const link = await host.invite();
    const [phone, other] = [await openPhone(link), await openPhone(link)];
    const bid = (seat: string, amount = 1) => ({ kind: 'bid', seat, amount });
    const before = host.journal();
    expect(refusedWith(await phone.play(bid(BEN)))).toBe('table.phone.seat');
    expect(await phone.claim(CAT)).toMatchObject({ ok: true, value: { seats: [CAT], name: 'Cat' } });
    expect(refusedWith(await phone.play(bid(BEN)))).toBe('table.phone.seat');
    expect(refusedWith(await phone.play(bid(CAT)))).toBe('table.phone.seat');
    expect(refusedWith(await other.claim(CAT))).toBe('phones.seat.taken');
    await until(() => other.newest('me')?.me.taken.includes(CAT));
    expect(refusedWith(await phone.ask('me', { act: { kind: 'claim', seat: 's9' as never } }))).toBe(
      'phones.seat.unknown',
    );
    expect(host.journal()).toBe(before);
    // Another seat instead: the former is free.
    await phone.claim(BEN);
    expect(await other.claim(CAT)).toMatchObject({ ok: true });
    expect(await phone.play(bid(BEN))).toMatchObject({ ok: true });
    expect(await other.play(bid(CAT), host.table().prompt.id)).toMatchObject({ ok: true });
    expect(host.table().recent[0]?.actor).toEqual({ kind: 'phone', id: other.id(), name: 'Cat' });
    expect(host.journal()).toContain(`"by":{"kind":"phone","id":"${other.id()}","name":"Cat"}`);
  });

  test.each<[string, object]>([
    ['undo', { kind: 'undo', revision: 1 }],
    ['redo', { kind: 'redo', revision: 1 }],
    ['correct', { kind: 'amend', revision: 1, amendment: { seq: 1, move: null, later: [] } }],
    ['move chips', { kind: 'move', prompt: null, move: { kind: 'rebuy', seat: BEN, amount: 5 } }],
    ['end the game', { kind: 'move', prompt: null, move: { kind: 'end-now' } }],
    ['type dice for another seat', { kind: 'intake', act: { kind: 'enter', face: 'A' } }],
  ])('may not %s', async (_, command) => {
    const host = await startTable();
    await host.start('toy');
    await host.play(roll());
    const before = host.journal();
    const phone = await openPhone(await host.invite(), BEN);
    expect(refusedWith(await phone.command(command))).toMatch(/^table\.phone\.(action|seat)$/);
    expect(host.journal()).toBe(before);
  });

  test.each([
    'home',
    'start',
    'leave',
    'tray',
    'settings',
    'export',
    'evenings',
    'player',
    'phones',
  ] as const)('may not ask for %s', async (kind) => {
    const host = await startTable();
    const phone = await openPhone(await host.invite());
    expect(refusedWith(await phone.ask(kind, {}))).toBe('table.phone.action');
  });

  test('may throw its seat’s dice by hand', async () => {
    const host = await startTable();
    await host.start('toy');
    const phone = await openPhone(await host.invite(), ANN);
    expect(await phone.play(roll())).toMatchObject({ ok: true });
    expect(host.table().recent[0]).toMatchObject({ actor: { kind: 'phone', name: 'Ann' } });
  });

  test('keeps its seat in the next game, wherever its player sits', async () => {
    const host = await startTable();
    await host.start('toy');
    const phone = await openPhone(await host.invite(), BEN);
    await host.start('toy', ['Cat', 'Ann', 'Dee', 'Ben']);
    await until(() => phone.newest('me')?.me.seats[0] === 's4');
    await host.start('toy', ['Cat', 'Ann']);
    await until(() => phone.newest('me')?.me.seats.length === 0);
  });
});

describe('the host', () => {
  test('sees who is there, and what they are', async () => {
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

  test('puts a phone out at once and for good; its code is good no more, the others stay', async () => {
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

  test('locks the table: nobody new comes in, whoever is in stays and comes back', async () => {
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

  test('is no phone', async () => {
    const host = await startTable();
    expect(refusedWith(await host.reply('me', { act: { kind: 'release' } }))).toBe('phones.host');
  });

  test('has room for forty phones; one that is away and has no seat makes room for a new one', async () => {
    const host = await startTable({
      limits: { connections: 200, connectionsOfOne: 200, strangersOfOne: 200 },
    });
    await host.start('toy');
    const link = await host.invite();
    const enter = async (): Promise<ReturnType<typeof connect>> => {
      const client = connect(portOf(link));
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

describe('when the program is started anew', () => {
  /** A table with a phone on Ben's seat, left as a person would; then the same folder again. */
  async function restart(more: { readonly later?: number } = {}) {
    const folder = tempFolder();
    const memory = phonesMemory(folder);
    const first = await startTable({ folder, memory });
    await first.start('toy');
    const link = await first.invite();
    const phone = await openPhone(link, BEN);
    const { file } = first.table();
    await first.app.close();
    await until(() => phone.status.at(-1) === false);
    const now = () => Date.now() + (more.later ?? 0);
    const second = await startTable({ folder, memory, now });
    await second.ask('open', { file });
    return { folder, link, phone, second };
  }

  test('nobody is let in before the host invites; then each phone is back by itself, on its seat', async () => {
    const { folder, link, phone, second } = await restart();
    expect(second.phones()).toMatchObject({ open: null, phones: [] });
    expect(await listens(HERE.address, portOf(link))).toBe(false);
    const again = await second.invite();
    expect(portOf(again)).toBe(portOf(link));
    expect(tokenOf(again)).not.toBe(tokenOf(link));
    phone.page.online();
    await until(() => phone.status.at(-1) === true);
    expect(phone.newest('me')?.me.seats).toEqual([BEN]);
    await second.play(roll());
    await until(() => phone.table().revision === second.table().revision);
    expect(await phone.play({ kind: 'bid', seat: BEN, amount: 1 })).toMatchObject({ ok: true });
    const file = readFileSync(join(folder, 'phones.json'), 'utf8');
    for (const token of [tokenOf(link), tokenOf(again), phone.page.hash().slice(1)])
      expect(file).not.toContain(token);
    // The invitation of before is good no more.
    const stale = connect(portOf(again));
    stale.say({ hello: 1, token: tokenOf(link) });
    expect(await stale.closed).toBe(4401);
  });

  test('who was there on another evening comes in anew', async () => {
    const { phone, second } = await restart({ later: 13 * 3_600_000 });
    await second.invite();
    phone.page.online();
    await until(() => phone.status.at(-1) === 'token');
    expect(second.phones().phones).toEqual([]);
  });

  test('and on another address, and after the host has ended it', async () => {
    const { folder, second } = await restart();
    expect((await second.act({ kind: 'invite', address: ELSEWHERE.address })).phones).toEqual([]);
    await second.act({ kind: 'close' });
    expect(existsSync(join(folder, 'phones.json'))).toBe(false);
  });

  test.each(['', '{', '{"address":"127.0.0.1"}', '[]'])(
    'what was kept and is no longer readable is nothing: %s',
    async (text) => {
      const folder = tempFolder({ 'phones.json': text });
      const host = await startTable({ folder, memory: phonesMemory(folder) });
      await openPhone(await host.invite());
    },
  );
});

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
