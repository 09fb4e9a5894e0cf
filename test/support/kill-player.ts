import type { TableSnapshot } from '../../main/contract.ts';
import { sleepless } from '../../main/engine/games/sleepless/index.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { randomMove } from './random-move.ts';
import { seeded } from './random.ts';
import { registered } from './games.ts';

/**
 * A process that plays Sleepless at random in a data folder until it is killed. It prints the id of each
 * acknowledged command; arguments are the folder and the seed.
 */
const [, , folder = '', seed = '1'] = process.argv;
const random = seeded(Number(seed));
const host = { kind: 'host' } as const;
const opened = await createNodeApp({ folder, version: '0', games: registered(sleepless) });
if (!opened.ok) throw new Error(opened.error.code);
const app = opened.value;
let table = null as TableSnapshot | null;
app.subscribe((push) => {
  if (push.push === 'table') table = push.table;
});
const ask = (kind: string, more: object) => app.handle({ n: 1, kind, ...more }, host);
if (!table)
  await ask('start', {
    game: 'sleepless',
    rules: { chips: 500 },
    seats: ['Ann', 'Ben', 'Cat'].map((name, i) => ({ id: `s${i + 1}`, name, look: i })),
    dealer: null,
  });

for (let n = 0; ; n++) {
  const now = table;
  if (!now || now.view.outcome) break;
  const id = `${seed}-${n}`;
  // The beginning is not undone, so the game continues.
  const undoes = random.chance(0.08) && now.undo?.code !== 'sheet.begun';
  const kind = undoes ? 'undo' : random.chance(0.5) && now.redo ? 'redo' : 'move';
  const command =
    kind === 'move'
      ? { id, kind, prompt: now.prompt.id, move: randomMove(now.prompt, random) }
      : { id, kind, revision: now.revision };
  const reply = await ask('command', { command });
  // Only once it is on disk.
  if (reply.ok) process.stdout.write(`${id}\n`);
}
