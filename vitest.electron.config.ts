import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The tests that need Electron's runtime and a display: the real window. */
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined } },
  defineConfig({ test: { include: ['test/electron/real/**/*.test.ts'] } }),
);
