import { describe, expect, it, test } from 'vitest';
import type { DiceSetsView, GameReport, HomeView, Push, Settings } from '../../main/contract.ts';
import { seal } from '../../main/journal/records.ts';
import { journalText } from '../../main/journal/journal.ts';
import { HEADER, TEXT } from '../support/journals.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { type Evening, evening } from '../support/evening.ts';

const home = (people: Evening): Promise<HomeView> => people.ask('home');
const INDEX = '/data/index.json';
const roll = (seat: string) => ({
  kind: 'dice',
  seat,
  dice: ['A', 'K', 'Q'].map((face, die) => ({ die, face, throws: 1 })),
});

describe('home', () => {
  it('knows the games, who has played, and the game to go on with', async () => {
    const people = await evening();
    expect(await home(people)).toMatchObject({ running: null, saved: [], players: [], version: '1.2.3' });
    const { file } = await people.start(['Ann', 'Ben']);
    await people.move(roll('s1'));
    await people.ask('leave');
    const seen = await home(people);
    const standings = [
      { seat: 's1', balance: 20, place: 1 },
      { seat: 's2', balance: 20, place: 1 },
    ];
    expect(seen.running).toMatchObject({ file, game: 'toy', over: false, standings });
    expect(seen.players.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
    await people.start(['Ann', 'Cat']);
    await people.restart();
    const again = await home(people);
    expect(again.saved).toHaveLength(2);
    expect(again.running?.file).not.toBe(file);
    expect(again.players.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cat']);
  });

  it('reports the players’ current balances in the open game, also in mid-hand', async () => {
    const people = await evening();
    await people.start(['Ann', 'Ben']);
    await people.move(roll('s1'));
    await people.move({ kind: 'bid', seat: 's2', amount: 3 });
    await people.move({ kind: 'bid', seat: 's1', amount: 0 });
    const held = async () => (await home(people)).running?.standings.map(({ balance }) => balance).sort();
    const now = people.now.view.standings.map(({ balance }) => balance).sort();
    expect(now).not.toEqual([20, 20]);
    expect(await held()).toEqual(now);
    // The same of one that has left the table.
    await people.ask('leave');
    expect(await held()).toEqual(now);
  });

  it.each(['size', 'changed', 'id', 'version', 'game'])(
    'knows every game though its index has lost each %s',
    async (lost) => {
      const people = await evening();
      await people.start(['Ann', 'Ben']);
      await people.start(['Ann', 'Cat']);
      await people.ask('leave');
      const { saved } = await home(people);
      expect(saved).toHaveLength(2);
      const index = JSON.parse(people.disk.bytes(INDEX).toString()) as { files: object };
      const files = Object.entries(index.files).map(([name, entry]) => {
        return [name, Object.fromEntries(Object.entries(entry as object).filter(([key]) => key !== lost))];
      });
      people.disk.put(INDEX, JSON.stringify({ ...index, files: Object.fromEntries(files) as object }));
      await people.restart();
      expect((await home(people)).saved).toEqual(saved);
    },
  );
});

describe('a file that cannot be opened as it is', () => {
  const withFiles = (files: Readonly<Record<string, string>>): Promise<Evening> => {
    const disk = new MemoryDisk();
    for (const [name, text] of Object.entries(files)) disk.put(`/data/games/${name}`, text);
    return evening({ disk });
  };

  test.each<[string, string, string, boolean]>([
    ['is no game', 'hello', 'journal.notAJournal', false],
    [
      'is a newer Croupier’s',
      seal(JSON.stringify({ ...HEADER, version: 99 }), '').line + '\n',
      'journal.newer',
      false,
    ],
    ['is of another game', journalText({ ...HEADER, game: 'whist' }, []).text, 'journal.game.unknown', false],
    ['was edited by hand', TEXT.replace('"face":"A"', '"face":"K"'), 'journal.line.changed', true],
  ])('%s: home says so', async (_, text, code, salvage) => {
    const people = await withFiles({ 'odd.jsonl': text });
    expect((await home(people)).troubled).toMatchObject([{ file: 'odd.jsonl', why: { code }, salvage }]);
    // The same from the index.
    await people.restart();
    expect((await home(people)).troubled).toMatchObject([{ file: 'odd.jsonl', why: { code }, salvage }]);
  });

  it('is not reported any more once its intact part is continued', async () => {
    const people = await withFiles({ 'odd.jsonl': TEXT.replace('"amount":2', '"amount":3') });
    const { file } = await people.ask<{ file: string }>('open', { file: 'odd.jsonl', salvage: true });
    expect(await home(people)).toMatchObject({ running: { file }, saved: [{ file }], troubled: [] });
  });

  it('is reported as far as it is good', async () => {
    const people = await withFiles({ 'odd.jsonl': TEXT.replace('"amount":2', '"amount":3') });
    const report = await people.ask<GameReport>('report', { file: 'odd.jsonl' });
    expect(report).toMatchObject({ game: 'toy', hand: 1, over: false, balances: { s1: 20, s2: 20 } });
  });

  it('that was open when the program ended leaves the table empty, and is reported', async () => {
    const people = await evening();
    const { file } = await people.start(['Ann', 'Ben']);
    await people.move(roll('s1'));
    const path = `/data/games/${file}`;
    people.disk.put(path, people.disk.bytes(path).toString().replace('"face":"A"', '"face":"K"'));
    await people.restart();
    expect(people.table).toBeNull();
    expect((await home(people)).troubled).toMatchObject([{ file, why: { code: 'journal.line.changed' } }]);
  });
});

describe('settings', () => {
  const settings = async (people: Evening): Promise<Settings> => people.ask('settings', { set: {} });

  it('are stored, one by one, and sent to every screen', async () => {
    const people = await evening();
    const told: Settings[] = [];
    people.app.subscribe((push: Push) => {
      if (push.push === 'settings') told.push(push.settings);
    });
    await people.ask('settings', { set: { theme: 'dark' } });
    await people.ask('settings', { set: { locale: 'de' } });
    expect(told.at(-1)).toMatchObject({ theme: 'dark', locale: 'de' });
    await people.restart();
    expect(await settings(people)).toMatchObject({ theme: 'dark', locale: 'de' });
  });

  it('the guided first hand is stored too, and sent to every screen', async () => {
    const people = await evening();
    const lead = { file: 'a.jsonl', dealt: true, told: ['sleepless.why.claims'] };
    await people.ask('settings', { set: { lead } });
    await people.restart();
    expect(await settings(people)).toMatchObject({ lead });
    const told: Settings[] = [];
    people.app.subscribe((push: Push) => {
      if (push.push === 'settings') told.push(push.settings);
    });
    await people.ask('settings', { set: { lead: null } });
    expect(told.at(-1)?.lead).toBeNull();
  });

  it('changed by several screens at the same time are all kept', async () => {
    const people = await evening();
    const answers = await Promise.all([
      people.try('settings', { set: { theme: 'dark' } }),
      people.try('settings', { set: { locale: 'de' } }),
      people.try('diceSets', { act: { kind: 'create', of: 'poker', name: 'Ours' } }),
      people.try('settings', { set: { speak: true } }),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => undefined));
    await people.restart();
    expect(await settings(people)).toMatchObject({ theme: 'dark', locale: 'de', speak: true });
    const sets = await people.ask<DiceSetsView>('diceSets', { act: { kind: 'look' } });
    expect(sets.sets.map(({ name }) => name)).toContain('Ours');
  });

  it('that cannot be saved apply for the evening, with a notice', async () => {
    const people = await evening();
    people.disk.fail = (call, path) => (call === 'write' && path.includes('settings') ? 'ENOSPC' : null);
    expect(await people.refused('settings', { set: { theme: 'dark' } })).toBe('journal.disk.full');
    expect(await people.refused('settings', { set: {} })).toBe('journal.disk.full');
    people.disk.fail = () => null;
    expect(await settings(people)).toMatchObject({ theme: 'dark' });
  });

  it('in a file that somebody spoilt are the usual ones', async () => {
    const disk = new MemoryDisk();
    disk.put('/data/settings.json', '{"theme": "pink", "locale": 7, "dice"');
    const people = await evening({ disk });
    expect(await settings(people)).toMatchObject({ theme: 'system', locale: 'system' });
  });

  test.each([
    ['a theme that is none', { theme: 'pink' }],
    ['no settings at all', 7],
    ['a first hand of a file outside the folder', { lead: { file: '../a.jsonl', dealt: false, told: [] } }],
  ])('%s is refused and changes nothing', async (_, set) => {
    const people = await evening();
    expect(await people.refused('settings', { set })).toBe('table.request.bad');
    expect(await settings(people)).toMatchObject({ theme: 'system' });
  });
});

describe('a small file that somebody spoilt', () => {
  it.each([
    ['settings', '{"theme": "pink", "locale": 7, "dice"'],
    ['settings', '7'],
    ['players', '[{"id": "a", "name": "Ann", '],
    ['players', '[{"id": "a"}]'],
  ])('%s: %s is set aside, with a notice until the next start', async (what, text) => {
    const disk = new MemoryDisk();
    disk.put(`/data/${what}.json`, text);
    const people = await evening({ disk });
    const aside = `${what}.damaged.json`;
    const why = { code: `table.kept.${what}`, params: { aside } };
    expect((await home(people)).troubled).toMatchObject([{ file: `${what}.json`, why, salvage: false }]);
    await people.ask('settings', { set: { theme: 'dark' } });
    await people.start(['Ben', 'Cat']);
    expect(disk.bytes(`/data/${aside}`).toString()).toBe(text);
    await people.restart('kill');
    expect((await home(people)).troubled).toEqual([]);
    expect((await home(people)).players).toHaveLength(2);
  });

  it('is not reported if there was none, or an intact one', async () => {
    const people = await evening();
    expect((await home(people)).troubled).toEqual([]);
    await people.ask('settings', { set: { theme: 'dark' } });
    await people.restart();
    expect((await home(people)).troubled).toEqual([]);
  });
});

describe('players', () => {
  const sat = async (): Promise<Evening> => {
    const people = await evening();
    await people.start(['Ann', 'Ben']);
    return people;
  };
  const idOf = async (people: Evening, name: string): Promise<string> =>
    (await home(people)).players.find((player) => player.name === name)?.id ?? 'nobody';

  it('are known by their names at the next game, however they are written', async () => {
    const people = await sat();
    const ann = await idOf(people, 'Ann');
    await people.start(['ANN', 'Cat']);
    expect(await idOf(people, 'ANN')).toBe(ann);
    expect((await home(people)).players).toHaveLength(3);
  });

  it('get another name or look, or are forgotten; the games that they played show it', async () => {
    const people = await sat();
    const ann = await idOf(people, 'Ann');
    await people.ask('player', { id: ann, name: 'Anna', look: 5 });
    await people.ask('player', { id: await idOf(people, 'Ben'), forget: true });
    await people.restart();
    expect((await home(people)).players).toEqual([{ id: ann, name: 'Anna', look: 5, also: [] }]);
    expect(people.now.view.seats.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
  });

  test.each([
    ['somebody unknown', { id: 'nobody', name: 'X' }, 'table.player.unknown'],
    ['the name of somebody else', { name: 'bEN' }, 'table.player.taken'],
    ['no name', { name: '  ' }, 'table.request.bad'],
  ])('%s is refused and changes nothing', async (_, asked, code) => {
    const people = await sat();
    const before = (await home(people)).players;
    expect(await people.refused('player', { id: await idOf(people, 'Ann'), ...asked })).toBe(code);
    expect((await home(people)).players).toEqual(before);
  });
});

describe('export and import', () => {
  it('moves a game with its corrections to another computer, where it continues', async () => {
    const people = await evening();
    const { file } = await people.start(['Ann', 'Ben']);
    await people.move(roll('s1'));
    await people.move({ kind: 'bid', seat: 's2', amount: 2 });
    await people.amend({ seq: 2, move: { kind: 'bid', seat: 's2', amount: 3 } });
    await people.undo();
    const before = { chips: people.chips(), sheet: await people.sheet(), redo: people.now.redo };
    const { text } = await people.ask<{ text: string }>('export', { file });

    const elsewhere = await evening();
    const there = await elsewhere.ask<{ file: string }>('import', { text });
    expect(elsewhere.table).toBeNull();
    await elsewhere.ask('open', there);
    expect({ chips: elsewhere.chips(), sheet: await elsewhere.sheet(), redo: elsewhere.now.redo }).toEqual(
      before,
    );
    // The ids of what was said came along too: a repeat of one of them is not played again.
    await elsewhere.ask('command', {
      command: { id: 'later', kind: 'redo', revision: elsewhere.now.revision },
    });
    await elsewhere.restart();
    expect((await elsewhere.sheet())[1]).toMatchObject({
      move: { amount: 3 },
      corrections: [{ was: { amount: 2 } }],
    });
  });

  it('a file that is not there is refused', async () => {
    const people = await evening();
    expect(await people.refused('export', { file: 'none.jsonl' })).toBe('journal.file.missing');
    expect(await people.refused('export', { file: '../state.json' })).toBe('table.request.bad');
  });
});
