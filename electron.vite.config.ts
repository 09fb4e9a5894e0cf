import { resolve } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';
import { type Plugin, build } from 'vite';
import { utilities } from './build/vite.utilities.ts';
import { TABLE, noTopLevelAwait, sendInParts } from './build/vite.parts.ts';
import { wordsInParts } from './build/vite.words.ts';

const at = (path: string) => resolve(import.meta.dirname, path);

/** A page, a phone and a television load what they have in common, and then the rest of what they show first. */
const { plugin: parts, codeSplitting } = sendInParts({
  start: { roots: [at('renderer/main.ts')] },
  home: { roots: [at('renderer/App.vue')], after: 'start' },
  table: TABLE,
  phone: { roots: [at('renderer/phone/PhoneApp.vue')], after: 'start' },
  television: { roots: [at('renderer/television/TelevisionApp.vue')], after: 'start' },
});

/**
 * The helper beside the table, as one script. It is started from its text (`main/shell/open-app.ts`): worker threads load no file
 * from the package's archive, and one beside the archive would be outside its integrity check.
 */
const helper: Plugin = {
  name: 'croupier-helper',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: at('main/asking.ts'),
        target: 'node20.19',
        outDir: at('out/main'),
        emptyOutDir: false,
        rolldownOptions: {
          output: { format: 'cjs', entryFileNames: 'asking.cjs', codeSplitting: false },
        },
      },
    });
  },
};

export default defineConfig({
  main: {
    build: {
      target: 'node20.19',
      // The dependencies are serialport, which is native, and stay outside; what is bundled is a devDependency, so that no package
      // brings it twice.
      rollupOptions: {
        input: { index: at('main/index.ts'), serve: at('main/serve.ts'), cli: at('main/cli.ts') },
      },
    },
    plugins: [helper],
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
    plugins: [vue(), utilities(), wordsInParts, parts, noTopLevelAwait],
    // The reader of cards is fetched when cards are read.
    worker: { format: 'es', plugins: () => [noTopLevelAwait] },
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
