// `npm run bench`: measures every section, prints one table, and fails where a bar is broken.
// `npm run bench -- royal` measures only the sections with that word in their name.
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { module } = await runnerImport(fileURLToPath(new URL('measured.ts', import.meta.url)), {
  root,
  configFile: false,
  logLevel: 'error',
});
const { rows } = module;

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
process.exitCode = broken === 0 && rows.length > 0 ? 0 : 1;
