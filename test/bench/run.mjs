// `npm run bench`: measures every section, prints one table, and fails where a bar is broken.
// `npm run bench -- royal` measures only the sections with that word in their name.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { importFile } from '../support/import-file.mjs';

const { SECTIONS } = await importFile(new URL('sections.ts', import.meta.url));
const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = (name) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word));

/**
 * The rows of a section, measured in a process of its own: what others have left in memory, and what the engine has learnt of their code,
 * is no part of it.
 */
async function measure(name) {
  const program = fileURLToPath(new URL('section.mjs', import.meta.url));
  const child = fork(program, [name]);
  let rows;
  child.on('message', (sent) => (rows = sent));
  const [code] = await once(child, 'exit');
  // The other sections say what they have to say all the same.
  return (
    rows ?? [
      { what: 'could not be measured', figure: '', bar: '', compared: `it ended with ${code}`, ok: false },
    ]
  );
}

const rows = [];
for (const { name } of SECTIONS.filter(({ name }) => isWanted(name))) {
  process.stderr.write(`${name} …\n`);
  rows.push({ what: name }, ...(await measure(name)));
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
process.exitCode = broken === 0 && rows.length > 0 ? 0 : 1;
