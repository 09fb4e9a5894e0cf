import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import type { Push, Reply, SheetLine, TableSnapshot } from '../../main/contract.ts';
import { createApp } from '../../main/table/app.ts';
import { createTray, type Tray, VIRTUAL_PATH } from '../../main/tray/index.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { fillField } from '../support/players/any.ts';
import { type Random, seeded } from '../support/random.ts';
import { quickRig } from '../tray/support/harness.ts';
import { turn } from '../tray/support/virtual-time.ts';

// Issue 7: "raw bytes with times to a file, and back through the whole app; a recorded evening gives the same ledger".

const SEATS = ['Ann', 'Ben', 'Cem', 'Dee'].map((name, i) => ({ id: `s${i + 1}`, name }));

/** The whole app beside this tray, with a new game of Sleepless on it. */
async function table(clock: VirtualClock, tray: Tray) {
  const made = await createApp({
    folder: '/data',
    version: '0',
    files: new MemoryDisk(),
    tray,
    now: () => clock.now(),
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
  });
  if (!made.ok) throw new Error(made.error.code);
  const app = made.value;
  onTestFinished(() => app.close());
  let shown: TableSnapshot | null = null;
  app.subscribe((push: Push) => {
    if (push.push === 'table') shown = push.table;
  });
  let n = 0;
  const ask = (kind: string, more: object = {}): Promise<Reply> =>
    app.handle({ n: ++n, kind, ...more }, { kind: 'host' });
  const begun = await ask('start', { game: 'sleepless', rules: {}, seats: SEATS, dealer: 's1' });
  if (!begun.ok) throw new Error(begun.error.code);
  const now = (): TableSnapshot => {
    if (!shown) throw new Error('nothing on the table');
    return shown;
  };
  /** The sheet without its times, and everybody's chips. */
  const outcome = async () => {
    // Each app remembers its players under ids of its own.
    const seats = now().view.seats.map((seat) => ({ ...seat, player: '' }));
    const sheet = await ask('sheet');
    const lines = sheet.ok ? (sheet.value as SheetLine[]) : [];
    return { view: { ...now().view, seats }, lines: lines.map((line) => ({ ...line, at: 0 })) };
  };
  return { ask, now, outcome };
}

/** One thing that people at the table do: throw what is asked for, take it, or answer. */
async function act(
  t: Awaited<ReturnType<typeof table>>,
  random: Random,
  id: string,
  throwDice: (dice: number[]) => Promise<void>,
) {
  const { prompt } = t.now();
  const { dice } = prompt;
  if (dice && (prompt.choices.length === 0 || random.chance(0.7))) {
    await throwDice(dice.mode === 'each' ? [...dice.dice] : [random.pick(dice.dice)]);
    const { prompt: then, intake } = t.now();
    if (then.id !== prompt.id || !intake.ready) return;
    await t.ask('command', { command: { id, kind: 'intake', act: { kind: 'take', prompt: prompt.id } } });
    return;
  }
  if (prompt.choices.length === 0) return;
  const choice = random.pick(prompt.choices);
  const fields =
    choice.kind === 'form' ? choice.fields.map((f) => [f.name, fillField(f, random)] as const) : [];
  const move = { ...choice.move, ...Object.fromEntries(fields) };
  await t.ask('command', { command: { id, kind: 'move', prompt: prompt.id, move } });
}

test('a recorded evening, played back through the whole app, gives the same sheet and the same chips', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'croupier-evening-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'evening.jsonl');
  const random = seeded(4);

  const clock = new VirtualClock();
  const rig = quickRig({ clock, seed: 4 });
  for (const pocket of [1, 2, 3, 4]) rig.board.put(pocket);
  const tray = createTray({ clock, system: false, virtual: [{ path: VIRTUAL_PATH, manufacturer: '', rig }] });
  onTestFinished(() => tray.dispose());
  const evening = await table(clock, tray);
  tray.record(file);
  tray.open(VIRTUAL_PATH);
  await turn(clock, 2000);
  for (let i = 0; i < 80; i++) {
    await act(evening, random, `c${i}`, async (dice) => {
      rig.board.throw(dice.map((die) => ({ from: die + 1 })));
      // Twice the plug is pulled with the dice in the air, once with the tray's power.
      if (i === 20 || i === 40) {
        await turn(clock, 200);
        rig.link.unplug(i === 20);
        await turn(clock, 3000);
        rig.link.plug();
      }
      await turn(clock, 3000);
    });
    await turn(clock, 300);
  }
  await tray.stopRecording();
  const first = await evening.outcome();
  expect(first.lines.filter((line) => line.move.kind === 'dice').length).toBeGreaterThan(3);
  expect(first.lines.some((line) => line.faces.some((face) => face.source?.kind === 'sensor'))).toBe(true);

  const again = new VirtualClock();
  const replayed = createTray({ clock: again, system: false, virtual: [] });
  onTestFinished(() => replayed.dispose());
  const second = await table(again, replayed);
  replayed.on('note', ({ note }) => void second.ask('command', note as object));
  expect(await replayed.replay(file)).toEqual({ ok: true, value: null });
  for (let i = 0; i < 5000 && replayed.connection.state !== 'closed'; i++) await turn(again, 100);
  await turn(again, 1000);
  expect(await second.outcome()).toEqual(first);
}, 60_000);
