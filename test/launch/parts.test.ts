import { join } from 'node:path';
import { type Rolldown, build } from 'vite';
import { expect, test } from 'vitest';
import { sendInParts } from '../../vite.parts.ts';

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

test('what is wanted together is one file; what two need that are not after each other is one of its own', async () => {
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

test('what stays apart is in no part, and the bundler decides', async () => {
  const parts = { ...ROOTS, late: { roots: [idOf('apart')], after: 'start' } };
  expect((await sent(parts))['apart']).toEqual(['apart', 'worker']);
  expect(await sent(parts, [idOf('worker')])).toMatchObject({ late: ['apart'], apart: ['worker'] });
});

test('a root that is not in the page is told of', async () => {
  await expect(sent({ ...ROOTS, gone: { roots: ['/page/gone.js'] } })).rejects.toThrow(
    '/page/gone.js is not in the page',
  );
});
