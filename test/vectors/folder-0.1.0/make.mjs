/**
 * Makes a data folder with Croupier 0.1.0 itself: run it in a checkout of 0.1.0, built, as README.md beside it says.
 * It talks to the built program as a browser and two phones do, over their sockets.
 *
 *     node make.mjs DATA_FOLDER EXPECTED_FILE
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { importOld, openPage, startProgram } from '../old-program.mjs';

const [, , folder, expectedFile] = process.argv.map((text) => resolve(text));
const old = await importOld(
  `export { playerOf } from './random-games.ts';
   export { seeded } from './random.ts';
   export { GAMES } from '../../main/engine/games/registry.ts';
   export { readJournal } from '../../main/journal/reading.ts';
   export { recall } from '../../main/table/open-table.ts';`,
);
const random = old.seeded(101);

rmSync(folder, { recursive: true, force: true });
let program = await startProgram(folder);
process.on('exit', () => program.end('SIGKILL'));
let host = await openPage(program.address);
let ids = 0;
const command = (what, who = host) => who.reply('command', { command: { id: `m${(ids += 1)}`, ...what } });

/** The game on the table, as its file tells it. */
function readTable(file) {
  const contents = old.readJournal(readFileSync(join(folder, 'games', file)));
  if (!contents.ok) throw new Error(contents.error.code);
  const history = old.recall(old.GAMES, contents.value.header, contents.value.records);
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
}

async function move(file, who = host, byTray = true) {
  const { game, state } = readTable(file);
  const prompt = game.prompt(state);
  if (byTray && prompt.dice && (prompt.choices.length === 0 || random.chance(0.6))) {
    const { kind, dice, mode } = prompt.dice;
    const all = kind === 'risk' ? [14] : dice.map((die) => die + 1);
    const pockets = mode === 'each' ? all : [random.pick(all)];
    await host.reply('tray', { act: { kind: 'virtual', do: 'throw', pockets } });
    await pause(2_600);
    const now = readTable(file);
    if (now.game.prompt(now.state).id !== prompt.id) return true;
    if ((await command({ kind: 'intake', act: { kind: 'take', prompt: prompt.id } })).ok) return true;
    await command({ kind: 'intake', act: { kind: 'clear' } });
  }
  const said = old.playerOf(game.id)(game, state, random);
  return (await command({ kind: 'move', prompt: prompt.id, move: said }, who)).ok;
}

async function start(game, names, rules = {}) {
  const seats = names.map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
  const { file } = await host.ask('start', { game, rules, seats, dealer: null });
  return file;
}

async function play(file, moves, { tray = 0, end = false } = {}) {
  for (let i = 0; i < moves && !readTable(file).state.outcome; i++) await move(file, host, i < tray);
  if (random.chance(0.7)) await command({ kind: 'undo', revision: readTable(file).revision });
  if (end && !readTable(file).state.outcome)
    await command({ kind: 'move', prompt: null, move: { kind: 'end-now' } });
}

await host.ask('settings', { set: { locale: 'de', theme: 'dark', speak: true, fourColours: false } });
const { sets } = await host.ask('diceSets', {
  act: { kind: 'create', name: 'Großvaters Würfel', of: 'poker', from: 'poker' },
});
const own = sets.find(({ name }) => name === 'Großvaters Würfel').id;
for (const [side, face] of [
  [1, 'K'],
  [2, 'A'],
])
  await host.ask('diceSets', { act: { kind: 'set-side', set: own, die: 0, side, face } });
await host.ask('diceSets', { act: { kind: 'create', name: 'Half learned', of: 'suited' } });
await host.ask('diceSets', { act: { kind: 'choose', set: 'suited' } });
await host.ask('tray', { act: { kind: 'list' } });
await host.ask('tray', { act: { kind: 'connect', path: 'virtual:tray' } });
await pause(3_500);

// Four games before: two to their ends, one ended by the table, one left as it was.
let file = await start('winner', ['Ann', 'Ben', 'Cem', 'Dörte']);
await play(file, 150, { end: true });
await host.ask('leave');
file = await start('dream', ['Ann', 'Ben', 'Fay']);
await play(file, 150, { end: true });
await host.ask('leave');
file = await start('pool-nap', ['Ben', 'Cem', 'Dörte', 'Eve'], { chips: 40 });
await play(file, 60, { end: true });
await host.ask('leave');
file = await start('roll-a-royal', ['Ann', 'Cem']);
await host.ask('tray', { act: { kind: 'record', on: true } });
await play(file, 30, { tray: 3 });
await host.ask('tray', { act: { kind: 'record', on: false } });
await host.ask('leave');
const { players } = await host.ask('home');
await host.ask('player', { id: players.find(({ name }) => name === 'Fay').id, forget: true });
await host.ask('player', { id: players.find(({ name }) => name === 'Eve').id, name: 'Evelyn', look: 7 });

// The last one, with phones: stopped in the middle of a hand, as by a power cut.
file = await start('sleepless', ['Ann', 'Ben', 'Cem'], { chips: 500 });
const { addresses } = await host.ask('phones', { act: { kind: 'look' } });
const { open } = await host.ask('phones', { act: { kind: 'invite', address: addresses[0].address } });
const phones = [await openPage(open.link, 90), await openPage(open.link, 90)];
await phones[0].ask('me', { act: { kind: 'claim', seat: 's2' } });
await phones[0].ask('me', { act: { kind: 'name', name: 'Bens Telefon' } });
await play(file, 40, { tray: 4 });
for (let i = 0; i < 60; i++) {
  const { state, game } = readTable(file);
  // In the middle of a hand: its dice lie, and somebody else has the word.
  const faces = game.view(state).detail;
  if (i > 12 && JSON.stringify(faces).includes('"face"') && game.prompt(state).choices.length > 1) break;
  if (!(await move(file, phones[0], false))) await move(file, host, false);
}
await pause(3_000);
const tokens = phones.map(({ token }) => token());
await program.end('SIGKILL');

// What 0.1.0 shows of that folder, asked on a copy.
const copy = `${folder}.copy`;
rmSync(copy, { recursive: true, force: true });
cpSync(folder, copy, { recursive: true });
program = await startProgram(copy);
host = await openPage(program.address);
const home = await host.ask('home');
const files = [home.running, ...home.saved].filter(Boolean).map((saved) => saved.file);
const reports = {};
const sheets = {};
for (const name of [...new Set(files)].sort()) {
  reports[name] = await host.ask('report', { file: name });
  sheets[name] = (await host.ask('tale', { file: name })).lines.length;
}
const expected = {
  running: home.running?.file ?? null,
  saved: home.saved.map((saved) => saved.file),
  players: home.players,
  settings: await host.ask('settings', { set: {} }),
  diceSets: await host.ask('diceSets', { act: { kind: 'look' } }),
  evenings: await host.ask('evenings'),
  prompt: readTable(file).game.prompt(readTable(file).state),
  phones: { tokens, link: open.link },
  reports,
  sheets,
};
await program.end('SIGTERM');
rmSync(copy, { recursive: true, force: true });
writeFileSync(expectedFile, `${JSON.stringify(expected)}\n`);
process.exit(0);
