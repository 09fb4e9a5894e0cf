import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** What people do at the table, all of it, over the page that is a table by itself. */
const NAMES = [
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

export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined } },
  defineConfig({
    test: {
      include: NAMES.map((name) => `test/e2e/${name}.test.ts`),
      env: { CROUPIER_SHELL: 'alone', CROUPIER_SCENES: 'all' },
    },
  }),
);
