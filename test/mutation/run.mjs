// `npm run mutate -- --seed=24 --count=500 --minutes=60 --seconds=60 [--again]`: changes the code in one small place at a time and looks whether a
// test notices. A mutant is tried against the tests that come by it, the nearest and the quickest first, of so many seconds in all, until one
// fails; that one is run once more without the mutant. What was done is kept in test-results/mutation, so that it goes on where it was
// stopped; `--again` tries the survivors once more, after tests were written. No file of the checkout is changed: a plugin of Vitest's puts
// all mutants beside what they stand for, and each trial says which one is meant.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

/** So many mutants are tried by one run of Vitest. */
const BATCH = 40;
/** A test hangs that takes so long (s), and so many times as long as it took without a mutant. */
const PATIENCE = 90;
const SLOWER = 5;

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

const load = async (file) =>
  (await runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' })).module;
const { draw } = await load('test/mutation/draw.ts');
const { choose } = await load('test/mutation/choice.ts');
const drawn = draw(root, seed, count);
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
/** Runs Vitest to its end, in a group of its own: what hangs is ended with its workers. */
async function vitest(env, args = []) {
  const config = '--config=test/mutation/vitest.config.ts';
  child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', config, '--silent', ...args], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, SEED: '1', MUTANTS: list, ...env },
  });
  await once(child, 'close');
  child = null;
}
const stop = () => process.kill(-child.pid, 'SIGKILL');

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    if (child) stop();
    process.exit(1);
  });

/** Every test that is green without a mutant, by file: its seconds, and the mutants that it comes by. */
async function lookOver() {
  if (existsSync(survey)) return JSON.parse(readFileSync(survey, 'utf8'));
  console.log('all tests once, without a mutant …');
  const [notes, report] = ['notes.jsonl', 'report.json'].map((name) => join(folder, name));
  rmSync(notes, { force: true });
  await vitest({ MUTANT_NOTES: notes }, ['--reporter=json', `--outputFile=${report}`]);
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  const red = files.filter(({ status }) => status !== 'passed').map(({ name }) => name);
  if (red.length > 0) console.log(`red without a mutant, and left out:\n${red.join('\n')}`);
  const found = linesOf(notes)
    .filter(({ file }) => !red.includes(file))
    .map((one) => ({ ...one, file: relative(root, one.file).split(sep).join('/') }));
  writeFileSync(`${survey}.new`, JSON.stringify(found));
  renameSync(`${survey}.new`, survey);
  return found;
}

/** Files with a test that failed without a mutant as well: they tell nothing. */
const unfit = new Set();

const [trials, log] = ['trials', 'trials.jsonl'].map((name) => join(folder, name));
const holder = JSON.stringify(join(root, 'test/mutation/trials.ts'));

/** Writes a test file for each trial, runs them one after the other until one hangs or the time is over, and resolves with what was said. */
async function hold(batch, end) {
  for (const path of [trials, log]) rmSync(path, { recursive: true, force: true });
  mkdirSync(trials);
  const all = batch.flatMap(({ mutant, files }) => files.map((one) => ({ mutant, ...one })));
  for (const [n, { mutant, file, tests }] of all.entries()) {
    const trial = { mutant, file: join(root, file), tests: tests.map(({ test }) => test), log };
    const text = `import { hold } from ${holder};\nhold(${JSON.stringify(trial)});\n`;
    writeFileSync(join(trials, `${String(n).padStart(5, '0')}.test.ts`), text);
  }
  const longest = Math.max(...all.flatMap(({ tests }) => tests.map(({ seconds }) => seconds)));
  let [size, since, hangs] = [0, Date.now(), false];
  const watch = setInterval(() => {
    const now = existsSync(log) ? statSync(log).size : 0;
    if (now !== size) [size, since] = [now, Date.now()];
    else hangs = size > 0 && Date.now() - since > 1000 * (PATIENCE + SLOWER * longest);
    if (child && (hangs || Date.now() > end)) stop();
  }, 1000);
  await vitest({ MUTANT_TRIALS: trials }, ['--reporter=dot']);
  clearInterval(watch);
  return { said: linesOf(log), hangs };
}

const nameOf = (path) => relative(root, path).split(sep).join('/');

/** What became of each mutant of a batch; those that it did not come to, or not to the end, are left out. */
function outcomesOf(batch, { said, hangs }) {
  return batch.flatMap(({ mutant, files }) => {
    const own = said.filter((line) => line.mutant === mutant);
    const [noticed] = own.flatMap(({ file, failures = [] }) => failures.map((one) => ({ file, ...one })));
    if (noticed)
      return [{ mutant, result: 'killed', by: nameOf(noticed.file), test: noticed.test, why: noticed.why }];
    if (own.filter(({ ended }) => ended).length === files.length) return [{ mutant, result: 'survived' }];
    const last = own.at(-1);
    // Where it was when nothing more was said.
    if (hangs && last === said.at(-1))
      return [{ mutant, result: 'hung', by: nameOf(last.file), test: last.test ?? null, why: 'no end' }];
    return [];
  });
}

/** The tests that noticed a mutant are to hold without one. */
function withoutMutant(noticed, survey) {
  const files = survey.flatMap(({ file, tests }) => {
    const own = noticed.filter(({ by }) => by === file).map(({ test }) => test ?? tests[0].test);
    return own.length > 0 ? [{ file, tests: tests.filter(({ test }) => own.includes(test)) }] : [];
  });
  return { mutant: 0, files };
}

const tests = await lookOver();
const latest = () => new Map(linesOf(results).map((line) => [line.id, line]));
const before = latest();
const isOpen = ({ id }) =>
  values.again ? before.has(id) && /survived|reached/.test(before.get(id).result) : !before.has(id);
// By turns of the rooms, so that a run that is stopped has tried some of each.
const perRoom = Math.floor(count / 4);
let open = drawn
  .filter(isOpen)
  .toSorted((a, b) => ((a.id - 1) % perRoom) - ((b.id - 1) % perRoom) || a.id - b.id);

function note({ id, room, file, line, was, now }, outcome) {
  appendFileSync(results, `${JSON.stringify({ id, room, file, line, was, now, ...outcome })}\n`);
  console.log(`${id} ${outcome.result} ${file}:${line}`);
}

const choiceFor = (mutant) =>
  choose(
    mutant,
    tests.filter(({ file }) => !unfit.has(file)),
    most,
  );

/** Tries some mutants; those that were not come to, or were noticed by unfit tests alone, stay open. */
async function tryThese(mutants) {
  const choices = new Map(mutants.map((mutant) => [mutant.id, choiceFor(mutant)]));
  const done = new Set();
  const tell = (id, outcome) => {
    const { able, left } = choices.get(id);
    note(drawn[id - 1], { ...outcome, tests: able - left, left });
    done.add(id);
  };
  for (const [id, { able }] of choices) if (able === 0) tell(id, { result: 'not reached' });
  const batch = [...choices]
    .filter(([, { able }]) => able > 0)
    .map(([mutant, { files }]) => ({ mutant, files }));
  const outcomes = batch.length > 0 ? outcomesOf(batch, await hold(batch, until)) : [];
  const noticed = outcomes.filter(({ result }) => result !== 'survived');
  const without = noticed.length > 0 ? await hold([withoutMutant(noticed, tests)], Infinity) : { said: [] };
  for (const { file, failures = [], ended } of without.said)
    if (failures.length > 0 || (without.hangs && !ended && file === without.said.at(-1).file))
      unfit.add(nameOf(file));
  for (const { mutant, result, by, why } of outcomes)
    if (result === 'survived') tell(mutant, { result });
    else if (!unfit.has(by)) tell(mutant, { result, by, why });
    else console.log(`fails without a mutant as well: ${by}: ${why}`);
  return done;
}

while (open.length > 0 && Date.now() < until) {
  const done = await tryThese(open.slice(0, BATCH));
  open = open.filter(({ id }) => !done.has(id));
}

const counts = {};
for (const { room, result } of latest().values()) {
  counts[room] ??= { killed: 0, hung: 0, survived: 0, 'not reached': 0 };
  counts[room][result]++;
}
console.table(counts);
console.log(`${latest().size} of ${drawn.length} tried; ${relative(root, results)}`);
