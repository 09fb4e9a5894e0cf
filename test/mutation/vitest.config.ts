import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type Drawn, withSwitches } from './draw.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const list = process.env['MUTANTS'] ?? '';
const drawn = JSON.parse(readFileSync(list, 'utf8')) as readonly Drawn[];
/** The folder of the trials that `run.mjs` has written; without, all tests are looked over. */
const trials = process.env['MUTANT_TRIALS'];

const mutantsIn = (id: string) => {
  const file = relative(root, id.split('?')[0] ?? '')
    .split(sep)
    .join('/');
  return drawn.filter((one) => one.file === file);
};

/** The trials follow each other as they are numbered. */
class AsNumbered extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1)));
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
        return mutants.length === 0 ? null : { code: withSwitches(code, mutants), map: null };
      },
      configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
        define(({ id }) => (mutantsIn(id).length > 0 ? list : null)),
    },
  ],
  test: {
    include: trials
      ? [`${relative(root, trials)}/*.test.ts`]
      : ['test/{engine,table,tray,vision,journal,renderer/camera}/**/*.test.ts'],
    // Trials have no window.
    exclude: ['test/renderer/camera/{busy-camera,taught-files,teach-dice,teach-offers}.test.ts'],
    // Each trial loads the code anew.
    isolate: !trials,
    setupFiles: trials ? [] : [fileURLToPath(new URL('notes.ts', import.meta.url))],
    testTimeout: 120_000,
    env: { LC_ALL: 'C.UTF-8' },
    maxWorkers: trials ? 1 : 2,
    sequence: { sequencer: AsNumbered },
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: join(root, 'test-results/mutation/modules'),
    },
  },
});
