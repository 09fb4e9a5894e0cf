import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../../main/launch/place.mjs';
import { chromiumPath } from '../../support/needs.ts';
import { readTypings } from './typings.ts';

const HERE = import.meta.dirname;
const ELECTRON = join(ROOT, 'node_modules', 'electron');

/** The version of Electron that is stood in for. */
export const electronVersion = (): string =>
  (JSON.parse(readFileSync(join(ELECTRON, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Builds the stand-in, once for its sources and this version of Electron. The folder is laid out as Electron's `dist` is:
 * `electron` in it can be run.
 */
export async function buildStandIn(): Promise<string> {
  const digest = createHash('sha256').update(electronVersion());
  for (const file of readdirSync(HERE).sort()) digest.update(file).update(readFileSync(join(HERE, file)));
  const folder = join(
    ROOT,
    'node_modules',
    '.cache',
    `electron-stand-in-${digest.digest('hex').slice(0, 16)}`,
  );
  if (existsSync(folder)) return folder;
  // Made beside it and moved there whole: two test files may build at once.
  const made = `${folder}.${process.pid}`;
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, 'typings.json'), JSON.stringify(readTypings(join(ELECTRON, 'electron.d.ts'))));
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(HERE, 'run.ts'),
      outDir: made,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'run.mjs' } },
    },
  });
  const run = `exec "${process.execPath}" "$(dirname "$(readlink -f "$0")")/run.mjs" "$@"`;
  writeFileSync(join(made, 'electron'), `#!/bin/sh\n${run}\n`, { mode: 0o755 });
  try {
    renameSync(made, folder);
  } catch {
    rmSync(made, { recursive: true, force: true });
  }
  return folder;
}

/** What the stand-in needs to know from its surroundings. */
export const standInEnv = (): Readonly<Record<string, string>> => ({
  STAND_IN_CHROMIUM: chromiumPath() ?? '',
  STAND_IN_VERSION: electronVersion(),
});
