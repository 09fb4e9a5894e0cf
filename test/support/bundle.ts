import { mkdirSync, mkdtempSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';

/** Bundles a TypeScript file into one script for a separate process, and returns its path. */
export async function bundle(entry: string): Promise<string> {
  const name = basename(entry).replace(/\.ts$/, '');
  // Inside the project, so that external packages are found.
  mkdirSync('node_modules/.cache', { recursive: true });
  const outDir = mkdtempSync(resolve('node_modules/.cache/bundle-'));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: resolve(entry),
      outDir,
      target: 'node20',
      minify: false,
      rollupOptions: { external: ['serialport', /^@serialport/], output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return join(outDir, `${name}.mjs`);
}
