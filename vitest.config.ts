import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [vue()],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/long/**', 'test/electron/real/**', 'node_modules/**'],
    testTimeout: 20_000,
    // Left to itself it keeps a core free, which is half of CI's.
    maxWorkers: '100%',
    // Only tests that sleep in real time say `concurrent`.
    maxConcurrency: 12,
  },
});
