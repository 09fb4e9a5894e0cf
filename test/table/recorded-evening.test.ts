import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import type { HomeView, Push, Reply, SheetLine, TableSnapshot, TrayView } from '../../main/contract.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { type Tray, VIRTUAL_PATH } from '../../main/tray/index.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { MemoryDisk } from '../support/memory-disk.ts';
import { fillField } from '../support/players/any.ts';
import { type Random, seeded } from '../support/random.ts';
import { trayEvening } from '../support/tray-evening.ts';
import { quickRig } from '../tray/support/harness.ts';
import { turn } from '../tray/support/virtual-time.ts';
import { eventually } from '../support/until.ts';

// Issue 7: "raw bytes with times to a file, and back through the whole app; a recorded evening gives the same ledger".

const SEATS = ['Ann', 'Ben', 'Cem', 'Dee'].map((name, i) => ({ id: `s${i + 1}`, name }));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'croupier-evening-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Games are kept in memory, for the clock is virtual; recordings lie on the machine's own disk. */
class Disk extends MemoryDisk {
  override async list(folder: string): Promise<readonly string[]> {
    const recorded = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('tray-'));
    return [...(await super.list(folder)), ...recorded];
  }
}

/** The whole app beside this tray, on a data folder of its own. */
async function table(clock: VirtualClock, tray: Tray, folder: string) {
  const disk = new Disk();
  const made = await createNodeApp({
    folder,
    version: '0',
    files: disk,
    tray,
    now: () => clock.now(),
    lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
  });
  if (!made.ok) throw new Error(made.error.code);
  const app = made.value;
  onTestFinished(() => app.close());
  let shown: TableSnapshot | null = null;
  let trayShown: TrayView | null = null;
  app.subscribe((push: Push) => {
    if (push.push === 'table') shown = push.table;
    if (push.push === 'tray') trayShown = push.tray;
  });
  let n = 0;
  const ask = (kind: string, more: object = {}): Promise<Reply> =>
    app.handle({ n: ++n, kind, ...more }, { kind: 'host' });
  const done = async (kind: string, more: object = {}): Promise<unknown> => {
    const reply = await ask(kind, more);
    if (!reply.ok) throw new Error(reply.error.code);
    return reply.value;
  };
  const now = (): TableSnapshot => {
    if (!shown) throw new Error('nothing on the table');
    return shown;
  };
  /** The sheet without its times, and everybody's chips. */
  const outcome = async () => {
    const sheet = await ask('sheet');
    const lines = sheet.ok ? (sheet.value as SheetLine[]) : [];
    return { view: now().view, lines: lines.map((line) => ({ ...line, at: 0 })) };
  };
  return { disk, ask, done, now, outcome, tray: () => trayShown as unknown as TrayView };
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
    await t.ask('command', { command: { id, kind: 'intake', prompt: prompt.id, act: { kind: 'take' } } });
    return;
  }
  if (prompt.choices.length === 0) return;
  const choice = random.pick(prompt.choices);
  const fields =
    choice.kind === 'form' ? choice.fields.map((f) => [f.name, fillField(f, random)] as const) : [];
  const move = { ...choice.move, ...Object.fromEntries(fields) };
  await t.ask('command', { command: { id, kind: 'move', prompt: prompt.id, move } });
}

/** An evening of Sleepless with a simulated tray, its plug pulled twice, recorded from `recordAt` on. */
async function play(recordAt: 'before' | number) {
  const folder = await newFolder();
  const random = seeded(4);
  const clock = new VirtualClock();
  const rig = quickRig({ clock, seed: 4 });
  for (const pocket of [1, 2, 3, 4]) rig.board.put(pocket);
  const tray = createTray({ clock, system: false, virtual: [{ path: VIRTUAL_PATH, manufacturer: '', rig }] });
  onTestFinished(() => tray.dispose());
  const evening = await table(clock, tray, folder);
  const record = (on: boolean) => evening.done('tray', { act: { kind: 'record', on } });
  if (recordAt === 'before') await record(true);
  await evening.done('start', { game: 'sleepless', rules: {}, seats: SEATS, dealer: 's1' });
  tray.open(VIRTUAL_PATH);
  await turn(clock, 2000);
  for (let i = 0; i < 80; i++) {
    if (recordAt === i) await record(true);
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
  await record(false);
  const first = await evening.outcome();
  expect(first.lines.filter((line) => line.move.kind === 'dice').length).toBeGreaterThan(3);
  expect(first.lines.some((line) => line.faces.some((face) => face.source?.kind === 'sensor'))).toBe(true);
  const file = (await readdir(folder)).find((name) => /^tray-.*\.jsonl$/.test(name)) ?? '';
  expect(evening.tray().recordings?.map((recording) => recording.file)).toEqual([file]);
  return { folder, file, first, clock, tray, evening };
}

const until = async (clock: VirtualClock, holds: () => boolean) => {
  for (let i = 0; i < 5000 && !holds(); i++) await turn(clock, 100);
  await turn(clock, 1000);
};

describe('a recorded evening, played back through the whole app, gives the same sheet and the same chips', () => {
  test.each<[string, 'before' | number]>([
    ['recorded from its beginning', 'before'],
    ['recorded from its middle, with the tray connected', 30],
  ])('elsewhere, %s', async (_name, recordAt) => {
    const { folder, file, first } = await play(recordAt);
    const elsewhere = await newFolder();
    await copyFile(path.join(folder, file), path.join(elsewhere, file));
    const clock = new VirtualClock();
    const tray = createTray({ clock, system: false, virtual: [] });
    onTestFinished(() => tray.dispose());
    const second = await table(clock, tray, elsewhere);
    await second.done('tray', { act: { kind: 'list' } });
    expect(second.tray().recordings?.map((recording) => recording.file)).toEqual([file]);
    await second.done('tray', { act: { kind: 'replay', file } });
    await until(clock, () => tray.connection.state === 'closed');
    expect(await second.outcome()).toEqual(first);
    // Nothing of it is kept.
    expect(second.now().notices.map(({ id }) => id)).toContain('replay');
    expect(((await second.done('home')) as HomeView).saved).toEqual([]);
  });

  test('beside its game, and the tray continues unchanged', async () => {
    const { folder, file, first, clock, tray, evening } = await play('before');
    const was = evening.now().file;
    await evening.done('tray', { act: { kind: 'replay', file, replaces: was } });
    await until(clock, () => tray.connection.port === VIRTUAL_PATH && tray.connection.state === 'ready');
    expect(await evening.outcome()).toEqual(first);
    expect(evening.now().file).not.toBe(was);
    // A process killed now continues with its own game.
    expect(JSON.parse(evening.disk.bytes(path.join(folder, 'state.json')).toString())).toMatchObject({
      open: was,
    });
    await evening.done('open', { file: was });
    expect(await evening.outcome()).toEqual(first);
  });

  test('an unreadable file is refused, and the game continues', async () => {
    const { first, evening } = await play('before');
    const act = { kind: 'replay', file: 'tray-none.jsonl', replaces: evening.now().file };
    const reply = await evening.ask('tray', { act });
    expect(reply.ok ? '' : reply.error.code).toBe('tray.recording.unreadable');
    expect(await evening.outcome()).toEqual(first);
  });
});

test('only the folder’s recordings are listed, newest first', async () => {
  const disk = new MemoryDisk();
  const names = ['02-10T20', '11-27T21', '02-09T23'].map((at) => `tray-2026-${at}-00-00-000Z.jsonl`);
  for (const name of [...names, 'tray-evening.jsonl']) disk.put(`/data/${name}`, '');
  const table = await trayEvening('put 1-3', { disk });
  onTestFinished(() => table.end());
  let listed: readonly string[] = [];
  table.people.app.subscribe((push) => {
    if (push.push === 'tray') listed = push.tray.recordings?.map(({ file }) => file) ?? [];
  });
  await table.people.ask('tray', { act: { kind: 'list' } });
  await eventually(() => expect(listed).toEqual([names[1], names[0], names[2]]));
});
