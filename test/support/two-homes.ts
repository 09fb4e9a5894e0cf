import { memoryFiles } from '../../main/journal/filesystem.ts';
import type { Command, HomeView, Push, TableSnapshot } from '../../main/contract.ts';
import type { App } from '../../main/table/app-contract.ts';
import { createApp } from '../../main/table/app.ts';
import type { Homes } from './quota-sweep.ts';

/** Plays what `Homes` describes: a game, its continuation, a second one, and everything as one file. */
export async function twoHomes(): Promise<Homes> {
  const app = await house();
  await begin(app, ['Ann', 'Ben']);
  const before = await gamesOf(app);
  for (let n = 0; n < 3; n++) await goOn(app);
  await ask(app, 'leave');
  await begin(app, ['Cyd', 'Dan']);
  await ask(app, 'leave');
  const { text } = (await ask(app, 'archive')) as { text: string };
  const after = await gamesOf(app);
  await app.close();
  return { before, after, archive: text };
}

async function house(): Promise<App> {
  const opened = await createApp({
    folder: '/data',
    version: '1',
    files: memoryFiles(),
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

async function ask(app: App, kind: string, more: object = {}): Promise<unknown> {
  const reply = await app.handle({ n: 1, kind, ...more }, { kind: 'host' });
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

const begin = (app: App, names: readonly string[]): Promise<unknown> =>
  ask(app, 'start', {
    game: 'dream',
    rules: {},
    seats: names.map((name, at) => ({ id: `s${at + 1}`, name, look: at })),
    dealer: null,
  });

let n = 0;
/** Any choice of the prompt that takes one tap. */
async function goOn(app: App): Promise<void> {
  const tables: TableSnapshot[] = [];
  app.subscribe((push: Push) => {
    if (push.push === 'table' && push.table) tables.push(push.table);
  })();
  const prompt = tables.at(-1)?.prompt;
  const choice = prompt?.choices.find(({ kind }) => kind === 'move');
  if (!prompt || !choice) throw new Error('nothing to tap');
  const command = { id: `c${++n}`, kind: 'move', prompt: prompt.id, move: choice.move } as unknown as Command;
  await ask(app, 'command', { command });
}

/** The games' files as an import writes them. */
async function gamesOf(app: App): Promise<Record<string, string>> {
  const { saved } = (await ask(app, 'home')) as HomeView;
  const texts = saved.map(async ({ file }): Promise<[string, string]> => {
    const { text } = (await ask(app, 'export', { file })) as { text: string };
    return [`games/${file}`, text];
  });
  return Object.fromEntries(await Promise.all(texts));
}
