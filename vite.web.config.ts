import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { build, defineConfig, type Plugin } from 'vite';
import { contentSecurityPolicy } from './main/shell/policy.ts';

/**
 * The third shell: static files for any web space (`dist/web/`), with relative addresses, so that a sub-folder is as good
 * as a domain. Workbox's own packages make the service worker; its plugin for Vite would bring 276 packages to everybody
 * who starts the app.
 */

const at = (path: string) => resolve(import.meta.dirname, path);
const OUT = at('dist/web');

/** The policy that the other shells send in a header; `frame-ancestors` is not read from a page. */
const policy = contentSecurityPolicy()
  .split('; ')
  .filter((rule) => !rule.startsWith('frame-ancestors'))
  .concat(`manifest-src 'self'`)
  .join('; ');

const page: Plugin = {
  name: 'croupier-web-page',
  transformIndexHtml: {
    order: 'pre',
    handler: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
      { tag: 'meta', attrs: { name: 'referrer', content: 'no-referrer' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'manifest', href: './croupier.webmanifest' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icon-192.png' }, injectTo: 'head' },
      // Before the renderer: it finds the line to the table in `window.croupier`.
      { tag: 'script', attrs: { type: 'module', src: '/@fs' + at('main/web/start.ts') }, injectTo: 'head' },
    ],
  },
};

/** Every file of the program with a digest of its contents; what has one in its name needs no other. */
function filesToKeep(): readonly { readonly url: string; readonly revision: string | null }[] {
  return readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
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

export default defineConfig({
  root: at('renderer'),
  base: './',
  publicDir: at('main/web/public'),
  plugins: [vue(), page, serviceWorker],
  define: { __VUE_OPTIONS_API__: 'false', __VUE_PROD_DEVTOOLS__: 'false' },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rollupOptions: { input: at('renderer/index.html') },
  },
});
