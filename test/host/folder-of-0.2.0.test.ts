import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EveningsView, GameReport, GameTale, HomeView, Settings } from '../../main/contract.ts';
import type { Prompt } from '../../main/engine/core/prompt.ts';
import { nightOf } from '../../main/host/night.ts';
import { GAMES } from '../support/games.ts';
import { tempFolder } from '../support/temp.ts';
import { type Host, startTable } from './phones-support.ts';
import { eventually } from '../support/until.ts';

/** A whole data folder that 0.2.0 wrote, and what 0.2.0 showed of it. How it was made: the README beside it. */
const VECTOR = new URL('../vectors/folder-0.2.0/', import.meta.url);

interface Recorded {
  readonly running: string;
  readonly saved: readonly string[];
  readonly players: HomeView['players'];
  readonly settings: Partial<Settings>;
  readonly evenings: EveningsView;
  readonly prompt: Prompt;
  readonly reports: { readonly [file: string]: GameReport };
  readonly sheets: { readonly [file: string]: number };
}

const recorded = JSON.parse(readFileSync(new URL('expected.json', VECTOR), 'utf8')) as Recorded;
const then = recorded.evenings.evenings[0]!;
const finished = then.games.filter(({ over }) => over);
const unfinished = then.games.filter(({ over }) => !over).map(({ file }) => file);

async function openFolder(): Promise<{ host: Host; folder: string }> {
  const folder = tempFolder();
  cpSync(new URL('data/', VECTOR), folder, { recursive: true });
  return { folder, host: await startTable({ folder, games: GAMES }) };
}

const emptyHouse = (): Promise<Host> => startTable({ folder: tempFolder(), games: GAMES });

const evening = async (host: Host) => {
  const view = (await host.ask('evenings')) as EveningsView;
  expect(view.evenings).toHaveLength(1);
  return { ...view, evening: view.evenings[0]! };
};

const sumOf = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0);

describe('a data folder of 0.2.0, opened by this program', () => {
  it('has all five games in it, two of them unfinished', () => {
    expect(new Set(then.games.map(({ game }) => game))).toEqual(new Set(GAMES.map(({ id }) => id)));
    expect(unfinished).toHaveLength(2);
  });

  it('shows on Home every game, player and setting, and the game that was open', async () => {
    const { host, folder } = await openFolder();
    const home = (await host.ask('home')) as HomeView;
    expect(home.running?.file).toBe(recorded.running);
    expect(home.troubled).toEqual([]);
    expect(home.players).toMatchObject(recorded.players);
    expect(home.saved.map(({ file }) => file).sort()).toEqual([...recorded.saved].sort());
    expect(await host.ask('settings', { set: {} })).toMatchObject(recorded.settings);
    expect(host.table().notices).toEqual([]);
    expect(host.table().prompt.id).toBe(recorded.prompt.id);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it.each(recorded.saved)(
    '%s comes to the same, line by line, and its file is left as it is',
    async (file) => {
      const { host, folder } = await openFolder();
      const { settlement, seats, ...rest } = recorded.reports[file]!;
      const report = (await host.ask('report', { file })) as GameReport;
      expect(report).toMatchObject(rest);
      // People are called as they are by now: 0.2.0 called them as in the game.
      const nameOf = new Map(recorded.players.map(({ id, name }) => [id, name]));
      expect(report.seats.map(({ id, name, player }) => [id, name, player])).toEqual(
        seats.map(({ id, name, player }) => [id, nameOf.get(player ?? '') ?? name, player]),
      );
      // An unfinished game is not settled any more, so its pot is not shared out.
      for (const row of settlement.rows) {
        const now = report.settlement.rows.find(({ key }) => key === row.key);
        const { key, held, bought } = row;
        expect(now).toMatchObject(report.over ? row : { key, held, bought, potShare: 0, money: null });
      }
      expect(report.settlement.payments).toEqual(report.over ? settlement.payments : []);
      const tale = (await host.ask('tale', { file })) as GameTale;
      expect(tale.lines).toHaveLength(recorded.sheets[file]!);
      await host.ask('leave', { replaces: host.table().file });
      await host.ask('open', { file });
      await eventually(() => expect(host.table().file).toBe(file));
      expect(host.table().notices).toEqual([]);
      expect(readFileSync(join(folder, 'games', file))).toEqual(
        readFileSync(new URL(`data/games/${file}`, VECTOR)),
      );
    },
  );

  it('counts each finished game in the evening as 0.2.0 did, and no unfinished one', async () => {
    const { host } = await openFolder();
    const now = await evening(host);
    const games = new Map(now.evening.games.map((game) => [game.file, game]));
    expect([...games.keys()].sort()).toEqual([...recorded.saved].sort());
    expect(
      now.evening.games
        .filter(({ counted }) => !counted)
        .map(({ file }) => file)
        .sort(),
    ).toEqual([...unfinished].sort());
    for (const game of finished)
      expect(games.get(game.file)).toMatchObject({ hands: game.hands, over: true });
    // Everybody's balance over all finished games, by person; nobody is missing.
    expect(now.evening.players.map(({ name }) => name).sort()).toEqual(
      then.players.map(({ name }) => name).sort(),
    );
    const euros = new Map<string, number>();
    for (const { file, settlement } of finished)
      for (const { key: seat, money } of settlement.stake ? settlement.rows : []) {
        const key = games.get(file)?.seats.find((one) => one.seat === seat)?.key ?? '';
        euros.set(key, (euros.get(key) ?? 0) + (money ?? 0));
      }
    const sum = now.evening.sums.find(({ currency }) => currency === 'EUR')!;
    expect(Object.fromEntries(sum.rows.map(({ key, net }) => [key, net]))).toEqual(Object.fromEntries(euros));
    expect(sumOf(sum.rows.map(({ net }) => net))).toBe(0);
    const chips = now.evening.sums.find(({ currency }) => currency === null)!;
    expect(chips.payments.map(({ amount }) => amount)).toEqual(
      then.sums.find(({ currency }) => currency === null)?.payments.map(({ amount }) => amount),
    );
  });

  it('keeps everybody’s records of finished games', async () => {
    const { host } = await openFolder();
    const { records } = await evening(host);
    for (const { key, game, games, won, bestHand, unit } of recorded.evenings.records) {
      const now = records.find((one) => one.key === key && one.game === game);
      // Nobody has a record of a game that is not over.
      if (games === 0) expect([key, game, now]).toEqual([key, game, undefined]);
      else expect(now).toMatchObject({ key, game, games, won, ...(unit === 'points' ? { bestHand } : {}) });
    }
    // A record is what the settlement says: of one game of each, the same as in its report.
    for (const { file, game, unit } of finished.filter(({ game }) => game !== 'winner')) {
      const { settlement } = recorded.reports[file]!;
      const totals = records.filter((one) => one.game === game).map(({ total }) => total);
      const won = settlement.rows.map(({ held, net }) => (unit === 'chips' ? net : held));
      expect([...totals].sort()).toEqual([...won].sort());
    }
  });

  it('is the evening so far on the television, and leaves the unfinished games out of its standings', async () => {
    const { host } = await openFolder();
    const view = (await host.ask('evenings')) as EveningsView;
    const home = (await host.ask('home')) as HomeView;
    const night = nightOf(view, home, null, () => then.to + 1_000);
    expect(night.evening?.games.map(({ file }) => file).sort()).toEqual([...recorded.saved].sort());
    expect(night.evening?.sums).toEqual(view.evenings[0]?.sums);
  });

  it('goes to another house, each game alone or everything at once, with nothing lost', async () => {
    const { host } = await openFolder();
    const before = (await evening(host)).evening;
    const one = await emptyHouse();
    for (const file of recorded.saved) {
      const { text } = (await host.ask('export', { file })) as { text: string };
      await one.ask('import', { text });
    }
    expect((await evening(one)).evening.games.map(({ file }) => file).sort()).toEqual(
      [...recorded.saved].sort(),
    );
    const all = await emptyHouse();
    await all.ask('import', (await host.ask('archive')) as { text: string });
    const after = (await evening(all)).evening;
    expect({ ...after, games: [] }).toEqual({ ...before, games: [] });
  });
});
