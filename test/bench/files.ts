import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../main/launch/place.mjs';
import { journalText } from '../../main/journal/journal.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { bareWaits } from './busy.ts';
import { hostileFiles } from './hostile-files.ts';
import { GAME, header, playLong, recordsOf } from './long-game.ts';
import { type BenchRow, ms } from './row.ts';
import { type Waited, watchWaits } from './waits.ts';
import { registered } from '../support/games.ts';

/** Times what a good file of its length costs, in time and in memory. */
const BAR = 3;
/** The good file: some 5 MB. */
const MOVES = 20_000;
/** A game of 20 MB. */
const LONG_MOVES = 130_000;
const LONG_BYTES = 20 * 1024 * 1024;
/** A program that has not ended by then is ended (ms); the row fails. */
const PATIENCE = 120_000;

/** What a run of the program used: ms of the processor, and its memory at the peak, MB. */
interface Cost {
  readonly cpu: number;
  readonly memory: number;
  readonly said: string;
}

// The peak that the system notes for a process begins with that of its parent; Linux knows its own as well.
const AT_THE_END = `data:text/javascript,${encodeURIComponent(
  `import { readFileSync } from 'node:fs';
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    let peak = maxRSS;
    try { peak = Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]); } catch {}
    process.stderr.write('\\nUSED ' + (userCPUTime + systemCPUTime) / 1000 + ' ' + peak / 1024);
  })`,
)}`;

/** Plays a file again on the command line, in a process of its own. */
async function replay(file: string): Promise<Cost> {
  const child = spawn(
    process.execPath,
    ['--import', AT_THE_END, join(ROOT, 'out/main/cli.js'), 'replay', file],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const used = /\nUSED ([\d.]+) ([\d.]+)$/.exec(said);
  return used
    ? { cpu: Number(used[1]), memory: Number(used[2]), said: said.split('\n')[0] ?? '' }
    : { cpu: Infinity, memory: Infinity, said: `it was ended: ${said}` };
}

/** The cheapest of some runs: other programs only ever make them dearer. */
async function cheapest(file: string, runs: number): Promise<Cost> {
  let best: Cost | null = null;
  for (let i = 0; i < runs; i++) {
    const cost = await replay(file);
    best =
      best === null
        ? cost
        : { ...cost, cpu: Math.min(best.cpu, cost.cpu), memory: Math.min(best.memory, cost.memory) };
  }
  if (!best) throw new Error('no runs');
  return best;
}

async function hostile(folder: string): Promise<BenchRow[]> {
  const { good, hostile: files } = hostileFiles(MOVES);
  const file = join(folder, 'game.jsonl');
  const costOf = async (bytes: Uint8Array): Promise<Cost> => {
    await writeFile(file, bytes);
    return cheapest(file, 2);
  };
  // Starting the program is no part of it.
  const bare = await costOf(Buffer.from(journalText(header('bare'), []).text));
  const sound = await costOf(good);
  const base = { cpu: sound.cpu - bare.cpu, memory: sound.memory - bare.memory };
  const rows: BenchRow[] = [
    {
      what: `a good file of ${(good.length / 1024 / 1024).toFixed(1)} MB, played again`,
      figure: `${ms(base.cpu)}, ${base.memory.toFixed(0)} MB`,
      bar: '',
      compared: `above the bare program: ${ms(bare.cpu)}, ${bare.memory.toFixed(0)} MB`,
      ok: true,
    },
  ];
  for (const { what, bytes } of files) {
    const cost = await costOf(bytes);
    const [cpu, memory] = [(cost.cpu - bare.cpu) / base.cpu, (cost.memory - bare.memory) / base.memory];
    rows.push({
      what,
      figure: `× ${Math.max(0, cpu).toFixed(2)} time, × ${Math.max(0, memory).toFixed(2)} memory`,
      bar: `≤ × ${BAR}`,
      compared: cost.said.slice(0, 90),
      ok: cpu <= BAR && memory <= BAR,
    });
  }
  return rows;
}

/** What the table waits, as much of it as this program works; a bare loop of pieces of 50 ms may not wait less. */
const waited = (what: string, own: Waited, bare: Waited): BenchRow => ({
  what,
  figure: ms(own.worked),
  bar: '≤ a bare loop in pieces of 50 ms',
  compared: `${ms(bare.worked)}; by the clock ${ms(own.clock)} and ${ms(bare.clock)}`,
  ok: own.worked <= bare.worked,
});

/** Takes in a game of 20 MB while the table goes on. */
async function importing(folder: string): Promise<BenchRow[]> {
  const opened = await createNodeApp({ folder, version: 'bench', games: registered(GAME) });
  if (!opened.ok) throw new Error(opened.error.code);
  const app = opened.value;
  let n = 0;
  const ask = async (kind: string, more: object): Promise<void> => {
    const reply = await app.handle({ n: ++n, kind, ...more }, { kind: 'host' });
    if (!reply.ok) throw new Error(`${kind}: ${reply.error.code}`);
  };
  try {
    await ask('start', { game: GAME.id, rules: {}, seats: header('x').seats, dealer: null });
    const { text } = journalText(header('long'), recordsOf(playLong(LONG_MOVES)));
    const [, longest] = await watchWaits(async () => {
      // As the screens send it: a part at a time.
      const PART = 256 * 1024;
      let at = 0;
      for (; at + PART < text.length; at += PART) {
        await ask('upload', { upload: 'bench', text: text.slice(at, at + PART) });
        await new Promise((resolve) => setImmediate(resolve));
      }
      await ask('import', { upload: 'bench', text: text.slice(at) });
    });
    return [
      {
        what: 'the game that is taken in',
        figure: `${(Buffer.byteLength(text) / 1024 / 1024).toFixed(1)} MB`,
        bar: '≥ 20 MB',
        compared: `${LONG_MOVES} moves`,
        ok: Buffer.byteLength(text) >= LONG_BYTES,
      },
      waited('the longest that the table waits meanwhile', longest, await bareWaits()),
    ];
  } finally {
    await app.close();
  }
}

/** Takes in everything of a house, of 20 MB, while the table goes on: many games, or one. */
async function takingBack(folder: string, count: number): Promise<BenchRow> {
  const opened = await createNodeApp({ folder, version: 'bench', games: registered(GAME) });
  if (!opened.ok) throw new Error(opened.error.code);
  const app = opened.value;
  const records = recordsOf(playLong(LONG_MOVES / count));
  const games = Array.from({ length: count }, (_, i) => ({
    file: `2026-11-${i}.jsonl`,
    journal: journalText(header(`a${i}`), records).text,
  }));
  const text = JSON.stringify({ archive: 'croupier-everything', version: 1, games });
  try {
    const [reply, longest] = await watchWaits(async () => {
      const PART = 256 * 1024;
      let at = 0;
      let n = 0;
      for (; at + PART < text.length; at += PART) {
        const part = { upload: 'bench', text: text.slice(at, at + PART) };
        const sent = await app.handle({ n: ++n, kind: 'upload', ...part }, { kind: 'host' });
        if (!sent.ok) throw new Error(sent.error.code);
        await new Promise((resolve) => setImmediate(resolve));
      }
      const last = { upload: 'bench', text: text.slice(at) };
      return app.handle({ n: n + 1, kind: 'import', ...last }, { kind: 'host' });
    });
    if (!reply.ok) throw new Error(reply.error.code);
    const size = `${(Buffer.byteLength(text) / 1024 / 1024).toFixed(1)} MB`;
    const { all } = reply.value as { all?: { added: number } };
    if (all?.added !== count) throw new Error(JSON.stringify(reply.value));
    const what = `the longest that it waits for an archive of ${size}, games: ${count}`;
    return waited(what, longest, await bareWaits());
  } finally {
    await app.close();
  }
}

/** Issue "No file, disk or guest stops the evening": its figures for files. */
export async function bench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-bench-'));
  try {
    return [
      ...(await importing(join(folder, 'data'))),
      await takingBack(join(folder, 'many'), 100),
      await takingBack(join(folder, 'one'), 1),
      ...(await hostile(folder)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
