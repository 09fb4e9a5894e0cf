import { resolve } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';
import { TABLE, noTopLevelAwait, sendInParts } from './vite.parts.ts';
import { wordsInParts } from './vite.words.ts';

const at = (path: string) => resolve(import.meta.dirname, path);

/** A page, a phone and a television load what they have in common, and then the rest of what they show first. */
const { plugin: parts, codeSplitting } = sendInParts({
  start: { roots: [at('renderer/app/main.ts')] },
  home: { roots: [at('renderer/app/App.vue')], after: 'start' },
  table: TABLE,
  phone: { roots: [at('renderer/phone/PhoneApp.vue')], after: 'start' },
  television: { roots: [at('renderer/television/TelevisionApp.vue')], after: 'start' },
});

export default defineConfig({
  main: {
    build: {
      target: 'node20.19',
      // Read with the app's own files they start it sooner than file by file; serialport is native and stays outside.
      externalizeDeps: { exclude: ['zod', 'ws', 'avr8js'] },
      rollupOptions: {
        input: {
          index: at('main/index.ts'),
          serve: at('main/serve.ts'),
          cli: at('main/cli.ts'),
          asking: at('main/asking.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload must be one self-contained CommonJS file.
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: at('main/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    plugins: [vue(), wordsInParts, parts, noTopLevelAwait],
    worker: { plugins: () => [noTopLevelAwait] },
    define: { __VUE_OPTIONS_API__: 'false', __VUE_PROD_DEVTOOLS__: 'false' },
    build: {
      target: 'es2022',
      minify: true,
      outDir: at('out/renderer'),
      // The page's policy takes fonts and styles from its own address only, never from data: addresses.
      assetsInlineLimit: 0,
      rollupOptions: { input: at('renderer/index.html'), output: { codeSplitting } },
    },
  },
});
