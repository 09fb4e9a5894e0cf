import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { CAMERA_PATH, readRecording, REPLAY_PATH, replaySource } from '../../main/tray/index.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { plainLinkSource } from '../../main/web/platform.ts';
import { trayView } from '../../main/tray/panel.ts';
import type { SettledRoll } from '../../main/tray/types.ts';
import { cameraTable, die, PAGE } from './support/camera-table.ts';
import { turn } from './support/virtual-time.ts';

describe('a camera above printed dice, as a tray', () => {
  test('greets as a tray that identifies dice, and is blind before its first look', async () => {
    const t = await cameraTable();
    expect(t.tray.connection).toMatchObject({
      state: 'ready',
      port: CAMERA_PATH,
      tray: { device: 'C0FFEE02', protocol: 2, pockets: 14, capabilities: ['camera', 'dice', 'doubt'] },
    });
    expect(t.tray.readings.every(({ state }) => state === 'away')).toBe(true);
  });

  test('dice present at the start are in no roll, and each has its name', async () => {
    const t = await cameraTable();
    await t.still([die('1', 3), die('13', 5), die('R', 2)]);
    expect(t.lies()).toBe('1:3 13:5 14:2');
    expect(t.rolls).toEqual([]);
    expect(t.tray.readings.filter((r) => r.die).map((r) => r.die)).toEqual(['s1', 's13', 'risk']);
  });

  test('dice that leave and come to rest elsewhere are one roll, dated by when they left', async () => {
    const t = await cameraTable();
    const two = [die('1', 3), die('2', 4)];
    await t.still([...two, die('3', 1)]);
    await t.moving([die('3', 1)], 100);
    await t.moving([die('3', 1)], 400);
    expect(t.lies()).toBe('1:moving 2:moving 3:1');
    await t.alive(2000);
    await t.still([die('1', 6, { x: 200 }), die('2', 4, { x: 90, y: 80 }), die('3', 1)], 3000);
    expect(t.told()).toEqual(['1:6 2:4']);
    const [roll] = t.rolls;
    expect(roll?.liftHeard).toBe(true);
    // Last seen where they lay with the first look, 2.9 s before they were told.
    expect(Math.round((roll!.settledAt - roll!.firstLiftAt) / 1000)).toBe(3);
    expect(t.lifts().slice(0, 3)).toEqual([1, 1, 0]);
  });

  test('a hand over dice that lie still lifts none of them', async () => {
    const t = await cameraTable();
    const dice = [die('1', 3), die('2', 4), die('R', 1)];
    await t.still(dice);
    await t.moving([die('R', 1)]);
    await t.moving([die('R', 1, { turn: 282 })]);
    await t.moving([die('R', 1, { turn: 98 })]);
    expect(t.lies()).toBe('1:moving 2:moving 14:1');
    await t.still(dice, 1200);
    expect(t.lies()).toBe('1:3 2:4 14:1');
    expect(t.lifts().every((lift) => lift === 0)).toBe(true);
    expect(t.rolls).toEqual([]);
  });

  test('a die that comes back exactly as it lay is for a person to tell', async () => {
    const t = await cameraTable();
    await t.still([die('1', 3), die('2', 4)]);
    await t.still([die('2', 4)]);
    expect(t.lies()).toBe('2:4');
    for (const look of [1, 2, 3]) {
      await t.still([die('1', 3), die('2', 4)], look * 100);
      expect(t.tray.readings[0]).toMatchObject({ state: 'doubt', doubt: { why: 'hand', faces: [3] } });
    }
    expect(t.told()).toEqual(['1:doubt']);
    // Thrown again it is sure.
    await t.still([die('1', 3, { x: 150 }), die('2', 4)]);
    expect(t.told()).toEqual(['1:doubt', '1:3']);
  });

  test('a leaning die is doubtful with its picture, and reported once tapped flat', async () => {
    const t = await cameraTable();
    await t.still([die('4', 1), die('5', 1)]);
    const leaning = die('4', 2, { x: 140, why: 'lean', picture: '0000ABCD' });
    await t.still([leaning, die('5', 1)]);
    expect(t.tray.readings[3]).toMatchObject({
      state: 'doubt',
      die: 's4',
      doubt: { why: 'lean', faces: [2], picture: '0000ABCD' },
    });
    expect(t.told()).toEqual(['4:doubt']);
    await t.still([{ ...leaning, why: null, x: 143, turn: 40 }, die('5', 1)]);
    expect(t.told()).toEqual(['4:doubt', '4:2']);
    expect(t.lifts()[3]).toBe(1);
    expect(t.tray.readings[3]?.doubt).toBeUndefined();
  });

  test('a certain die stays certain when glare hides it later', async () => {
    const t = await cameraTable();
    await t.still([die('4', 1)]);
    await t.still([die('4', 1, { why: 'blur' })]);
    await t.still([die('4', 1, { die: null, face: null, why: 'blur' })]);
    expect(t.lies()).toBe('4:1');
    expect(t.lifts()[3]).toBe(0);
  });

  test('another face in the same place without a lift is doubtful', async () => {
    const t = await cameraTable();
    await t.still([die('4', 1)]);
    await t.still([die('4', 2)]);
    expect(t.rolls).toEqual([]);
    expect(t.doubts).toMatchObject([{ doubt: { phrase: { code: 'tray.doubt.unlifted' } } }]);
  });

  test('the same die twice in the picture is accepted at neither place', async () => {
    const t = await cameraTable();
    await t.still([die('4', 1), die('4', 2, { x: 200 })]);
    expect(t.tray.readings[3]).toMatchObject({ state: 'doubt', doubt: { why: 'twice' } });
  });

  test('the top and a side of a die that leans are one die', async () => {
    const t = await cameraTable();
    await t.still([die('4', 1, { why: 'lean' }), die('4', 3, { why: 'lean', x: 88 })]);
    expect(t.tray.readings[3]).toMatchObject({ state: 'doubt', doubt: { why: 'lean', faces: [1] } });
  });

  test('a roll waits for a die in the hand, and not for one that fell under the table', async () => {
    const t = await cameraTable();
    await t.still([die('1', 1), die('2', 1)]);
    await t.still([]);
    await t.still([die('1', 2, { x: 80 })]);
    expect(t.told()).toEqual([]);
    await t.alive(1500);
    expect(t.told()).toEqual(['1:2']);
  });

  test('the last die that is missing is the one that cannot be read', async () => {
    const t = await cameraTable();
    await t.still([die('1', 1), die('2', 1)]);
    await t.still([]);
    const unread = die('9', 1, { die: null, face: null, why: 'blur', x: 99 });
    await t.still([die('1', 2, { x: 80 }), unread]);
    expect(t.told()).toEqual(['1:2 2:doubt']);
    expect(t.tray.readings[1]?.doubt).toEqual({ why: 'blur', faces: [], picture: null });
  });

  test('dice of another game are left alone; another game is another start', async () => {
    const t = await cameraTable('poker');
    const dice = [die('P1', 1), die('P5', 6), die('3', 2), die('R', 1)];
    await t.still(dice);
    expect(t.lies()).toBe('1:1 5:6');
    const { boot } = t.tray.readings[0]!;
    t.camera.play(['suited', 'risk']);
    await turn(t.clock, 300);
    await t.still(dice);
    expect(t.lies()).toBe('3:2 14:1');
    expect(t.tray.readings[0]?.boot).not.toBe(boot);
    expect(t.rolls).toEqual([]);
  });
});

describe('a game started while the camera is on', () => {
  const before = [die('P1', 1), die('P2', 6), die('3', 2)];
  const thrown = [die('P1', 3, { x: 90 }), die('P2', 2, { x: 130 }), die('3', 2)];

  test('a throw right after it is a roll, though the camera had no reason to look again', async () => {
    const t = await cameraTable('royal');
    await t.still(before);
    t.camera.play(['poker']);
    await t.alive(1000);
    expect(t.lies()).toBe('1:1 2:6');
    await t.still(thrown);
    expect(t.told()).toEqual(['1:3 2:2']);
  });

  test('begun in mid-throw, what comes to rest then lay there', async () => {
    const t = await cameraTable('royal');
    await t.still(before);
    await t.moving([]);
    t.camera.play(['poker']);
    await t.alive(1000);
    await t.still(thrown);
    expect(t.lies()).toBe('1:3 2:2');
    expect(t.rolls).toEqual([]);
  });
});

describe('a camera that is lost', () => {
  test('in mid-roll: what came to rest meanwhile is a roll that nobody watched', async () => {
    const t = await cameraTable();
    await t.still([die('1', 1), die('2', 1)]);
    await t.moving([die('2', 1)]);
    await t.moving([die('2', 1)]);
    t.camera.act({ kind: 'camera', page: PAGE, do: 'close', why: 'unplugged' });
    await turn(t.clock, 1500);
    expect(trayView(t.tray, [])).toMatchObject({
      state: 'lost',
      port: { kind: 'camera' },
      say: { code: 'tray.camera.end.unplugged' },
    });
    await t.open();
    await t.moving([]);
    expect(t.tray.connection.state).not.toBe('ready');
    await t.still([die('1', 4, { x: 77 }), die('2', 1)]);
    await t.alive(3000);
    expect(t.tray.connection.state).toBe('ready');
    expect(t.told()).toEqual(['1:4']);
    expect(t.rolls[0]?.liftHeard).toBe(false);
    expect(t.lies()).toBe('1:4 2:1');
  });

  test('a page that says nothing any more is gone', async () => {
    const t = await cameraTable();
    await t.still([die('1', 1)]);
    await turn(t.clock, 6000);
    expect(t.tray.connection.state).toBe('lost');
    expect(t.camera.end).toBe('gone');
  });

  test('a page that was silent for a while resumes automatically', async () => {
    const t = await cameraTable();
    await t.still([die('1', 1)]);
    await turn(t.clock, 6000);
    expect(t.camera.act({ kind: 'camera', page: PAGE, do: 'see' })).toEqual({ ok: true, value: null });
    expect(t.camera.end).toBeNull();
    await t.still([die('1', 1)]);
    await t.alive(3000);
    expect(t.tray.connection.state).toBe('ready');
    expect(t.lies()).toBe('1:1');

    // But not where people stopped it, nor where another page has come meanwhile.
    t.camera.act({ kind: 'camera', page: PAGE, do: 'close', why: 'stopped' });
    expect(t.camera.act({ kind: 'camera', page: PAGE, do: 'see' }).ok).toBe(false);
    t.camera.act({ kind: 'camera', page: PAGE, do: 'open' });
    await turn(t.clock, 6000);
    t.camera.act({ kind: 'camera', page: 'other', do: 'open' });
    expect(t.camera.act({ kind: 'camera', page: PAGE, do: 'see' }).ok).toBe(false);
  });

  test('another page takes it over, and the former is not listened to', async () => {
    const t = await cameraTable();
    t.camera.act({ kind: 'camera', page: 'other', do: 'open' });
    expect(t.camera.act({ kind: 'camera', page: PAGE, do: 'see' })).toMatchObject({
      ok: false,
      error: { code: 'tray.camera.other' },
    });
    expect(t.camera.act({ kind: 'camera', page: PAGE, do: 'close', why: 'stopped' }).ok).toBe(false);
    expect(t.camera.end).toBeNull();
  });
});

test('is recorded as any tray is, and played back gives the same rolls, names and doubts', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'croupier-camera-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'evening.jsonl');
  const t = await cameraTable();
  t.tray.record(file);
  await t.alive(300);
  await t.still([die('1', 3), die('2', 4)]);
  await t.still([]);
  const leaning = die('2', 1, { x: 130, why: 'lean', picture: '0000ABCD' });
  await t.still([die('1', 6, { x: 90 }), leaning]);
  await t.still([die('1', 6, { x: 90 }), { ...leaning, why: null }]);
  await t.tray.stopRecording();
  expect(t.told()).toEqual(['1:6 2:doubt', '2:1']);

  const recording = readRecording(await readFile(file, 'utf8'));
  if (!recording.ok) throw new Error(recording.error.code);
  // Lines, and nothing that could be a picture.
  for (const entry of recording.value.entries)
    if ('in' in entry) expect(entry.in).toMatch(/^([ -~]{0,120}\n)+$/);
  const clock = new VirtualClock();
  let done = false;
  const source = replaySource(plainLinkSource, recording.value, {
    clock,
    speed: 4,
    done: () => (done = true),
  });
  const again = createTray({ clock, system: false, virtual: [], sources: [source] });
  onTestFinished(() => again.dispose());
  const rolls: SettledRoll[] = [];
  again.on('roll', ({ roll }) => rolls.push(roll));
  again.open(REPLAY_PATH);
  for (let i = 0; i < 2000 && !done; i++) await turn(clock, 20);
  await turn(clock, 200);
  const told = (all: readonly SettledRoll[]) =>
    all.map(({ readings }) =>
      readings.map(({ pocket, state, face, die, doubt }) => [pocket, state, face, die, doubt]),
    );
  expect(told(rolls)).toEqual(told(t.rolls));
});
