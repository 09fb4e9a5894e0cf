import { describe, expect, test } from 'vitest';
import type { Push, ScreensAct, ScreensView } from '../../main/contract.ts';
import { phonesMemory } from '../../main/host/keep.ts';
import { SLEEPLESS, inviteScreens, screensOf } from './screens-support.ts';
import { type OpenPage, openPage } from '../support/open-page.ts';
import { tempFolder } from '../support/temp.ts';
import { BEN, type Host, openPhone, portOf, roll, startTable, tokenOf } from './phones-support.ts';
import { connect } from './support.ts';
import { until } from '../support/until.ts';

const act = async (host: Host, what: ScreensAct): Promise<ScreensView> =>
  (await host.ask('screens', { act: what })) as ScreensView;

async function openTelevision(link: string, stored?: Map<string, string>): Promise<OpenPage> {
  const television = openPage(link, stored);
  await until(() => television.newest('table'));
  return television;
}

const kinds = ({ heard }: OpenPage): readonly string[] =>
  heard.flatMap((message) => ('push' in message ? [message.push] : []));

describe('a television', () => {
  test('is admitted by its own link, gets its identity first, and is not a phone', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await inviteScreens(host);
    expect(tokenOf(link)).not.toBe(tokenOf(await host.invite()));
    const television = await openTelevision(link);
    expect(kinds(television)[0]).toBe('screen');
    await until(() => television.newest('night'));
    expect(new Set(kinds(television))).toEqual(new Set(['screen', 'settings', 'table', 'night']));
    expect(host.phones().phones).toEqual([]);
    expect((await screensOf(host)).screens).toMatchObject([{ kind: 'television', here: true }]);
    await host.play(roll());
    await until(() => television.newest('table')?.table?.revision === host.table().revision);
    television.page.close();
    await until(async () => (await screensOf(host)).screens[0]?.here === false);
  });

  test.each([
    ['a request', { n: 1, kind: 'home' }],
    ['a move', { n: 1, kind: 'command', command: { id: 'x', kind: 'move', prompt: null, move: roll() } }],
    ['a claim', { n: 1, kind: 'me', act: { kind: 'claim', seat: BEN } }],
    ['a second hello', { hello: 1, token: 'x' }],
    ['nothing that makes sense', 'x'],
  ])('that says %s is cut off with a code of its own, and the table does not move', async (_, word) => {
    const host = await startTable();
    await host.start('toy');
    const link = await inviteScreens(host);
    const line = connect(portOf(link));
    line.say({ hello: 1, token: tokenOf(link) });
    await line.hear(({ push }) => push === 'table');
    const before = host.table();
    line.say(word);
    expect(await line.closed).toBe(4405);
    expect(line.heard.some((message) => 'n' in message)).toBe(false);
    expect(host.table()).toBe(before);
    expect(host.phones().refused).toMatchObject({ silentSpoke: 1 });
  });

  test('is never asked to speak: its page’s own wire says nothing but hello', async () => {
    const host = await startTable();
    await host.start('toy');
    const television = await openTelevision(await inviteScreens(host));
    const reply = await television.ask('home', {});
    expect(reply).toMatchObject({ ok: false, error: { code: 'wire.silent' } });
    expect(television.status.at(-1)).toBe(true);
  });

  test('is put out at once, and the link with it; the others and the phones stay', async () => {
    const host = await startTable();
    await host.start('toy');
    const phone = await openPhone(await host.invite(), BEN);
    const link = await inviteScreens(host);
    const [out, stays] = [await openTelevision(link), await openTelevision(link)];
    const id = out.newest('screen')?.screen.id ?? '';
    const after = await act(host, { kind: 'revoke', screen: id });
    expect(after.link).not.toBe(link);
    expect(after.screens.map((screen) => screen.id)).not.toContain(id);
    await until(() => out.status.at(-1) === 'token');
    expect(stays.status.at(-1)).toBe(true);
    expect(phone.status.at(-1)).toBe(true);
    const stale = connect(portOf(link));
    stale.say({ hello: 1, token: tokenOf(link) });
    expect(await stale.closed).toBe(4401);
    expect(await host.reply('screens', { act: { kind: 'revoke', screen: id } })).toMatchObject({
      error: { code: 'screens.unknown' },
    });
  });

  test('a phone’s link makes no television, and the other way round, also on one device', async () => {
    const host = await startTable();
    await host.start('toy');
    const stored = new Map<string, string>();
    const link = await inviteScreens(host);
    const phone = await openPhone(await host.invite(), BEN, stored);
    const television = await openTelevision(link, stored);
    expect(phone.newest('screen')).toBeUndefined();
    expect(television.newest('me')).toBeUndefined();
    const again = await openPhone(await host.invite(), undefined, stored);
    expect(again.newest('me')?.me.seats).toEqual([BEN]);
    const back = await openTelevision(link, stored);
    expect(back.newest('screen')?.screen.id).toBe(television.newest('screen')?.screen.id);
  });

  test('nobody new while the table is locked; and no more than there is room for', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await inviteScreens(host);
    await host.act({ kind: 'lock', on: true });
    expect((await screensOf(host)).link).toBeNull();
    const late = connect(portOf(link));
    late.say({ hello: 1, token: tokenOf(link) });
    expect(await late.closed).toBe(4423);
    await host.act({ kind: 'lock', on: false });
    for (let i = 0; i < 12; i++) await openTelevision(link);
    const many = connect(portOf(link));
    many.say({ hello: 1, token: tokenOf(link) });
    expect(await many.closed).toBe(4429);
  });

  test('sees no choices, offers or odds, even if phones and the host do', async () => {
    const host = await startTable({ games: SLEEPLESS.games });
    await host.start('sleepless');
    const television = await openTelevision(await inviteScreens(host));
    for (const move of SLEEPLESS.untilOdds) expect(await host.play(move)).toMatchObject({ ok: true });
    expect(host.table().view.detail).toMatchObject({ odds: expect.anything() as unknown });
    await until(() => television.newest('table')?.table?.revision === host.table().revision);
    const shown = television.newest('table')?.table;
    expect(shown?.view.detail).toMatchObject({ odds: null });
    expect(shown?.prompt).toMatchObject({ choices: [], actions: [] });
    expect(shown).toMatchObject({ undo: null, redo: null, notices: [], intake: { offers: [] } });
    expect(shown?.view.seats).toEqual(host.table().view.seats);
  });

  test('gets the evening when the table is empty, and the highlights of a finished game', async () => {
    const host = await startTable({ games: SLEEPLESS.games });
    await host.start('sleepless');
    const television = await openTelevision(await inviteScreens(host));
    for (const move of SLEEPLESS.untilOdds) expect(await host.play(move)).toMatchObject({ ok: true });
    await host.command({ kind: 'move', prompt: null, move: { kind: 'end-now' } });
    const { file } = host.table();
    await until(() => television.newest('night')?.night.told?.file === file);
    expect(television.newest('night')?.night.evening?.games).toHaveLength(1);
    await host.ask('leave');
    await until(() => television.newest('table')?.table === null);
    await until(() => television.newest('night')?.night.told === null);
    const night = television.newest('night')?.night;
    expect(night?.next.length).toBeGreaterThan(0);
    expect(night?.evening?.players.map(({ name }) => name).sort()).toEqual(['Ann', 'Ben', 'Cat']);
  });

  test('survives the program’s next start as phones do', async () => {
    const folder = tempFolder();
    const memory = phonesMemory(folder);
    const first = await startTable({ folder, memory });
    await first.start('toy');
    const television = await openTelevision(await inviteScreens(first));
    const id = television.newest('screen')?.screen.id;
    const { file } = first.table();
    await first.app.close();
    await until(() => television.status.at(-1) === false);
    const second = await startTable({ folder, memory });
    await second.ask('open', { file });
    await second.invite();
    television.page.online();
    await until(() => television.status.at(-1) === true);
    expect(television.newest('screen')?.screen.id).toBe(id);
    await second.play(roll());
    await until(() => television.newest('table')?.table?.revision === second.table().revision);
  });
});

describe('which screen sounds', () => {
  const sounds = (page: OpenPage): boolean | undefined => page.newest('screen')?.screen.sounds;

  test('the host, until people choose a television; and again while that one is away', async () => {
    const host = await startTable();
    await host.start('toy');
    const link = await inviteScreens(host);
    const [one, other] = [await openTelevision(link), await openTelevision(link)];
    expect([sounds(one), sounds(other)]).toEqual([false, false]);
    expect((await screensOf(host)).sounds).toBe('host');
    const id = one.newest('screen')?.screen.id ?? '';
    await host.ask('settings', { set: { soundsFrom: id } });
    await until(() => sounds(one) === true);
    expect(sounds(other)).toBe(false);
    expect((await screensOf(host)).sounds).toBe(id);
    one.page.offline();
    await until(async () => (await screensOf(host)).sounds === 'host');
    one.page.online();
    await until(async () => (await screensOf(host)).sounds === id);
    await act(host, { kind: 'revoke', screen: id });
    expect((await screensOf(host)).sounds).toBe('host');
  });

  test('a window of this machine is shown what a television is, and is among the screens', async () => {
    let opened = 0;
    const host = await startTable({ openWindow: () => (opened += 1) });
    await host.start('toy');
    await host.ask('screens', { act: { kind: 'window' } });
    expect(opened).toBe(1);
    const shown: Push[] = [];
    const end = host.app.showWindow((push) => shown.push(push));
    expect(shown.map(({ push }) => push)).toEqual(expect.arrayContaining(['screen', 'settings', 'table']));
    expect(shown[0]).toMatchObject({ push: 'screen', screen: { kind: 'window', sounds: false } });
    await host.ask('settings', { set: { soundsFrom: 'window' } });
    await until(async () => (await screensOf(host)).sounds === 'window');
    expect(shown.findLast(({ push }) => push === 'screen')).toMatchObject({ screen: { sounds: true } });
    end();
    await until(async () => (await screensOf(host)).screens.length === 0);
    const alone = await startTable();
    expect(await alone.reply('screens', { act: { kind: 'window' } })).toMatchObject({
      error: { code: 'screens.window' },
    });
  });
});
