import { join } from 'node:path';
import { type Rolldown, build } from 'vite';
import { expect, test } from 'vitest';
import { noTopLevelAwait, sendInParts } from '../../build/vite.parts.ts';

/** The modules of a page. */
const PAGE: Readonly<Record<string, string>> = {
  main: `import './all'; console.log('main'); import('./home'); import('./phone'); import('./game');`,
  home: `import './all'; import './both'; console.log('home'); import('./table');`,
  table: `import './both'; import './chips'; console.log('table');`,
  phone: `import './both'; console.log('phone');`,
  game: `import './chips'; console.log('game');`,
  apart: `import './worker'; console.log('apart');`,
  worker: `console.log('worker');`,
  all: `console.log('all');`,
  both: `console.log('both');`,
  chips: `console.log('chips');`,
};
const idOf = (name: string) => join('/page', `${name}.js`);

/** The modules of each file that is sent, by the file's name. */
async function sent(...[parts, apart]: Parameters<typeof sendInParts>) {
  const { plugin, codeSplitting } = sendInParts(parts, apart);
  const page = {
    name: 'page',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id.replace('./', '') in PAGE ? idOf(id.replace('./', '')) : null),
    load: (id: string) => PAGE[/(\w+)\.js$/.exec(id)?.[1] ?? ''] ?? null,
  };
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [page, plugin],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ['main', 'apart'], output: { codeSplitting } },
    },
  })) as Rolldown.RolldownOutput;
  const files = output.filter((file) => file.type === 'chunk');
  const modulesOf = ({ moduleIds }: Rolldown.OutputChunk) =>
    moduleIds.flatMap((id) => /^\/page\/(\w+)\.js$/.exec(id)?.[1] ?? []).sort();
  return Object.fromEntries(files.map((file) => [file.name, modulesOf(file)]));
}

const ROOTS = {
  start: { roots: [idOf('main')] },
  home: { roots: [idOf('home')], after: 'start' },
  table: { roots: [idOf('table')], after: 'home' },
  phone: { roots: [idOf('phone')], after: 'start' },
};

test('modules wanted together are one file; modules shared by unrelated pages get their own', async () => {
  expect(await sent(ROOTS)).toMatchObject({
    // An entry's file has its own name.
    main: ['all', 'main'],
    home: ['home'],
    'home-phone': ['both'],
    table: ['chips', 'table'],
    phone: ['phone'],
    game: ['game'],
  });
});

test('what an entry imports stays in a file of its own, whichever part needs it', async () => {
  const parts = { ...ROOTS, late: { roots: [idOf('worker')], after: 'start' } };
  expect((await sent(parts))['late']).toEqual(['worker']);
  expect(await sent(parts, { begin: idOf('apart') })).toMatchObject({ begin: ['worker'], apart: ['apart'] });
});

test('a root missing from the page is reported', async () => {
  await expect(sent({ ...ROOTS, gone: { roots: ['/page/gone.js'] } })).rejects.toThrow(
    '/page/gone.js is not in the page',
  );
});

/** Builds one script, which loads another later. */
const builtOf = (later: string) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'two-scripts',
        enforce: 'pre',
        resolveId: (id) => (id === 'begin' || id === './later' ? `/two/${id.replace('./', '')}.js` : null),
        load: (id) =>
          id.endsWith('/begin.js') ? `import('./later')` : id.endsWith('/later.js') ? later : null,
      },
      noTopLevelAwait,
    ],
    build: { target: 'es2022', write: false, rolldownOptions: { input: ['begin'] } },
  });

test.each([
  ['a word', `export const words = await fetch('words');`],
  ['in a condition', `if (self.wide) { console.log([await fetch('words')]); }`],
  ['each of several', `for await (const word of self.words) console.log(word);`],
  ['in a default', `export class Word { [await fetch('words')]() {} }`],
])('a script that waits at its top level is not built: %s', async (_, code) => {
  await expect(builtOf(code)).rejects.toThrow(/waits at its top level/);
});

test.each([
  ['in a function', `export async function words() { return await fetch('words'); }`],
  [
    'in an arrow',
    `export const words = async () => { for await (const word of self.words) console.log(word); };`,
  ],
  [
    'in a method',
    `export class Word { async say() { await fetch('words'); } static #kept = async () => await 1; }`,
  ],
])('a script whose functions wait is built: %s', async (_, code) => {
  await expect(builtOf(code)).resolves.toBeDefined();
});
