import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The tests that take minutes: longer fuzzing, the evening of eight hours, a browser killed 200 times, a full disk byte by byte, every scene, more tables with foreign things. */
export default mergeConfig(
  { ...base, test: { ...base.test, projects: undefined } },
  defineConfig({
    test: {
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
  }),
);
