import { expect, it } from 'vitest';
import type { EveningsView, GameTale, HomeView } from '../../../main/contract.ts';
import { createNodeApp } from '../../../main/shell/open-app.ts';
import { MemoryDisk } from '../../support/memory-disk.ts';

const HOST = { kind: 'host' } as const;
const HOUR = 3_600_000;

async function openHouse() {
  const disk = new MemoryDisk();
  let now = 1_700_000_000_000;
  const opened = await createNodeApp({
    folder: '/d',
    version: '0',
    files: disk,
    now: () => now,
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const app = opened.value;
  let n = 0;
  const ask = async <T>(kind: string, more: object = {}): Promise<T> => {
    const reply = await app.handle({ n: ++n, kind, ...more }, HOST);
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    return reply.value as T;
  };
  const say = (move: object) =>
    ask('command', { command: { id: `c${++n}`, kind: 'move', prompt: null, move } });
  const start = async (game: string) => {
    await ask('leave');
    return ask<{ file: string }>('start', {
      game,
      rules: {},
      seats: ['Ann', 'Ben', 'Cat'].map((name, i) => ({ id: `s${i + 1}`, name, look: i })),
      dealer: null,
    });
  };
  const pass = (ms: number) => (now += ms);
  return { disk, ask, say, start, pass };
}

it('reports the evenings without bought chips, with and without its index', async () => {
  const { disk, ask, say, start, pass } = await openHouse();
  const { file } = await start('sleepless');
  await say({ kind: 'rebuy', seat: 's2', amount: 10 });
  await say({ kind: 'adjust', from: 's2', to: 's1', amount: 4, reason: 'a bet' });
  await say({ kind: 'end-now' });
  const atTheTable = await ask<GameTale>('tale', { file });
  pass(HOUR);
  await start('winner');
  await say({ kind: 'end-now' });
  pass(30 * HOUR);
  await start('dream');

  const view = await ask<EveningsView>('evenings');
  expect(view.evenings.map(({ games }) => games.map(({ game }) => game))).toEqual([
    ['dream'],
    ['sleepless', 'winner'],
  ]);
  const night = view.evenings[1];
  expect(night?.games[0]).toMatchObject({
    over: true,
    seats: [
      { name: 'Ann', balance: 19, gain: 4, place: 2, won: false },
      { name: 'Ben', balance: 21, gain: -4, place: 1, won: true },
      { name: 'Cat', balance: 15, gain: 0, place: 3, won: false },
    ],
  });
  expect(night?.players.map(({ name, chips }) => [name, chips])).toEqual([
    ['Ann', 4],
    ['Cat', 0],
    ['Ben', -4],
  ]);

  await disk.remove('/d/evenings.json');
  expect(await ask<EveningsView>('evenings')).toEqual(view);

  const tale = await ask<GameTale>('tale', { file });
  expect(tale.lines.map(({ move }) => move.kind)).toEqual(['rebuy', 'adjust', 'end-now']);
  expect(tale.series.at(-1)?.balances).toEqual({ s1: 19, s2: 21, s3: 15 });
  expect(atTheTable).toEqual(tale);
});

it('lists first the game that was played last, also one that began before the others', async () => {
  const { ask, say, start, pass } = await openHouse();
  const files = [];
  for (const game of ['sleepless', 'winner', 'dream']) {
    files.push((await start(game)).file);
    pass(HOUR);
  }
  const saved = async () => (await ask<HomeView>('home')).saved.map(({ file }) => file);
  const [sleepless = '', winner = '', dream = ''] = files;
  expect(await saved()).toEqual([dream, winner, sleepless]);
  await ask('open', { file: winner, replaces: dream });
  await say({ kind: 'end-now' });
  expect(await saved()).toEqual([winner, dream, sleepless]);
});

it('settles an evening once, and asks to look again where it has changed', async () => {
  const { disk, ask, say, start } = await openHouse();
  await start('sleepless');
  await say({ kind: 'adjust', from: 's2', to: 's1', amount: 4, reason: 'a bet' });
  await say({ kind: 'end-now' });
  const [before] = (await ask<EveningsView>('evenings')).evenings;
  const settle = (evening: typeof before) => ({
    kind: 'settle',
    evening: evening?.from,
    sums: evening?.sums.map(({ currency, payments }) => ({ currency, payments })),
  });
  const [after] = (await ask<EveningsView>('book', { act: settle(before) })).evenings;
  expect(after?.stamps).toHaveLength(1);
  expect(after?.sums[0]?.payments).toEqual([]);
  // A second tap on what was shown before, also on one payment of it.
  const [payment] = before?.sums[0]?.payments ?? [];
  const only = { ...payment, currency: null };
  await expect(ask('book', { act: { ...settle(before), only } })).rejects.toThrow('evenings.changed');
  await expect(ask('book', { act: settle(before) })).rejects.toThrow('evenings.changed');
  expect(await disk.list('/d')).toContain('book.json');
  const act = after?.stamps[0]?.act;
  expect((await ask<EveningsView>('book', { act: { kind: 'undo', act } })).evenings[0]).toEqual(before);
  await expect(ask('book', { act: { kind: 'undo', act } })).rejects.toThrow('evenings.actGone');
  const [one] = (await ask<EveningsView>('book', { act: { ...settle(before), only } })).evenings;
  expect(one?.stamps[0]?.sums).toEqual([{ currency: null, payments: [payment] }]);
  expect(one?.sums[0]?.payments).toEqual([]);
});

it('removes an unfinished game, from the table too, and puts it back; a copy keeps both', async () => {
  const { ask, say, start } = await openHouse();
  const { file } = await start('pool-nap');
  await ask('book', { act: { kind: 'remove', file, replaces: file } });
  const home = await ask<HomeView>('home');
  expect([home.running, home.saved]).toEqual([null, []]);
  const { text } = await ask<{ text: string }>('archive');

  const other = await openHouse();
  await other.ask('import', { text });
  const there = await other.ask<EveningsView>('evenings');
  expect([there.evenings, there.removed.map(({ game }) => game)]).toEqual([[], ['pool-nap']]);
  const back = await other.ask<EveningsView>('book', { act: { kind: 'undo', act: there.removed[0]?.act } });
  expect(back.evenings[0]?.games).toMatchObject([{ game: 'pool-nap', counted: false }]);

  const { file: finished } = await start('winner');
  await say({ kind: 'end-now' });
  await expect(ask('book', { act: { kind: 'remove', file: finished } })).rejects.toThrow(
    'evenings.removeFinished',
  );
});

it('names the ruling of a stake from now on, and refuses one that the game does not offer', async () => {
  const { ask, say, start } = await openHouse();
  const stake = { currency: 'EUR', price: 10, per: 1, coin: 1 };
  await start('winner');
  await say({ kind: 'stake', stake });
  const { file } = await start('winner');
  await say({ kind: 'stake', stake });
  const { text } = await ask<{ text: string }>('export', { file });
  expect(text).toContain('"pointMoney":"own"');
  await expect(say({ kind: 'stake', stake: { ...stake, pointMoney: 'each' } })).rejects.toThrow(
    'table.stake.pointMoney',
  );
  expect(await ask('stakeExample', { game: 'winner', stake, rules: {} })).toEqual({
    won: [33, -3, -22, -8],
    money: [330, -30, -220, -80],
  });
});
