// `npm run baseline -- FILE` writes hashes of what the program does; `npm run baseline -- --compare BEFORE AFTER` names
// the first step of each stream that differs. For refactoring: see `baseline.ts`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { importFile } from '../support/import-file.mjs';

const read = (file) => new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));

function compare(before, after) {
  const streams = [...new Set([...before.keys(), ...after.keys()])];
  return streams.flatMap((stream) => {
    const [was, is] = [before.get(stream) ?? [], after.get(stream) ?? []];
    const at = Array.from({ length: Math.max(was.length, is.length) }).findIndex((_, i) => was[i] !== is[i]);
    return at < 0 ? [] : [`${stream}, step ${at + 1}: ${was[at] ?? 'none'} is now ${is[at] ?? 'none'}`];
  });
}

const [first = 'test-results/baseline.json', ...files] = process.argv.slice(2);
if (first === '--compare') {
  const differences = compare(...files.map(read));
  for (const line of differences) console.log(line);
  if (differences.length === 0) console.log('no difference');
  process.exitCode = differences.length > 0 ? 1 : 0;
} else {
  const { bundle } = await importFile(new URL('../support/bundle.ts', import.meta.url));
  // As one script, because games and their slow questions are imported when they are needed.
  const { baseline } = await import(await bundle('test/baseline/baseline.ts'));
  mkdirSync(dirname(first), { recursive: true });
  writeFileSync(first, JSON.stringify(await baseline(), null, 1));
  process.exit();
}
