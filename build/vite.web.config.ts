import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { build, defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { contentSecurityPolicy } from '../main/shell/policy.ts';
import { LOCALES } from '../main/contract/settings.ts';
import { TABLE, noTopLevelAwait, sendInParts } from './vite.parts.ts';
import { utilities } from './vite.utilities.ts';
import { firstWordsOf, wordsInParts } from './vite.words.ts';

/**
 * The third shell: static files for any web space (`dist/web/`), with relative addresses, so that a sub-folder is as good
 * as a domain. Workbox's own packages make the service worker; its plugin for Vite would bring 276 packages to everybody
 * who starts the app.
 */

const at = (path: string) => resolve(import.meta.dirname, '..', path);
const OUT = at('dist/web');

/** The policy that the other shells send in a header; `frame-ancestors` is not read from a page. */
const policy = contentSecurityPolicy()
  .split('; ')
  .filter((rule) => !rule.startsWith('frame-ancestors'))
  .concat(`manifest-src 'self'`)
  .join('; ');

/** The worker with the table is begun before the renderer's scripts are there: it has a script of its own. */
const START = at('main/web/start.ts');
/** What a table's own page shows first. */
const FIRST = at('renderer/App.vue');

/** Says that a browser is too old. */
const OLD_BROWSER = 'old-browser.js';

const preloadOf = (file: string, injectTo: 'head' | 'head-prepend'): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
  injectTo,
});

function wordsOf(chunks: readonly Rolldown.OutputChunk[], locale: string): string {
  const words = chunks.find(({ moduleIds }) => moduleIds.includes(firstWordsOf(locale)));
  if (!words) throw new Error(`no words for the first screens: ${locale}`);
  return words.fileName;
}

const page: Plugin = {
  name: 'croupier-web-page',
  // The other shells have it from the renderer's public folder.
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: OLD_BROWSER,
      source: readFileSync(at(`renderer/public/${OLD_BROWSER}`)),
    });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId === START);
      const first = chunks.find(({ moduleIds }) => moduleIds.includes(FIRST));
      if (!start || !first) throw new Error('the page has lost its beginning');
      return [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
          injectTo: 'head-prepend',
        },
        { tag: 'meta', attrs: { name: 'referrer', content: 'no-referrer' }, injectTo: 'head-prepend' },
        // The renderer knows its shell even if the script that begins the table never arrives.
        { tag: 'meta', attrs: { name: 'croupier-shell', content: 'alone' }, injectTo: 'head-prepend' },
        // Before the renderer: it finds the line to the table in `window.croupier`.
        {
          tag: 'script',
          attrs: { type: 'module', src: `./${start.fileName}` },
          injectTo: 'head-prepend',
        },
        ...start.imports.map((file) => preloadOf(file, 'head-prepend')),
        // `start.ts` asks for those of the system's language, while the scripts are still on their way.
        ...LOCALES.map((locale) => ({
          tag: 'link',
          attrs: { rel: 'words', hreflang: locale, crossorigin: true, href: `./${wordsOf(chunks, locale)}` },
          injectTo: 'head-prepend' as const,
        })),
        { tag: 'link', attrs: { rel: 'manifest', href: './croupier.webmanifest' }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icon-192.png' }, injectTo: 'head' },
        // Loaded while the table opens, not after it.
        ...[first.fileName, ...first.imports]
          .filter((file) => !html.includes(file))
          .map((file) => preloadOf(file, 'head')),
      ];
    },
  },
};

/** Says why the page cannot begin. */
const SPEAK = at('main/shell/speak.ts');
/** Vite's own module, in every file that loads another later. */
const PRELOAD = '\0vite/preload-helper.js';

const { plugin: parts, codeSplitting } = sendInParts(
  {
    home: { roots: [at('renderer/main.ts'), FIRST] },
    table: TABLE,
  },
  // The table's worker is begun before anything is drawn, and what says why it could not begin must need nothing that could not begin either.
  { begin: START, speak: SPEAK, preload: PRELOAD },
);

/**
 * Asks twice for a script that a worker loads later. Firefox remembers one that could not be had, and never asks for it
 * again: only under another address, which a fragment makes of the same file.
 */
const askAgain: Plugin = {
  name: 'croupier-ask-again',
  renderChunk: (code) => ({
    code: code.replace(
      /\bimport\((["'`])(\.\/[^"'`]+)\1\)/g,
      (first, quote: string, file: string) =>
        `${first}.catch(() => import(${quote}${file}#${quote} + Date.now()))`,
    ),
    map: null,
  }),
};

/** Browsers read these when the page is installed, and keep them themselves; not every web server knows their types. */
const FOR_INSTALLING = /^(?:croupier\.webmanifest|icon-.+\.png)$/;

/** Every file of the program with a digest of its contents; what has one in its name needs no other. */
function filesToKeep(): readonly { readonly url: string; readonly revision: string | null }[] {
  return readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && !FOR_INSTALLING.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const lasting = /-[\w-]{8}\.\w+$/.test(entry.name);
      return {
        url: relative(OUT, file).split(sep).join('/'),
        revision: lasting ? null : createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16),
      };
    });
}

const serviceWorker: Plugin = {
  name: 'croupier-service-worker',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { __FILES__: JSON.stringify(filesToKeep()), 'process.env.NODE_ENV': '"production"' },
      build: {
        target: 'es2022',
        outDir: OUT,
        emptyOutDir: false,
        lib: {
          entry: at('main/web/service-worker.ts'),
          formats: ['iife'],
          name: 'croupier',
          fileName: () => 'service-worker.js',
        },
      },
    });
  },
};

/** `npm run start:web` says one line, instead of Vite's addresses and keys. */
const greeting: Plugin = {
  name: 'croupier-greeting',
  configurePreviewServer: (server) => {
    server.printUrls = () =>
      console.log(`Croupier is at ${server.resolvedUrls?.local[0] ?? ''} (Ctrl+C stops it).`);
    server.bindCLIShortcuts = () => undefined;
  },
};

export default defineConfig({
  root: at('renderer'),
  base: './',
  publicDir: at('main/web/public'),
  plugins: [vue(), utilities(), wordsInParts, parts, noTopLevelAwait, page, serviceWorker, greeting],
  define: { __VUE_OPTIONS_API__: 'false', __VUE_PROD_DEVTOOLS__: 'false' },
  worker: {
    format: 'es',
    plugins: () => [askAgain, noTopLevelAwait],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What games are made with comes with the table: a game then has one file to wait for.
          groups: [{ name: 'engine', test: /[\\/]engine[\\/]core[\\/]|[\\/]zod[\\/]/ }],
        },
      },
    },
  },
  build: {
    target: 'es2022',
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [at('renderer/index.html'), START],
      output: { codeSplitting },
    },
  },
});
