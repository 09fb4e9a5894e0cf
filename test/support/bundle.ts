import { mkdirSync, mkdtempSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';

/** Makes one plain script of a TypeScript file, for a process of its own. Returns its path. */
export async function bundle(entry: string): Promise<string> {
  const name = basename(entry).replace(/\.ts$/, '');
  // Inside the project, so that the packages it leaves out are found from there.
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
