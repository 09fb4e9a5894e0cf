import { describe, expect, test } from 'vitest';
import { Invitations, MOST_OF_ONE } from '../../main/host/invitations.ts';
import { createBucket, createBudgets } from '../../main/host/limits.ts';
import { phonesMemory } from '../../main/host/keep.ts';
import { tempFolder } from '../support/temp.ts';
import { ANN, BEN, openPhone, portOf, refusedWith, startTable, tokenOf } from './phones-support.ts';
import { connect, enter, get, startHost } from './support.ts';
import { until } from '../support/until.ts';

const agent = 'Mozilla/5.0 (iPhone)';
/** Comes in with the invitation; what the pass tells of itself. */
function come(invitations: Invitations, address: string) {
  const pass = invitations.admit(invitations.token ?? '', { former: null, address, agent });
  if (typeof pass === 'string' || pass === null) return pass;
  const caller = pass.caller();
  return {
    id: caller?.kind === 'phone' ? caller.id : '',
    leave: pass.attend?.(
      () => undefined,
      () => undefined,
    ),
  };
}

describe('one network address', () => {
  test('takes a limited number of places and leaves the rest', () => {
    const invitations = new Invitations(() => undefined);
    invitations.invite();
    const came = Array.from({ length: 60 }, () => come(invitations, '192.168.1.66'));
    expect(came.filter((one) => one !== 'full')).toHaveLength(MOST_OF_ONE);
    expect(invitations.phones).toHaveLength(MOST_OF_ONE);
    for (let i = 0; i < 10; i++) expect(come(invitations, `192.168.1.${i}`)).not.toBe('full');
  });

  test('a disconnected phone from it makes room for another from it only', () => {
    const invitations = new Invitations(() => undefined);
    invitations.invite();
    const first = come(invitations, '192.168.1.66');
    for (let i = 1; i < MOST_OF_ONE; i++) come(invitations, '192.168.1.66');
    const other = come(invitations, '192.168.1.7');
    if (typeof first !== 'object' || !first || typeof other !== 'object' || !other)
      throw new Error('not let in');
    other.leave?.();
    expect(come(invitations, '192.168.1.66')).toBe('full');
    first.leave?.();
    expect(come(invitations, '192.168.1.66')).not.toBe('full');
    expect(invitations.phones.map(({ id }) => id)).toContain(other.id);
  });

  test.each(['revoke', 'revokeAddress'] as const)('a pass says nothing more after %s', (act) => {
    const invitations = new Invitations(() => undefined);
    invitations.invite();
    const pass = invitations.admit(invitations.token ?? '', { former: null, address: '10.0.0.1', agent });
    if (typeof pass === 'string' || pass === null) throw new Error('not admitted');
    const caller = pass.caller();
    if (caller?.kind !== 'phone') throw new Error('no phone');
    invitations[act](act === 'revoke' ? caller.id : '10.0.0.1');
    expect(pass.caller()).toBeNull();
    expect(invitations.admit(pass.token, { former: null, address: '10.0.0.1', agent })).toBeNull();
  });

  test('all phones from it are removed by one act, and the link is renewed', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    const lines = Array.from({ length: 3 }, () => connect(portOf(link)));
    for (const line of lines) {
      line.say({ hello: 1, token: tokenOf(link) });
      await line.hear((message) => 'welcome' in message);
    }
    const view = await host.act({ kind: 'revokeAddress', address: '127.0.0.1' });
    expect(view.phones).toEqual([]);
    expect(view.open?.link).not.toBe(link);
    expect(await Promise.all(lines.map(({ closed }) => closed))).toEqual([4401, 4401, 4401]);
    const late = connect(portOf(link));
    late.say({ hello: 1, token: tokenOf(link) });
    expect(await late.closed).toBe(4401);
    expect(
      refusedWith(await host.reply('phones', { act: { kind: 'revokeAddress', address: '10.0.0.1' } })),
    ).toBe('phones.unknown');
  });
});

describe("where seats are the host's to give", () => {
  test('a phone asks for one, the host sees it and gives it', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await host.invite();
    await host.act({ kind: 'seats', byHost: true });
    const [one, other] = [await openPhone(link), await openPhone(link)];
    expect(await one.claim(BEN)).toMatchObject({ ok: true, value: { seats: [], asks: BEN } });
    expect(await other.claim(BEN)).toMatchObject({ ok: true, value: { seats: [], asks: BEN } });
    await until(() => host.phones().phones.filter(({ asks }) => asks === BEN).length === 2);
    // It answers for nobody yet.
    expect(refusedWith(await one.play({ kind: 'bid', seat: BEN, amount: 1 }))).not.toBeNull();
    const view = await host.act({ kind: 'give', seat: BEN, phone: one.id() });
    expect(view.phones.map(({ seats, asks }) => ({ seats, asks }))).toEqual([
      { seats: [BEN], asks: null },
      { seats: [], asks: null },
    ]);
    await until(() => one.newest('me')?.me.seats[0] === BEN);
    // Switched off again, a free seat is anybody's.
    await host.act({ kind: 'seats', byHost: false });
    expect(await other.claim(ANN)).toMatchObject({ ok: true, value: { seats: [ANN], asks: null } });
  });
});

describe('after a restart of the program', () => {
  test.each([true, false])(
    'nobody new is let in where that was said (locked: %s), and seats stay whose they were to give',
    async (on) => {
      const folder = tempFolder();
      const memory = phonesMemory(folder);
      const first = await startTable({ folder, memory });
      await first.start('toy');
      await first.invite();
      await first.act({ kind: 'lock', on });
      await first.act({ kind: 'seats', byHost: on });
      await first.app.close();
      const second = await startTable({ folder, memory });
      await second.invite();
      expect(second.phones()).toMatchObject({ locked: on, seatsByHost: on });
      expect(second.phones().open?.link === null).toBe(on);
      // Stopping ends the lock: the next invitation is another one.
      await second.act({ kind: 'close' });
      await second.invite();
      expect(second.phones().locked).toBe(false);
    },
  );
});

describe('names', () => {
  test.each([
    ['a direction mark', 'Ben\u202enaht\u2069', 'Bennaht'],
    ['control characters', 'B\u0000e\u001bn\n', 'Ben'],
    ['nothing to see', '\u200b\u2066\ufeff', ''],
    ['a family', '👩‍👩‍👧 Ben', '👩‍👩‍👧 Ben'],
    ['a pile of marks', `Be${'\u0300'.repeat(30)}n`, `B\u00e8${'\u0300'.repeat(4)}n`],
  ])('of phones come without %s', async (_, name, shown) => {
    const host = await startTable();
    await host.start('toy');
    const phone = await openPhone(await host.invite());
    expect(await phone.ask('me', { act: { kind: 'name', name } })).toMatchObject({ value: { name: shown } });
  });

  test('of players too, and an empty name is refused', async () => {
    const host = await startTable();
    await host.start('toy', ['An\u202en', 'Ben']);
    expect(host.table().view.seats.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
    const seats = [
      { id: 's1', name: '\u202e', look: 0 },
      { id: 's2', name: 'Ben', look: 1 },
    ];
    const reply = await host.reply('start', { game: 'toy', rules: {}, seats, dealer: null });
    expect(refusedWith(reply)).toBe('table.request.bad');
  });
});

describe('budgets', () => {
  test('are not renewed by coming back', async () => {
    const { host } = await startHost({
      limits: { messagesPerSecond: 1, burst: 10, shares: 1 },
    });
    const first = await enter(host.port);
    for (let n = 1; n <= 20; n++) first.say({ n, kind: 'home' });
    expect(await first.closed).toBe(4429);
    const again = connect(host.port);
    again.say({ hello: 1, token: 'x' });
    expect(await again.closed).toBe(4429);
  });

  test('of a phone outlive its line', async () => {
    const host = await startTable({ limits: { messagesPerSecond: 1, burst: 12, shares: 20, costs: {} } });
    await host.start('toy');
    const link = await host.invite();
    const line = connect(portOf(link));
    line.say({ hello: 1, token: tokenOf(link) });
    const { welcome: token } = await line.hear((message) => 'welcome' in message);
    for (let n = 1; n <= 20; n++) line.say({ n, kind: 'sheet' });
    expect(await line.closed).toBe(4429);
    const again = connect(portOf(link));
    again.say({ hello: 1, token });
    await again.hear((message) => 'welcome' in message);
    for (let n = 1; n <= 8; n++) again.say({ n, kind: 'sheet' });
    expect(await again.closed).toBe(4429);
  });

  test('a clock that is set back costs nobody their line', () => {
    let time = 1_000_000;
    const spend = createBucket(1, 10, () => time);
    for (let i = 0; i < 5; i++) expect(spend(1)).toBe(true);
    time -= 3_600_000;
    for (let i = 0; i < 5; i++) expect(spend(1)).toBe(true);
    expect(spend(1)).toBe(false);
    time += 2_000;
    expect(spend(2)).toBe(true);
  });

  test('are kept for a few hundred names, however many come', () => {
    const budgets = createBudgets(1, 2, () => 0);
    for (let i = 0; i < 3_000; i++) budgets.spend(`a${i}`, 1);
    expect(budgets.spend('a2999', 1)).toBe(true);
    expect(budgets.spend('a2999', 1)).toBe(false);
  });

  test('a client has a limited number of pending requests', async () => {
    let asked = 0;
    const app = {
      handle: () => {
        asked += 1;
        return new Promise<never>(() => undefined);
      },
      subscribe: () => () => undefined,
    };
    const { host } = await startHost({ app, limits: { waiting: 5, burst: 500 } });
    const client = await enter(host.port);
    for (let n = 1; n <= 5; n++) client.say({ n, kind: 'home' });
    await expect.poll(() => asked).toBe(5);
    client.say({ n: 6, kind: 'home' });
    expect(await client.closed).toBe(4429);
    expect(asked).toBe(5);
  });

  test('pages that one address asks for without end are refused', async () => {
    const { host } = await startHost({ limits: { pagesPerSecond: 1, pagesAtOnce: 20 } });
    const all = await Promise.all(
      Array.from({ length: 40 }, () =>
        get(host.port, '/').then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    expect(all.filter((status) => status === 200).length).toBeLessThanOrEqual(12);
    expect(host.counters().rate + host.counters().connections).toBeGreaterThan(0);
  });

  test('lines that one address opens without end are refused', async () => {
    const { host } = await startHost({ limits: { linesPerSecond: 1, linesAtOnce: 5 } });
    const lines = Array.from({ length: 12 }, () => connect(host.port));
    const codes = await Promise.all(lines.slice(6).map(({ closed }) => closed));
    expect(codes).toContain(1006);
    expect(host.counters().rate).toBeGreaterThanOrEqual(5);
  });

  test('a message of many bytes counts for many', async () => {
    const { host } = await startHost({ limits: { bytesPerMessage: 1024, burst: 20, messagesPerSecond: 1 } });
    const client = await enter(host.port);
    client.say({ n: 1, kind: 'home', filler: 'x'.repeat(40_000) });
    expect(await client.closed).toBe(4429);
  });
});

test('an opener policy goes out only where a browser trusts the line', async () => {
  const { host } = await startHost({ names: ['127.0.0.1', 'localhost', '192.168.1.20'] });
  const policy = async (name: string) =>
    (await get(host.port, '/', { headers: { Host: `${name}:${host.port}` } })).headers[
      'cross-origin-opener-policy'
    ];
  expect(await policy('127.0.0.1')).toBe('same-origin');
  expect(await policy('192.168.1.20')).toBeUndefined();
});
