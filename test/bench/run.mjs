// `npm run bench`: measures every section, prints one table, and fails where a bar is broken.
// `npm run bench -- royal` measures only the sections with that word in their name.
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createRunnableDevEnvironment, resolveConfig } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
// As Vite's own `runnerImport`, but it stays open: a game's rules are imported when it is played.
const loader = createRunnableDevEnvironment(
  'inline',
  await resolveConfig(
    {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      environments: {
        inline: {
          consumer: 'server',
          dev: { moduleRunnerTransform: true },
          resolve: { external: true, mainFields: [], conditions: ['node'] },
        },
      },
    },
    'serve',
  ),
  { runnerOptions: { hmr: { logger: false } }, hot: false },
);
await loader.init();
const module = await loader.runner.import(fileURLToPath(new URL('sections.ts', import.meta.url)));
const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const sections = module.SECTIONS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word)),
);

const rows = [];
for (const { name, bench } of sections) {
  process.stderr.write(`${name} …\n`);
  rows.push({ what: name });
  try {
    rows.push(...(await bench()));
  } catch (error) {
    // The other sections say what they have to say all the same.
    console.error(error);
    rows.push({ what: 'could not be measured', figure: '', bar: '', compared: error.message, ok: false });
  }
}

const columns = ['what', 'figure', 'bar', 'compared'];
const heads = { what: 'what', figure: 'figure', bar: 'bar', compared: 'compared with' };
const width = (column) =>
  Math.max(
    ...[heads, ...rows].map((row) => (row.ok === undefined && row !== heads ? 0 : row[column].length)),
  );
const widths = Object.fromEntries(columns.map((column) => [column, width(column)]));
const line = (row, mark) =>
  `${mark} ${columns.map((column) => row[column].padEnd(widths[column])).join('  ')}`.trimEnd();

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}\n`);
console.log(line(heads, ' '));
for (const row of rows) {
  if (row.ok === undefined) console.log(`\n  ${row.what}`);
  else console.log(line(row, row.ok ? '✓' : '✗'));
}
const broken = rows.filter(({ ok }) => ok === false).length;
console.log(broken === 0 ? '\nEvery bar holds.' : `\n${broken} bars broken.`);
process.exitCode = broken === 0 && sections.length > 0 ? 0 : 1;
await loader.close();
