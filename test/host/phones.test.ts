import { describe, expect, test } from 'vitest';
import {
  ANN,
  BEN,
  CAT,
  PLAYERS,
  openPhone,
  refusedWith,
  roll,
  startTable,
  tokenOf,
} from './phones-support.ts';
import { until } from '../support/until.ts';

describe('a phone', () => {
  test('gets its identity first, then the table without the host’s parts; not the tray', async () => {
    const host = await startTable();
    await host.start('toy');
    await host.play(roll());
    const phone = await openPhone(await host.invite());
    expect(phone.heard.flatMap((message) => ('push' in message ? [message.push] : []))).toEqual([
      'me',
      'settings',
      'table',
    ]);
    expect(phone.newest('me')?.me).toEqual({ id: phone.id(), name: '', seats: [], taken: [], asks: null });
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

  test('gets the evening so far while no game is open, and again after each game', async () => {
    const host = await startTable();
    await host.start('toy');
    const phone = await openPhone(await host.invite());
    const end = async (): Promise<string> => {
      await host.command({ kind: 'move', prompt: null, move: { kind: 'end-now' } });
      const { file } = host.table();
      expect(await host.reply('leave')).toMatchObject({ ok: true });
      return file;
    };
    const played = () => phone.newest('night')?.night.evening?.games.map(({ file }) => file);
    const first = await end();
    await until(() => played()?.length === 1);
    expect(played()).toEqual([first]);
    expect(
      phone
        .newest('night')
        ?.night.evening?.players.map(({ name }) => name)
        .sort(),
    ).toEqual(PLAYERS);
    const before = phone.heard.length;
    const seats = PLAYERS.map((name, look) => ({ id: `s${look + 1}`, name, look }));
    await host.ask('start', { game: 'toy', rules: {}, seats, dealer: null });
    await host.play(roll());
    await until(() => phone.newest('table')?.table !== null);
    expect(phone.heard.slice(before).some((message) => 'push' in message && message.push === 'night')).toBe(
      false,
    );
    await end();
    await until(() => played()?.length === 2);
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

  test('only watches until it claims a seat, and then answers for that seat only', async () => {
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
    expect(refusedWith(await phone.command({ prompt: host.table().prompt.id, ...command }))).toMatch(
      /^table\.phone\.(action|seat)$/,
    );
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

  test('may see the score sheet of the game at the table, and of no other', async () => {
    const host = await startTable();
    await host.start('toy');
    const phone = await openPhone(await host.invite());
    expect((await phone.ask('tale', { file: host.table().file })).ok).toBe(true);
    expect(refusedWith(await phone.ask('tale', { file: 'other.jsonl' }))).toBe('table.phone.action');
  });

  test('may look at the sets of dice, and change none', async () => {
    const host = await startTable();
    const phone = await openPhone(await host.invite());
    expect((await phone.ask('diceSets', { act: { kind: 'look' } })).ok).toBe(true);
    const make = { kind: 'create', name: 'Mine', of: 'poker' } as const;
    expect(refusedWith(await phone.ask('diceSets', { act: make }))).toBe('table.phone.action');
  });

  test('may throw its seat’s dice by hand', async () => {
    const host = await startTable();
    await host.start('toy');
    const phone = await openPhone(await host.invite(), ANN);
    expect(await phone.play(roll())).toMatchObject({ ok: true });
    expect(host.table().recent[0]).toMatchObject({ actor: { kind: 'phone', name: 'Ann' } });
  });

  test('keeps its player’s seat in the next game, even in another place', async () => {
    const host = await startTable();
    await host.start('toy');
    const phone = await openPhone(await host.invite(), BEN);
    await host.start('toy', ['Cat', 'Ann', 'Dee', 'Ben']);
    await until(() => phone.newest('me')?.me.seats[0] === 's4');
    await host.start('toy', ['Cat', 'Ann']);
    await until(() => phone.newest('me')?.me.seats.length === 0);
  });
});
