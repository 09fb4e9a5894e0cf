/**
 * Makes a data folder with Croupier 0.2.0 itself: run it in a checkout of 0.2.0, built, as README.md beside it says.
 *
 *     node make.mjs DATA_FOLDER EXPECTED_FILE
 */
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importOld, openPage, startProgram } from '../old-program.mjs';

const [, , folder, expectedFile] = process.argv.map((text) => resolve(text));
const old = await importOld(
  `export { playerOf } from './random-games.ts';
   export { seeded } from './random.ts';
   export { GAMES } from '../../main/engine/games/registry.ts';
   export { readJournal } from '../../main/journal/reading.ts';
   export { recall } from '../../main/table/history/recall.ts';`,
);
const random = old.seeded(202);

rmSync(folder, { recursive: true, force: true });
let program = await startProgram(folder);
process.on('exit', () => program.end('SIGKILL'));
let host = await openPage(program.address);
let ids = 0;
const command = (what) => host.reply('command', { command: { id: `m${(ids += 1)}`, ...what } });

/** The game on the table, as its file tells it. */
function readTable(file) {
  const contents = old.readJournal(readFileSync(join(folder, 'games', file)));
  if (!contents.ok) throw new Error(contents.error.code);
  const history = old.recall(old.GAMES, contents.value.header, contents.value.records);
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
}

async function start(game, names, rules = {}) {
  const { players } = await host.ask('home');
  const seats = names.map((name, i) => ({
    id: `s${i + 1}`,
    name,
    look: i,
    ...(players.some((one) => one.name === name)
      ? { player: players.find((one) => one.name === name).id }
      : {}),
  }));
  const { file } = await host.ask('start', { game, rules, seats, dealer: null });
  return file;
}

/** Plays random moves, until the game is over or `isEnough`. */
async function play(file, moves, isEnough = () => false) {
  for (let i = 0; i < moves; i++) {
    const { game, state } = readTable(file);
    if (state.outcome || isEnough(state)) return;
    const prompt = game.prompt(state).id;
    await command({ kind: 'move', prompt, move: old.playerOf(game.id)(game, state, random) });
  }
}

/** Something that answers no prompt. */
async function act(move) {
  const done = await command({ kind: 'move', prompt: null, move });
  if (!done.ok) throw new Error(`${move.kind}: ${JSON.stringify(done.error)}`);
}

const euro = (price) => ({ currency: 'EUR', price, per: 1, coin: 1 });

await host.ask('settings', { set: { locale: 'fr', theme: 'light', speak: false, fourColours: true } });

// For money, to the end, with somebody who leaves.
let file = await start('winner', ['Ann', 'Ben', 'Cem', 'Dora'], { stake: euro(10) });
await play(file, 40);
await act({ kind: 'leave', seat: 's4' });
await play(file, 60);
await command({ kind: 'undo', revision: readTable(file).revision });
if (!readTable(file).state.outcome) await act({ kind: 'end-now' });
await host.ask('leave');

// Chips with a price, somebody comes late, ended by the table with chips in the pot.
file = await start('pool-nap', ['Ann', 'Ben', 'Cem'], { chips: 40, stake: euro(5) });
await play(file, 30);
await act({ kind: 'join', seat: { id: 's4', name: 'Eve', look: 5 } });
await play(file, 50);
if (!readTable(file).state.outcome) await act({ kind: 'end-now' });
await host.ask('leave');

// Chips alone, with chips bought.
file = await start('sleepless', ['Ben', 'Eve'], { chips: 60 });
await play(file, 60);
await act({ kind: 'rebuy', seat: 's2', amount: 40 });
await play(file, 30);
if (!readTable(file).state.outcome) await act({ kind: 'end-now' });
await host.ask('leave');

// Points for nothing, and one that nobody finishes, for money.
file = await start('dream', ['Ann', 'Cem', 'Eve']);
await play(file, 200);
if (!readTable(file).state.outcome) await act({ kind: 'end-now' });
await host.ask('leave');
file = await start('sleepless', ['Ann', 'Ben', 'Cem'], { chips: 30, stake: euro(10) });
await play(file, 25);
await host.ask('leave');

const { players } = await host.ask('home');
await host.ask('player', { id: players.find(({ name }) => name === 'Eve').id, name: 'Evelyn', look: 9 });

// The last one: stopped in the middle of a turn, as by a power cut.
file = await start('roll-a-royal', ['Ben', 'Ann']);
await play(file, 14);
await program.end('SIGKILL');
// A killed program leaves the socket of its lock.
for (const name of readdirSync(folder)) if (name.endsWith('.sock')) rmSync(join(folder, name));

// What 0.2.0 shows of that folder, asked on a copy.
const copy = `${folder}.copy`;
rmSync(copy, { recursive: true, force: true });
cpSync(folder, copy, { recursive: true });
program = await startProgram(copy);
host = await openPage(program.address);
const home = await host.ask('home');
const files = home.saved.map((saved) => saved.file).sort();
const reports = {};
const sheets = {};
for (const name of files) {
  reports[name] = await host.ask('report', { file: name });
  sheets[name] = (await host.ask('tale', { file: name })).lines.length;
}
const expected = {
  running: home.running?.file ?? null,
  saved: files,
  players: home.players,
  settings: await host.ask('settings', { set: {} }),
  evenings: await host.ask('evenings'),
  prompt: readTable(file).game.prompt(readTable(file).state),
  reports,
  sheets,
};
await program.end('SIGTERM');
rmSync(copy, { recursive: true, force: true });
writeFileSync(expectedFile, `${JSON.stringify(expected)}\n`);
process.exit(0);
