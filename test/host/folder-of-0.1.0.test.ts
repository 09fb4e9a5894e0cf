import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type {
  DiceSetsView,
  EveningsView,
  GameReport,
  GameTale,
  HomeView,
  Settings,
} from '../../main/contract.ts';
import type { Prompt } from '../../main/engine/core/prompt.ts';
import { seat } from '../../main/engine/core/seats.ts';
import { GAMES, wholeGame } from '../support/games.ts';
import { phonesMemory } from '../../main/host/keep.ts';
import { readJournal } from '../../main/journal/reading.ts';
import { recall } from '../../main/table/history/recall.ts';
import { playerOf } from '../support/random-games.ts';
import { seeded } from '../support/random.ts';
import { tempFolder } from '../support/temp.ts';
import { type Host, openPhone, startTable } from './phones-support.ts';
import { connect } from './support.ts';
import { eventually, until } from '../support/until.ts';

/** A whole data folder that 0.1.0 wrote, and what 0.1.0 showed of it. How it was made: the README beside it. */
const VECTOR = new URL('../vectors/folder-0.1.0/', import.meta.url);

interface Recorded {
  readonly running: string;
  readonly saved: readonly string[];
  readonly players: HomeView['players'];
  readonly settings: Partial<Settings>;
  readonly diceSets: DiceSetsView;
  readonly evenings: EveningsView;
  readonly prompt: Prompt;
  readonly phones: { readonly tokens: readonly string[] };
  readonly reports: { readonly [file: string]: GameReport };
  readonly sheets: { readonly [file: string]: number };
}

const recorded = JSON.parse(readFileSync(new URL('expected.json', VECTOR), 'utf8')) as Recorded;
const files = Object.keys(recorded.reports);

interface KeptPhones {
  readonly phones: readonly { readonly seen: number }[];
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      server.close(() => resolve(typeof at === 'object' && at ? at.port : 0));
    });
  });

/** A copy of the folder, open in today's program. Its phones find the table on an address that every machine has. */
async function openFolder(hoursLater = 1) {
  const folder = tempFolder();
  cpSync(new URL('data/', VECTOR), folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, 'phones.json');
  const phones = JSON.parse(readFileSync(file, 'utf8')) as KeptPhones;
  writeFileSync(file, JSON.stringify({ ...phones, address: '127.0.0.1', port }));
  const seen = Math.max(...phones.phones.map((phone) => phone.seen));
  const now = (): number => seen + hoursLater * 3_600_000;
  const host = await startTable({ folder, games: GAMES, memory: phonesMemory(folder), now });
  return { folder, host, port };
}

const readHistory = (text: string) => {
  const contents = readJournal(Buffer.from(text));
  if (!contents.ok) throw new Error(contents.error.code);
  const history = recall(
    wholeGame(contents.value.header.game),
    contents.value.header,
    contents.value.records,
  );
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
};

/** One move that is legal now, as the table says it. */
async function playOne(host: Host, seed: number): Promise<void> {
  const { game, state } = readHistory(host.journal());
  const before = host.table().revision;
  const reply = await host.play(playerOf(game.id)(game, state, seeded(seed)));
  if (!reply.ok) throw new Error(reply.error.code);
  await eventually(() => expect(host.table().revision).toBeGreaterThan(before));
}

describe('a data folder of 0.1.0, opened by this program', () => {
  it('has all five games in it', () => {
    const games = Object.values(recorded.reports).map(({ game }) => game);
    expect(new Set(games)).toEqual(new Set(GAMES.map(({ id }) => id)));
  });

  it('continues the game that was stopped in the middle of a hand', async () => {
    const { host } = await openFolder();
    const table = host.table();
    expect(table.file).toBe(recorded.running);
    expect(table.notices).toEqual([]);
    expect(table.prompt.id).toBe(recorded.prompt.id);
    expect(table.prompt.choices.map((choice) => choice.say)).toMatchObject(
      recorded.prompt.choices.map((choice) => choice.say),
    );
    const chips = (): number =>
      host.table().view.pot + host.table().view.seats.reduce((sum, { balance }) => sum + balance, 0);
    const before = chips();
    const { hand } = table.view;
    for (let n = 0; n < 60 && host.table().view.hand === hand; n++) await playOne(host, n);
    expect(host.table().view.hand).toBeGreaterThan(hand);
    expect(chips()).toBe(before);
    // Also what 0.1.0 wrote can be taken back, from the newest move to the oldest.
    for (let n = 0; n < 500 && host.table().undo?.code !== 'sheet.begun'; n++) {
      const { revision } = host.table();
      expect(await host.command({ kind: 'undo', revision })).toMatchObject({ ok: true });
      await eventually(() => expect(host.table().revision).toBeGreaterThan(revision));
    }
    expect(host.table().undo).toMatchObject({ code: 'sheet.begun' });
    expect(host.table().view.hand).toBe(1);
  });

  it.each(files)('%s comes to the same', async (file) => {
    const { folder, host } = await openFolder();
    const report = (await host.ask('report', { file })) as GameReport;
    const { standings, seats = [], ...rest } = recorded.reports[file] ?? {};
    expect(report).toMatchObject(rest);
    // People who were renamed since are called by their new name: 0.1.0 called them as in the game.
    const nameOf = new Map(recorded.players.map(({ id, name }) => [id, name]));
    expect(report.seats.map(({ id, name, player }) => [id, name, player])).toEqual(
      seats.map(({ id, name, player }) => [id, nameOf.get(player ?? '') ?? name, player]),
    );
    // In 0.1.0, standings did not include players who had left.
    expect(report.standings.filter(({ place }) => place !== null)).toMatchObject(standings ?? []);
    expect(report.refusals).toEqual([]);
    expect(report.differences).toEqual([]);
    const tale = (await host.ask('tale', { file })) as GameTale;
    expect(tale.lines).toHaveLength(recorded.sheets[file] ?? 0);
    const then = readFileSync(new URL(`data/games/${file}`, VECTOR));
    expect(readFileSync(join(folder, 'games', file))).toEqual(then);
  });

  it('each game that was left can be taken up again', async () => {
    const { host } = await openFolder();
    for (const file of files) {
      await host.ask('leave');
      await host.ask('open', { file });
      await eventually(() => expect(host.table().file).toBe(file));
      expect(host.table().notices).toEqual([]);
      if (!host.table().view.outcome) await playOne(host, 1);
    }
  });

  it('keeps settings, players, dice sets and the evening', async () => {
    const { folder, host } = await openFolder();
    const home = (await host.ask('home')) as HomeView;
    expect(home.running?.file).toBe(recorded.running);
    expect(home.troubled).toEqual([]);
    expect(home.players).toMatchObject(recorded.players);
    expect(home.saved.map(({ file }) => file).sort()).toEqual([...recorded.saved].sort());
    expect(await host.ask('settings', { set: {} })).toMatchObject(recorded.settings);
    const { sets, chosen } = (await host.ask('diceSets', { act: { kind: 'look' } })) as DiceSetsView;
    expect(chosen).toMatchObject(recorded.diceSets.chosen);
    for (const set of recorded.diceSets.sets) expect(sets).toContainEqual(set);
    const { evenings, records, dice } = (await host.ask('evenings')) as EveningsView;
    expect(evenings.map(({ games }) => games.length)).toEqual([files.length]);
    // 0.1.0 left out the chip that each of four had paid for Pool Nap’s first deal: together they had won four.
    const poolNap = recorded.evenings.records.filter(({ game }) => game === 'pool-nap');
    expect(poolNap.reduce((sum, { total }) => sum + total, 0)).toBe(4);
    // 0.1.0 counted unfinished games; what is not over is counted apart now.
    const finished = (recorded.evenings.evenings[0]?.games ?? []).filter(({ over }) => over);
    const keyOf = (file: string, at: string): string | undefined =>
      evenings[0]?.games.find((game) => game.file === file)?.seats.find((one) => one.seat === at)?.key;
    const gainOf = (key: string, games = finished): number =>
      games
        .flatMap(({ file, game, seats }) =>
          seats
            .filter(({ seat: at }) => keyOf(file, at) === key)
            .map(({ gain }) => gain - (game === 'pool-nap' ? 1 : 0)),
        )
        .reduce((sum, gain) => sum + gain, 0);
    const ofChips = finished.filter(({ unit }) => unit === 'chips');
    const playedIn = (key: string): number =>
      finished.filter(({ file, seats }) => seats.some(({ seat: at }) => keyOf(file, at) === key)).length;
    const byKey = <One extends { readonly key: string }>(list: readonly One[] = []): readonly One[] =>
      [...list].sort((one, other) => one.key.localeCompare(other.key));
    expect(byKey(evenings[0]?.players)).toEqual(
      byKey(recorded.evenings.evenings[0]?.players).map((player) => ({
        ...player,
        chips: gainOf(player.key, ofChips),
        games: playedIn(player.key),
      })),
    );
    for (const record of recorded.evenings.records) {
      const now = records.find(({ key, game }) => key === record.key && game === record.game);
      // Nobody has a record of a game that is not over.
      expect([record.game, record.key, now !== undefined]).toEqual([
        record.game,
        record.key,
        record.games > 0,
      ]);
      if (!now) continue;
      const { games, won, best } = record;
      // 0.1.0 gave a pot that was left over to the last hand of a game for chips.
      const bestHand = record.unit === 'points' ? record.bestHand : now.bestHand;
      const less = poolNap.includes(record) ? 1 : 0;
      expect(now).toMatchObject({
        games,
        won,
        bestHand,
        best: best && { ...best, amount: best.amount - less },
      });
      expect(now.total).toBe(
        gainOf(
          record.key,
          finished.filter(({ game }) => game === record.game),
        ),
      );
    }
    expect(dice.falls).toEqual(recorded.evenings.dice.falls);
    // The program's files do not overwrite any of the games.
    await host.ask('settings', { set: { theme: 'light' } });
    const kept = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as Partial<Settings>;
    expect(kept).toMatchObject({ ...recorded.settings, theme: 'light' });
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it('lets its phones in again after an invitation, each on its seat', async () => {
    const { host, port } = await openFolder();
    expect(host.phones()).toMatchObject({ open: null, phones: [] });
    await host.invite();
    expect(host.phones().phones.map(({ name }) => name)).toEqual(['Bens Telefon', '']);
    const [bens, other] = recorded.phones.tokens.map((token) => `http://127.0.0.1:${port}/#${token}`);
    const ben = await openPhone(bens ?? '');
    expect(ben.newest('me')?.me).toMatchObject({ name: 'Bens Telefon', seats: [seat('s2')] });
    expect(ben.table().file).toBe(recorded.running);
    const looker = await openPhone(other ?? '');
    expect(looker.newest('me')?.me.seats).toEqual([]);
    await until(() => host.phones().phones.every(({ here }) => here));
  });

  it('and tells phones of another evening to scan again', async () => {
    const { host, port } = await openFolder(13);
    await host.invite();
    expect(host.phones().phones).toEqual([]);
    const phone = connect(port);
    phone.say({ hello: 1, token: recorded.phones.tokens[0] });
    expect(await phone.closed).toBe(4401);
  });
});
