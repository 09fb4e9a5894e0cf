// `npm run mutate -- --seed=24 --count=500 --minutes=60 --seconds=60 [--again]`: changes the code in one small place at a time and looks whether a
// test notices. A mutant is tried against the test files that come by it, the nearest and the quickest first, of so many seconds in all. What was done is kept in test-results/mutation, so that it goes on where it was stopped; `--again` tries the survivors
// once more, after tests were written. No file of the checkout is changed: a plugin of Vitest's changes what is read.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

/** A mutant whose tests take longer than this (s) has hung them. */
const PATIENCE = 400;

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '24' },
    count: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '60' },
    again: { type: 'boolean', default: false },
  },
});
const [seed, count] = [Number(values.seed), Number(values.count)];
const most = Number(values.seconds);
const until = Date.now() + Number(values.minutes) * 60_000;

const { module } = await runnerImport(join(root, 'test/mutation/draw.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
const drawn = module.draw(root, seed, count);
// Other sources are other mutants.
const digest = createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 8);
const folder = join(root, 'test-results/mutation', `${seed}-${count}-${digest}`);
const [list, survey, results] = ['drawn.json', 'survey.json', 'results.jsonl'].map((name) =>
  join(folder, name),
);
mkdirSync(folder, { recursive: true });
writeFileSync(list, JSON.stringify(drawn));

const linesOf = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : [];

let child = null;
/** Runs Vitest; resolves with its exit code, or null where it hung. */
function vitest(args, env, patience) {
  return new Promise((resolve) => {
    child = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config=test/mutation/vitest.config.ts',
        ...args,
      ],
      {
        cwd: root,
        // A group of its own: who hangs is ended with its workers.
        detached: true,
        stdio: 'ignore',
        env: { ...process.env, SEED: '1', MUTANTS: list, ...env },
      },
    );
    const { pid } = child;
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      process.kill(-pid, 'SIGKILL');
    }, patience * 1000);
    child.once('close', (code) => {
      clearTimeout(timer);
      child = null;
      resolve(hung ? null : code);
    });
  });
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    if (child) process.kill(-child.pid, 'SIGKILL');
    process.exit(1);
  });

/** Every test file that is green without a mutant: its seconds, and the mutants that it comes by. */
async function lookOver() {
  if (existsSync(survey)) return JSON.parse(readFileSync(survey, 'utf8'));
  console.log('all tests once, without a mutant …');
  const [notes, report] = ['notes.jsonl', 'report.json'].map((name) => join(folder, name));
  rmSync(notes, { force: true });
  await vitest(['--reporter=json', `--outputFile=${report}`], { MUTANT_NOTES: notes }, 7200);
  const reached = new Map(linesOf(notes).map(({ file, mutants }) => [file, mutants]));
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  const found = files
    .filter(({ status, name }) => status === 'passed' && reached.has(name))
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name).split(sep).join('/'),
      seconds: (endTime - startTime) / 1000,
      mutants: reached.get(name),
    }))
    .sort((a, b) => a.seconds - b.seconds);
  const red = files.filter(({ status }) => status !== 'passed').map(({ name }) => name);
  if (red.length > 0) console.log(`red without a mutant, and left out:\n${red.join('\n')}`);
  writeFileSync(`${survey}.new`, JSON.stringify(found));
  renameSync(`${survey}.new`, survey);
  return found;
}

/** How many folders, from the first that says something, a source and a test have in common. */
function nearness(file, test) {
  const [a, b] = [file.replace(/^main\//, ''), test.replace(/^test\//, '')].map((path) => path.split('/'));
  const apart = a.findIndex((folder, i) => folder.replace('.ts', '') !== b[i]?.replace('.test.ts', ''));
  return apart < 0 ? a.length : apart;
}

/** What became of a mutant. */
async function attempt(mutant, tests) {
  const near = ({ file }) => nearness(mutant.file, file);
  const able = tests
    .filter(({ mutants }) => mutants.includes(mutant.id))
    .toSorted((a, b) => near(b) - near(a) || a.seconds - b.seconds);
  if (able.length === 0) return { result: 'not reached' };
  let seconds = 0;
  const tried = able.filter((test, i) => i === 0 || (seconds += test.seconds) <= most);
  const files = tried.map(({ file }) => file);
  const code = await vitest(['--bail=1', '--reporter=dot', ...files], { MUTANT: `${mutant.id}` }, PATIENCE);
  const result = code === null ? 'hung' : code === 0 ? 'survived' : 'killed';
  return { result, tried: tried.length, left: able.length - tried.length };
}

const tests = await lookOver();
const latest = () => new Map(linesOf(results).map((line) => [line.id, line]));
const before = latest();
const isOpen = ({ id }) =>
  values.again ? before.has(id) && /survived|reached/.test(before.get(id).result) : !before.has(id);
// By turns of the rooms, so that a run that is stopped has tried some of each.
const perRoom = Math.floor(count / 4);
const order = drawn.toSorted((a, b) => ((a.id - 1) % perRoom) - ((b.id - 1) % perRoom) || a.id - b.id);
for (const mutant of order.filter(isOpen)) {
  if (Date.now() > until) break;
  const begun = Date.now();
  const outcome = await attempt(mutant, tests);
  const { id, room, file, line, was, now } = mutant;
  const seconds = Math.round((Date.now() - begun) / 1000);
  appendFileSync(results, `${JSON.stringify({ id, room, file, line, was, now, ...outcome, seconds })}\n`);
  console.log(`${id} ${outcome.result} ${file}:${line} ${seconds} s`);
}

const counts = {};
for (const { room, result } of latest().values()) {
  counts[room] ??= { killed: 0, hung: 0, survived: 0, 'not reached': 0 };
  counts[room][result]++;
}
console.table(counts);
console.log(`${latest().size} of ${drawn.length} tried; ${relative(root, results)}`);
