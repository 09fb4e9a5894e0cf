import { availableParallelism } from 'node:os';
import vue from '@vitejs/plugin-vue';
import { type ViteUserConfig, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE } from './test/support/patience.ts';

/** What takes long, longest first: begun last, it would leave the other workers with nothing to do. */
const LONG = [
  /browsers\//,
  /evening\/evening/,
  /e2e\/(?:sweep|scenes|phone-scenes)/,
  /e2e\/(?:roll-a-royal|tray|own-dice|phones|card-games)/,
  /engine\/naive\/winner/,
  /e2e\//,
  /engine\/naive\/|tray\/unplug|journal\/kill|emulator\/rolls/,
];

/**
 * What people do at the table, tried over both shells for browsers: as `npm start` serves it, and as a page that is a table by
 * itself. Over the latter `npm test` tries those of `ALONE_EACH_TIME`, and `npm run test:alone` all.
 */
const AT_THE_TABLE = [
  'at-the-table',
  'camera',
  'card-games',
  'correction',
  'evening-pages',
  'evenings',
  'first-hand',
  'flash',
  'how-to-play',
  'newcomer',
  'own-camera',
  'own-correction',
  'own-dice',
  'roll-a-royal',
  'sleepless',
  'tray',
];
const ALONE_EACH_TIME = ['newcomer'];
const alone = (names: readonly string[]) => names.map((name) => `test/e2e/${name}.test.ts`);

/** Not each time: over the served shell, `test/tray/flash-pty.test.ts` tries the same without a browser, in a quarter of the time. */
const ALONE_ONLY = ['test/e2e/flash.test.ts'];

/** These files have modules of their own: they replace some. All others share those of their worker, which takes half the time. */
const APART = [
  'test/renderer/camera/expected.test.ts',
  'test/electron/{index,ipc,opened-files,page,second-window}.test.ts',
  'test/shell/read-only.test.ts',
];

/** The files that are run in one window a worker: packages keep the first that they meet. */
const WINDOW = 'test/renderer/**/*.test.ts';

/** A worker goes on with its modules only where the next file is of the same project: they come one after the other. */
const PROJECTS = ['croupier', 'window', 'apart', 'alone'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((pattern) => pattern.test(moduleId));
      return at < 0 ? LONG.length : at;
    };
    const place = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
    // Beyond that they stay in the runner's own order.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b));
  }
}

type Projects = NonNullable<NonNullable<ViteUserConfig['test']>['projects']>;

/** What each run tries: `vitest run` itself, and `vitest run --mode NAME`. */
const RUNS: Readonly<Record<string, Projects>> = {
  test: [
    {
      extends: true,
      test: {
        name: 'croupier',
        include: ['test/**/*.test.ts'],
        exclude: [
          ...ALONE_ONLY,
          ...APART,
          WINDOW,
          'test/long/**',
          'test/electron/real/**',
          'node_modules/**',
        ],
        setupFiles: ['test/support/shared-worker.ts'],
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: 'window',
        include: [WINDOW],
        exclude: [...APART, 'node_modules/**'],
        environment: 'happy-dom',
        setupFiles: ['test/renderer/shared-window.ts'],
        isolate: false,
      },
    },
    // Threads begin sooner than processes.
    { extends: true, test: { name: 'apart', include: APART, pool: 'threads' } },
    {
      extends: true,
      test: {
        name: 'alone',
        include: alone(ALONE_EACH_TIME),
        setupFiles: ['test/support/shared-worker.ts'],
        isolate: false,
        env: { CROUPIER_SHELL: 'alone' },
      },
    },
  ],
  alone: [
    {
      extends: true,
      test: {
        name: 'alone',
        include: alone(AT_THE_TABLE),
        env: { CROUPIER_SHELL: 'alone', CROUPIER_SCENES: 'all' },
      },
    },
  ],
  // What takes minutes: longer fuzzing, the evening of eight hours, a browser killed 200 times, a full disk byte by byte, every scene.
  long: [
    {
      extends: true,
      test: {
        name: 'long',
        include: [
          'test/long/**/*.test.ts',
          'test/e2e/alone.test.ts',
          'test/e2e/alone-quota.test.ts',
          'test/vision/own-foreign.test.ts',
          'test/firmware-protocol/codec/flips.test.ts',
          'test/engine/odds/royal/reading.test.ts',
          'test/e2e/{sweep,scenes,phone-scenes,on-a-phone,across-the-table,television-type}*.test.ts',
          'test/e2e/{card-games,tray}.test.ts',
        ],
        testTimeout: 3_600_000,
        env: { CROUPIER_KILLS: '200', CROUPIER_QUOTA_STEP: '1', CROUPIER_SCENES: 'all' },
      },
    },
  ],
  // The real window: it needs Electron's runtime and a display.
  electron: [{ extends: true, test: { name: 'electron', include: ['test/electron/real/**/*.test.ts'] } }],
};

export default defineConfig(({ mode }) => ({
  plugins: [vue()],
  test: {
    projects: RUNS[mode] ?? [],
    globalSetup: ['test/support/real-python.ts'],
    // Busy machines take their time: only what never comes is missed, and a test that hangs is ended.
    expect: { poll: { timeout: PATIENCE } },
    testTimeout: 3 * PATIENCE,
    hookTimeout: 3 * PATIENCE,
    // Programs that a test starts speak English, whatever the computer does.
    env: { LC_ALL: 'C.UTF-8' },
    // Until the whole suite has passed five times beside eight busy loops; which tests took a second try is printed with the numbers.
    retry: process.env['CI'] ? 1 : 0,
    sequence: { sequencer: LongestFirst },
    // One more than there are cores: what drives a browser, a process or a line of bytes mostly waits.
    maxWorkers: availableParallelism() + 1,
  },
}));
