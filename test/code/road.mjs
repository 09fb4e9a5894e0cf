import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * The road of a roll of dice from the wire to the ledger, measured: the product's files and functions that run while
 * four dice are thrown on a simulated tray, taken as a move and kept. `npm run -s figures:road [-- list]`.
 * V8 counts calls in the program built file by file.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
// In the checkout, so that packages are found.
const built = mkdtempSync(join(root, 'node_modules/.road-'));

const isProduct = (path) => /^(?:main|firmware-protocol\/codec)\//.test(path);

/** The functions called since counting began, by file. */
async function callsOf(session) {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = new Map();
  for (const { url, functions } of result) {
    if (!url.startsWith(pathToFileURL(built).href)) continue;
    const path = relative(built, fileURLToPath(url));
    if (!isProduct(path)) continue;
    const called = functions.filter(({ ranges, functionName }) => ranges[0].count > 0 && functionName !== '');
    const nameless = functions.filter(
      ({ ranges, functionName }) => ranges[0].count > 0 && functionName === '',
    );
    if (called.length + nameless.length > 0)
      files.set(path, { called, named: called.length, all: called.length + nameless.length });
  }
  return files;
}

try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'test/code/road/throw.ts',
      outDir: built,
      minify: false,
      rollupOptions: { output: { preserveModules: true, preserveModulesRoot: root } },
    },
  });
  const { tableToThrowAt } = await import(pathToFileURL(join(built, 'test/code/road/throw.js')).href);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  const table = await tableToThrowAt();
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  const { tables, settled } = await table.throwDice();
  const files = await callsOf(session);
  await session.post('Profiler.stopPreciseCoverage');
  await table.end();

  const rows = [...files].sort(([a], [b]) => a.localeCompare(b));
  const sum = (key) => rows.reduce((total, [, row]) => total + row[key], 0);
  if (process.argv.includes('list'))
    for (const [path, { called }] of rows)
      console.log(`${path.replace(/\.js$/, '.ts')}: ${called.map((one) => one.functionName).join(' ')}`);
  console.log(`files: ${rows.length}`);
  console.log(`functions with a name: ${sum('named')}; with those that have none: ${sum('all')}`);
  console.log(`the table is published: ${tables} times, of these after the dice came to rest: ${settled}`);
} finally {
  rmSync(built, { recursive: true, force: true });
}
