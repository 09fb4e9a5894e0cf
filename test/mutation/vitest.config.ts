import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type Drawn, mutated, withNotes } from './draw.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const drawn = JSON.parse(readFileSync(process.env['MUTANTS'] ?? '', 'utf8')) as readonly Drawn[];
/** The one mutant that stands in the code; 0: none, and each place notes who comes by. */
const on = Number(process.env['MUTANT'] ?? 0);

const mutantsIn = (id: string) => {
  const file = relative(root, id.split('?')[0] ?? '')
    .split(sep)
    .join('/');
  return drawn.filter((one) => one.file === file && (on === 0 || one.id === on));
};

/** The files in the order in which `run.mjs` names them: what most likely notices comes first. */
class AsNamed extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      process.argv.findIndex((argument) => moduleId.endsWith(`/${argument}`));
    return Promise.resolve(files.toSorted((a, b) => rank(a) - rank(b)));
  }
}

/** `run.mjs` starts it. */
export default defineConfig({
  root,
  plugins: [
    vue(),
    {
      name: 'mutants',
      enforce: 'pre',
      transform: (code, id) => {
        const mutants = mutantsIn(id);
        const [only] = mutants;
        if (!only) return null;
        return { code: on === 0 ? withNotes(code, mutants) : mutated(code, only), map: null };
      },
      configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
        define(({ id }) => (mutantsIn(id).length > 0 ? false : null)),
    },
  ],
  test: {
    include: ['test/{engine,table,tray,vision,journal,renderer/camera}/**/*.test.ts'],
    setupFiles: [fileURLToPath(new URL('notes.ts', import.meta.url))],
    testTimeout: 60_000,
    env: { LC_ALL: 'C.UTF-8' },
    maxWorkers: 1,
    sequence: { sequencer: AsNamed },
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: join(root, 'test-results/mutation/modules'),
    },
  },
});
