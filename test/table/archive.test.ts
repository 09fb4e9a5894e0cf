import { expect, onTestFinished, test, vi } from 'vitest';
import type {
  Command,
  DiceSetsView,
  HomeView,
  Imported,
  SheetLine,
  TableSnapshot,
} from '../../main/contract.ts';
import { memoryFiles } from '../../main/journal/filesystem.ts';
import type { App } from '../../main/table/app-contract.ts';
import { createApp } from '../../main/table/app.ts';
import { readArchive } from '../support/at-once.ts';

/** A house of its own, whatever shell it stands for. */
async function house(): Promise<App> {
  const opened = await createApp({
    folder: '/data',
    version: '1',
    files: memoryFiles(),
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

let n = 0;
async function ask<T>(app: App, kind: string, more: object = {}): Promise<T> {
  const reply = await app.handle({ n: ++n, kind, ...more }, { kind: 'host' });
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value as T;
}

const tableOf = (app: App): TableSnapshot => {
  let table: TableSnapshot | null = null;
  app.subscribe((push) => {
    if (push.push === 'table') table = push.table;
  })();
  if (!table) throw new Error('no game');
  return table;
};

async function begin(app: App, names: readonly string[]): Promise<void> {
  await ask(app, 'leave');
  await ask(app, 'start', {
    game: 'dream',
    rules: {},
    seats: names.map((name, at) => ({ id: `s${at + 1}`, name, look: at })),
    dealer: null,
  });
}

/** Any choice of the prompt that a tap says. */
async function goOn(app: App): Promise<void> {
  const { prompt } = tableOf(app);
  const choice = prompt.choices.find(({ kind }) => kind === 'move');
  if (!choice) throw new Error('nothing to tap');
  const command = { id: `c${++n}`, kind: 'move', prompt: prompt.id, move: choice.move } as unknown as Command;
  await ask(app, 'command', { command });
}

const everything = async (app: App): Promise<string> => (await ask<{ text: string }>(app, 'archive')).text;
const filesOf = async (app: App): Promise<string[]> =>
  (JSON.parse(await everything(app)) as { games: { file: string }[] }).games.map(({ file }) => file).sort();
const bring = (app: App, text: string): Promise<Imported> => ask<Imported>(app, 'import', { text });

test('a game in the middle of a hand goes to another house and back, with its people', async () => {
  const here = await house();
  await begin(here, ['Ann', 'Ben', 'Cem']);
  await goOn(here);
  const there = await house();
  const first = await bring(there, await everything(here));
  expect(first.all).toMatchObject({ added: 1, updated: 0, known: 0, beside: 0, players: 3, refused: [] });
  // It lies on the table there, as it lay here.
  expect(tableOf(there).view).toEqual(tableOf(here).view);
  expect(await filesOf(there)).toEqual(await filesOf(here));
  await goOn(there);

  const back = await bring(here, await everything(there));
  expect(back.all).toMatchObject({ added: 0, updated: 1, players: 0 });
  expect(tableOf(here).view).toEqual(tableOf(there).view);
  expect(await ask<SheetLine[]>(here, 'sheet')).toEqual(await ask<SheetLine[]>(there, 'sheet'));

  // The same file again changes nothing; an older one does not either.
  expect((await bring(here, await everything(there))).all).toMatchObject({ known: 1, updated: 0, beside: 0 });
});

test('a game continued in two places is listed twice, and importing it again adds no third', async () => {
  const here = await house();
  await begin(here, ['Ann', 'Ben', 'Cem']);
  const there = await house();
  await bring(there, await everything(here));
  await goOn(there);
  await goOn(here);
  const theirs = await everything(there);
  const mine = tableOf(here).view;
  expect((await bring(here, theirs)).all).toMatchObject({ beside: 1 });
  expect(tableOf(here).view).toEqual(mine);
  expect((await bring(here, theirs)).all).toMatchObject({ beside: 0, known: 1 });
  expect((await ask<HomeView>(here, 'home')).saved).toHaveLength(2);
  // One file has the name that it had there, and the other a number.
  const [file = ''] = await filesOf(there);
  expect(await filesOf(here)).toEqual([file, file.replace('.jsonl', '-2.jsonl')].sort());
});

test('dice that are known here come from another house only once', async () => {
  const here = await house();
  await begin(here, ['Ann', 'Ben']);
  await ask(here, 'diceSets', { act: { kind: 'create', of: 'poker', name: 'Grandpa’s' } });
  const there = await house();
  await begin(there, ['Cem', 'Dan']);
  const names = async (): Promise<string[]> =>
    (await ask<DiceSetsView>(there, 'diceSets', { act: { kind: 'look' } })).sets.map(({ name }) => name);
  const before = await names();
  const text = await everything(here);
  for (let i = 0; i < 2; i++) {
    await bring(there, text);
    expect(await names()).toEqual([...before, 'Grandpa’s']);
  }
});

test('a game that does not add up is refused by name, and the others are taken', async () => {
  const here = await house();
  await begin(here, ['Ann', 'Ben']);
  await goOn(here);
  await begin(here, ['Ann', 'Cem']);
  const archive = JSON.parse(await everything(here)) as { games: { file: string; journal: string }[] };
  const [bad] = archive.games;
  if (!bad) throw new Error('no games');
  bad.journal = bad.journal.replace('"name":"Ann"', '"name":"Eve"');
  const there = await house();
  const taken = await bring(there, JSON.stringify(archive));
  expect(taken.all).toMatchObject({ added: 1 });
  expect(taken.all?.refused).toMatchObject([{ file: bad.file }]);
  expect(taken.all?.refused[0]?.why.code).toMatch(/^journal\./);
});

test.each([
  ['no JSON', '{"archive":"croupier-everything", oh'],
  ['another program’s', '{"archive":"else","version":1,"games":[]}'],
  ['a newer version', '{"archive":"croupier-everything","version":9,"games":[]}'],
  [
    'a file outside the house',
    '{"archive":"croupier-everything","version":1,"games":[{"file":"../x.jsonl","journal":""}]}',
  ],
])('%s is refused, and nothing has changed', async (_name, text) => {
  const here = await house();
  await begin(here, ['Ann', 'Ben']);
  const before = await everything(here);
  await expect(bring(here, text)).rejects.toThrow('archive.bad');
  const after = await everything(here);
  const made = /"made":\d+/;
  expect(after.replace(made, '')).toBe(before.replace(made, ''));
});

test('lists in lists, which could take all memory, are refused before they are parsed', async () => {
  const here = await house();
  const deep = '['.repeat(50_000);
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  for (const text of [
    `{"archive":${deep}`,
    `{"archive":"croupier-everything","version":1,"games":[],"settings":{"x":${deep}${deep.replaceAll('[', ']')}}}`,
  ])
    await expect(bring(here, text)).rejects.toThrow('archive.bad');
  expect(Math.max(0, ...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(10_000);
  // The content of a string is text, whatever it looks like.
  const games = [{ file: 'a.jsonl', journal: `${deep}\\"${deep}` }];
  expect(readArchive(JSON.stringify({ archive: 'croupier-everything', version: 1, games }))).toMatchObject({
    ok: true,
    value: { games },
  });
});
