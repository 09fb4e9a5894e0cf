import { describe, expect, it, test } from 'vitest';
import type { EveningsView, GameTale, HomeView, MergePreview, TableSnapshot } from '../../main/contract.ts';
import { Evening } from '../support/evening.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { toyGame } from '../support/toy-game.ts';

const evening = (): Promise<Evening> => new Evening(new MemoryDisk(), {}).open();
const home = (at: Evening): Promise<HomeView> => at.ask('home');
const evenings = (at: Evening): Promise<EveningsView> => at.ask('evenings');
const idOf = async (at: Evening, name: string): Promise<string> =>
  (await home(at)).players.find((player) => player.name === name)?.id ?? name;
const act = (at: Evening, move: { kind: string; [field: string]: string | number | null | object }) =>
  at.move(move as never, null);
const namesOf = ({ view }: TableSnapshot): readonly string[] => view.seats.map(({ name }) => name);

/** A whole game; the first of these names wins. */
async function game(at: Evening, ...names: readonly string[]): Promise<string> {
  const { file } = await at.start(names);
  await act(at, { kind: 'adjust', from: 's2', to: 's1', amount: 3, reason: 'x' });
  await act(at, { kind: 'end-now' });
  return file;
}

/** Every name that any page or file of the house has, with what it is part of. */
async function allNames(at: Evening): Promise<ReadonlySet<string>> {
  const view = await evenings(at);
  const files = view.evenings.flatMap(({ games }) => games.map(({ file }) => file));
  const tales = await Promise.all(files.map((file) => at.ask<GameTale>('tale', { file })));
  const reports = await Promise.all(
    files.map((file) => at.ask<{ seats: readonly { name: string }[] }>('report', { file })),
  );
  const { players, saved, seated } = await home(at);
  return new Set(
    [
      ...namesOf(at.now),
      ...view.records.map(({ name }) => name),
      ...view.evenings.flatMap((one) =>
        [...one.players, ...one.games.flatMap(({ seats }) => seats)].map(({ name }) => name),
      ),
      ...[...tales, ...reports].flatMap(({ seats }) => seats.map(({ name }) => name)),
      ...[...players, ...seated, ...saved.flatMap(({ seats }) => seats)].map(({ name }) => name),
    ].sort(),
  );
}

describe('a name corrected at the table', () => {
  it('is the name on every page, of former games too, and undo takes it back everywhere', async () => {
    const at = await evening();
    await game(at, 'Ann', 'Ben');
    await game(at, 'Ann', 'Ben');
    await act(at, { kind: 'rename', seat: 's1', name: 'Anna-Lena', look: 5 });
    expect([...(await allNames(at))]).toEqual(['Anna-Lena', 'Ben']);
    expect((await home(at)).players).toMatchObject([{ name: 'Anna-Lena', look: 5 }, { name: 'Ben' }]);
    expect((await at.ask<{ calls: { code: string }[] }[]>('sheet')).at(-1)?.calls[0]?.code).toBe(
      'table.call.renamed',
    );
    await at.undo();
    expect([...(await allNames(at))]).toEqual(['Ann', 'Ben']);
    await at.redo();
    await at.restart('kill');
    expect([...(await allNames(at))]).toEqual(['Anna-Lena', 'Ben']);
  });

  it('is the same after a rename in Players while the game is open', async () => {
    const at = await evening();
    await game(at, 'Ann', 'Ben');
    await at.ask('player', { id: await idOf(at, 'Ann'), name: 'Anna' });
    expect([...(await allNames(at))]).toEqual(['Anna', 'Ben']);
  });

  it('keeps a later name given in Players, despite an undo at the table', async () => {
    const at = await evening();
    await at.start(['Ann', 'Ben']);
    await act(at, { kind: 'rename', seat: 's1', name: 'Anna', look: 5 });
    const id = await idOf(at, 'Anna');
    const names = async () => (await home(at)).players.map(({ name, look }) => `${name} ${look}`);
    await at.ask('player', { id, name: 'Anna-Lena' });
    // The mark is still the table's.
    await at.undo();
    expect(await names()).toEqual(['Anna-Lena 0', 'Ben 1']);
    await at.redo();
    expect(await names()).toEqual(['Anna-Lena 5', 'Ben 1']);
    expect([...(await allNames(at))]).toEqual(['Anna-Lena', 'Ben']);
    // Only later messages at the table count.
    await act(at, { kind: 'rename', seat: 's1', look: 7 });
    expect(await names()).toEqual(['Anna-Lena 7', 'Ben 1']);
    await act(at, { kind: 'rename', seat: 's1', name: 'Annelie' });
    expect(await names()).toEqual(['Annelie 7', 'Ben 1']);
    await at.undo();
    expect(await names()).toEqual(['Anna 7', 'Ben 1']);
  });

  it('is corrected as a line: the name, and whom it was about', async () => {
    const at = await evening();
    await at.start(['Ann', 'Ben']);
    await act(at, { kind: 'rename', seat: 's2', name: 'Ana' });
    const seq = (await at.sheet()).at(-1)?.seq ?? 0;
    const rename = (seat: string, more: object) => ({ kind: 'rename', seat, ...more });
    const corrected = async (move: object) => {
      await at.amend({ seq, move: move as never });
      return [...(await allNames(at))];
    };
    expect((await at.preview({ seq, move: null })).seats.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
    expect(await corrected(rename('s2', { name: 'Bea' }))).toEqual(['Ann', 'Bea']);
    expect(await corrected(rename('s1', { name: 'Bea' }))).toEqual(['Bea', 'Ben']);
    await at.restart('kill');
    expect([...(await allNames(at))]).toEqual(['Bea', 'Ben']);
    expect((await home(at)).players.map(({ name }) => name)).toEqual(['Bea', 'Ben']);
  });

  it('is corrected as a line: another person, remembered or new', async () => {
    const at = await evening();
    await game(at, 'Cat', 'Ben');
    await at.start(['Ann', 'Ben']);
    await act(at, { kind: 'rename', seat: 's1', name: 'Anna' });
    const seq = (await at.sheet()).at(-1)?.seq ?? 0;
    const move = { kind: 'rename', seat: 's1', name: 'cat' };
    const taken = await at.preview({ seq, move });
    expect(taken.refusal?.code).toBe('table.player.taken');
    const player = await idOf(at, 'Cat');
    await at.amend({ seq, move: { ...move, player } });
    expect(at.now.view.seats[0]).toMatchObject({ name: 'Cat', player });
    await at.amend({ seq, move: { ...move, name: 'Dora', player: null } });
    const [dora] = at.now.view.seats;
    expect(dora?.name).toBe('Dora');
    expect(dora?.player).toBe(await idOf(at, 'Dora'));
  });

  it('may turn out to be another person: the game counts for them, and the other games stay', async () => {
    const at = await evening();
    await game(at, 'Cat', 'Ben');
    await game(at, 'Ann', 'Ben');
    const cat = await idOf(at, 'Cat');
    await act(at, { kind: 'rename', seat: 's1', name: 'Cat', player: cat });
    const { records } = await evenings(at);
    expect(records.map(({ name, games }) => [name, games])).toEqual([
      ['Cat', 2],
      ['Ben', 2],
    ]);
    await act(at, { kind: 'rename', seat: 's1', name: 'Dora', player: null });
    const counts = (await evenings(at)).records.map(({ name, games }) => `${name} ${games}`);
    expect(counts.sort()).toEqual(['Ben 2', 'Cat 1', 'Dora 1']);
    expect((await home(at)).players.map(({ name }) => name)).toEqual(['Cat', 'Ben', 'Ann', 'Dora']);
    expect((await home(at)).saved.map(({ seats }) => seats.map(({ name }) => name))).toEqual([
      ['Dora', 'Ben'],
      ['Cat', 'Ben'],
    ]);
  });

  test.each([
    ['the name of somebody remembered', { name: 'cat' }, 'table.player.taken'],
    ['a person that nobody knows', { name: 'Dora', player: 'p-none' }, 'table.player.unknown'],
    ['the name of somebody at the table', { name: 'BEN' }, 'table.player.taken'],
    ['no name', { name: ' ' }, 'table.move.bad'],
  ])('refused: %s', async (_, change, code) => {
    const at = await evening();
    await game(at, 'Cat', 'Ben');
    await at.start(['Ann', 'Ben']);
    const move = { kind: 'rename', seat: 's1', ...change };
    expect(await at.refused('command', at.command({ kind: 'move', prompt: null, move } as never))).toBe(code);
  });
});

describe('the next set-up', () => {
  it('lists the seated players once, in order, with their current names', async () => {
    const at = await evening();
    await at.start(['Ann', 'Ben', 'Cat', 'Dora']);
    await act(at, { kind: 'swap', seat: 's2', with: 's3' });
    await act(at, { kind: 'rename', seat: 's1', name: 'Anna' });
    await act(at, { kind: 'leave', seat: 's4' });
    await act(at, { kind: 'join', seat: { id: 's5', name: 'Dora', look: 3 } });
    await act(at, { kind: 'leave', seat: 's2' });
    const names = async () => (await home(at)).seated.map(({ name }) => name);
    expect(await names()).toEqual(['Anna', 'Cat', 'Dora']);
    await act(at, { kind: 'end-now' });
    await at.ask('leave', { replaces: at.now.file });
    expect(await names()).toEqual(['Anna', 'Cat', 'Dora']);
    // Players who joined were known by name.
    expect((await home(at)).players).toHaveLength(4);
  });

  it('seats nobody twice under any name', async () => {
    const at = await evening();
    await game(at, 'Ann', 'Ben');
    await game(at, 'Anna', 'Ben');
    const [from, into] = [await idOf(at, 'Anna'), await idOf(at, 'Ann')];
    await at.ask('book', { act: { kind: 'merge', from, into } });
    const seats = ['Ann', 'Anna'].map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
    const asked = { game: 'toy', rules: {}, seats, dealer: null, replaces: at.now.file };
    expect(await at.refused('start', asked)).toBe('table.player.twice');
  });

  test.each([
    ['two new people', ['Zoe', 'zoe'], 'table.name.twice'],
    ['a remembered person', ['Ben', 'BEN'], 'table.player.twice'],
  ])('seats no name twice: %s', async (_, [first = '', second = ''], code) => {
    const at = await evening();
    await game(at, 'Ann', 'Ben');
    const seats = [first, second].map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
    const asked = { game: 'toy', rules: {}, seats, dealer: null, replaces: at.now.file };
    expect(await at.refused('start', asked)).toBe(code);
  });
});

describe('somebody whom two remembered people have become', () => {
  /** Anna, who sits at the open table, counts as Ann from now on. */
  const merged = async (): Promise<Evening> => {
    const at = await new Evening(new MemoryDisk(), { games: [toyGame(4)] }).open();
    await game(at, 'Ann', 'Ben');
    await at.start(['Anna', 'Ben', 'Cat']);
    const [from, into] = [await idOf(at, 'Anna'), await idOf(at, 'Ann')];
    await at.ask('book', { act: { kind: 'merge', from, into } });
    return at;
  };
  const joins = (name: string) => ({ kind: 'join', seat: { id: 's9', name, look: 7 } });

  test.each(['Ann', 'Anna', 'ANNA'])('does not join as %s while they sit there', async (name) => {
    const at = await merged();
    const command = at.command({ kind: 'move', prompt: null, move: joins(name) } as never);
    expect((await at.try('command', command)).error).toMatchObject({
      code: 'table.player.twice',
      params: { name: 'Anna' },
    });
  });

  it('joins again after leaving, and is one person in the settlement', async () => {
    const at = await merged();
    await act(at, { kind: 'adjust', from: 's2', to: 's1', amount: 3, reason: 'x' });
    await act(at, { kind: 'leave', seat: 's1' });
    await act(at, joins('Ann'));
    await act(at, { kind: 'adjust', from: 's9', to: 's2', amount: 3, reason: 'x' });
    await act(at, { kind: 'end-now' });
    const won = at.now.view.settlement.rows.map(({ key, won }) => [key, won]);
    expect(won).toEqual([
      ['s2', 0],
      ['s3', 0],
      ['s9', 0],
    ]);
  });
});

describe('two remembered people', () => {
  const two = async (): Promise<{ at: Evening; from: string; into: string }> => {
    const at = await evening();
    await game(at, 'Ann', 'Ben');
    await game(at, 'Anna', 'Ben');
    return { at, from: await idOf(at, 'Anna'), into: await idOf(at, 'Ann') };
  };

  it('become one, as the preview says, and are separated again', async () => {
    const { at, from, into } = await two();
    const journals = at.disk.bytes(`/data/games/${at.now.file}`).toString();
    const before = await evenings(at);
    const preview = await at.ask<MergePreview>('mergePreview', { from, into });
    expect(preview).toMatchObject({ refusal: null, games: 1, evenings: 1 });
    const [record] = preview.records;
    expect(
      [record?.from, record?.into, record?.after].map((one) => [one?.games, one?.won, one?.total]),
    ).toEqual([
      [1, 1, 3],
      [1, 1, 3],
      [2, 2, 6],
    ]);
    const after = await at.ask<EveningsView>('book', { act: { kind: 'merge', from, into } });
    expect(after.records.find(({ key }) => key === into)).toEqual(record?.after);
    expect(after.records.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
    expect(after.evenings[0]?.sums[0]?.rows.map(({ net }) => net)).toEqual([6, -6]);
    expect([...(await allNames(at))]).toEqual(['Ann', 'Ben']);
    expect((await home(at)).players).toMatchObject([{ name: 'Ann', also: ['Anna'] }, { name: 'Ben' }]);
    expect(at.disk.bytes(`/data/games/${at.now.file}`).toString()).toBe(journals);
    await at.restart();
    expect([...(await allNames(at))]).toEqual(['Ann', 'Ben']);
    const [merged] = (await evenings(at)).merged;
    expect(merged).toMatchObject({ name: 'Anna', into });
    expect(await at.ask<EveningsView>('book', { act: { kind: 'undo', act: merged?.act } })).toEqual(before);
    expect([...(await allNames(at))]).toEqual(['Ann', 'Anna', 'Ben']);
  });

  it('cannot be one where both sat in one game', async () => {
    const { at, into } = await two();
    const ben = await idOf(at, 'Ben');
    const refusal = { code: 'evenings.merge.together', params: { from: 'Ben', into: 'Ann', n: 1 } };
    expect(await at.ask<MergePreview>('mergePreview', { from: ben, into })).toMatchObject({ refusal });
    expect(await at.refused('book', { act: { kind: 'merge', from: ben, into } })).toBe(refusal.code);
  });

  test.each<[string, (ids: { from: string; into: string }) => { from: string; into: string }, string]>([
    ['oneself', ({ into }) => ({ from: into, into }), 'evenings.merge.self'],
    ['somebody unknown', ({ from }) => ({ from, into: 'nobody' }), 'evenings.actGone'],
    ['an unknown one with somebody', ({ into }) => ({ from: 'nobody', into }), 'evenings.actGone'],
  ])('refused: %s', async (_, pair, code) => {
    const { at, ...ids } = await two();
    expect(await at.refused('book', { act: { kind: 'merge', ...pair(ids) } })).toBe(code);
  });

  it('are one in settlements, and a forgotten person is forgotten under all names', async () => {
    const { at, from, into } = await two();
    const [tonight] = (await evenings(at)).evenings;
    const sums = tonight?.sums.map(({ currency, payments }) => ({ currency, payments }));
    await at.ask('book', { act: { kind: 'settle', evening: tonight?.from, sums } });
    const { evenings: merged } = await at.ask<EveningsView>('book', { act: { kind: 'merge', from, into } });
    const keys = new Set(merged[0]?.players.map(({ key }) => key));
    const paid = merged[0]?.stamps.flatMap((stamp) => stamp.sums.flatMap(({ payments }) => payments)) ?? [];
    expect(paid.length).toBe(2);
    for (const { from: payer, to } of paid) expect([keys.has(payer), keys.has(to)]).toEqual([true, true]);
    expect(merged[0]?.sums[0]?.rows.map(({ open }) => open)).toEqual([0, 0]);
    await at.ask('player', { id: into, forget: true });
    expect(at.disk.bytes('/data/players.json').toString()).not.toMatch(/Ann/);
    expect(
      new Set((await evenings(at)).records.filter(({ key }) => key === into).map(({ name }) => name)).size,
    ).toBe(1);
  });
});
