import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { readRecording, REPLAY_PATH, replaySource } from '../../main/tray/index.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { trayView } from '../../main/tray/panel.ts';
import { plainLinkSource } from '../../main/web/platform.ts';
import type { SettledRoll } from '../../main/tray/types.ts';
import { tempFolder } from '../support/temp.ts';
import { turn } from './support/virtual-time.ts';
import { dieOf, PAGE, radioTable, word } from './support/radio-table.ts';

describe('smart dice, as a tray', () => {
  test('greet as a tray that identifies dice, and are away until they speak', async () => {
    const t = await radioTable();
    expect(t.tray.connection).toMatchObject({
      state: 'ready',
      tray: { device: 'C0FFEE03', protocol: 2, pockets: 14, capabilities: ['dice', 'doubt', 'battery'] },
    });
    expect(t.lies()).toBe('1:away 2:away 3:away 4:away 14:away');
    expect(trayView(t.tray, [])).toMatchObject({
      port: { kind: 'radio' },
      say: { code: 'tray.radio.say.ready' },
    });
  });

  test('dice present at the start are in no roll, and each has its name', async () => {
    const t = await radioTable();
    await t.found({ 1: 3, 2: 5, 14: 2 });
    expect(t.lies()).toBe('1:3 2:5 3:away 4:away 14:2');
    expect(t.rolls).toEqual([]);
    expect(t.tray.readings.flatMap(({ die = [] }) => die)).toEqual([dieOf(1), dieOf(2), dieOf(14)]);
  });

  test('dice that roll are one roll, dated by the hand that took the first', async () => {
    const t = await radioTable();
    await t.found({ 1: 3, 2: 5, 3: 1, 4: 1 });
    await t.say([word(1, 'handled')], 600);
    await t.throwing(1, 2);
    await t.say([word(1, 'rolling', 4), word(2, 'rolling', 2), word(1, 'rolled', 6)], 1000);
    expect(t.rolls).toEqual([]);
    await t.say([word(2, 'rolled', 5)]);
    expect(t.told()).toEqual(['1:6 2:5']);
    const [roll] = t.rolls;
    expect(roll).toMatchObject({ liftHeard: true, flat: [] });
    expect(Math.round((roll!.settledAt - roll!.firstLiftAt) / 100)).toBe(22);
    expect(t.lifts().slice(0, 3)).toEqual([1, 1, 0]);
  });

  test('a die handled and put back is nothing at all', async () => {
    const t = await radioTable();
    await t.found({ 1: 3, 2: 5 });
    await t.say([word(1, 'handled')], 800);
    expect(t.lies()).toContain('1:moving 2:5');
    await t.say([word(1, 'lying', 3)], 2000);
    expect(t.lies()).toContain('1:3 2:5');
    expect([t.rolls, t.doubts, t.lifts()[0]]).toEqual([[], [], 0]);
  });

  test('a die put down on another face is for people to tell', async () => {
    const t = await radioTable();
    await t.found({ 1: 3 });
    await t.say([word(1, 'handled'), word(1, 'lying', 4)], 2000);
    expect(t.told()).toEqual(['1:doubt']);
    expect(t.tray.readings[0]).toMatchObject({ state: 'doubt', doubt: { why: 'hand', faces: [4] } });
    await t.throwing(1);
    await t.say([word(1, 'rolled', 4)]);
    expect(t.told()).toEqual(['1:doubt', '1:4']);
  });

  test('a die caught while it rolls, and put down, is for people to tell', async () => {
    const t = await radioTable();
    await t.found({ 1: 3 });
    await t.throwing(1);
    await t.say([word(1, 'handled'), word(1, 'crooked'), word(1, 'handled'), word(1, 'lying', 6)], 2000);
    expect(t.told()).toEqual(['1:cocked']);
    expect(t.tray.readings[0]).toMatchObject({ state: 'doubt', doubt: { faces: [6] } });
  });

  test('rolled twice without rolling counts once', async () => {
    const t = await radioTable();
    await t.found({ 1: 3 });
    await t.throwing(1);
    for (const battery of [80, 75, 70]) await t.say([word(1, 'rolled', 6, { battery })], 2000);
    expect(t.told()).toEqual(['1:6']);
  });

  test.each([
    ['tilted by its acceleration', word(2, 'rolled', 4, { lean: 21 })],
    ['crooked by its own word', word(2, 'crooked', 4)],
  ])('a die that leans, %s, is asked about, and counts once it lies flat', async (_name, leans) => {
    const t = await radioTable();
    await t.found({ 1: 3, 2: 5 });
    await t.throwing(1, 2);
    await t.say([word(1, 'rolled', 1, { lean: 3 }), leans]);
    expect(t.told()).toEqual(['1:1 2:cocked']);
    await t.say([word(2, 'handled'), word(2, 'lying', 4, { lean: 19 })], 2000);
    expect(t.told()).toEqual(['1:1 2:cocked', '2:4']);
    expect(t.rolls[1]?.flat).toEqual([2]);
  });

  test('a lost link is away and the rest goes on; back on its face it is the same stay', async () => {
    const t = await radioTable();
    await t.found({ 1: 3, 2: 5 });
    await t.say([word(2, 'away')]);
    expect(t.lies()).toContain('1:3 2:away');
    await t.throwing(1);
    await t.say([word(1, 'rolled', 6)]);
    expect(t.told()).toEqual(['1:6']);
    await t.say([word(2, 'lying', 5)], 2000);
    expect(t.lies()).toContain('1:6 2:5');
    expect([t.told(), t.lifts()[1]]).toEqual([['1:6'], 0]);
  });

  test('back on another face nobody watched it: told as a throw without a lift', async () => {
    const t = await radioTable();
    await t.found({ 1: 3, 2: 5 });
    await t.say([word(2, 'away'), word(2, 'rolling', 1), word(2, 'rolled', 6)], 2000);
    expect(t.told()).toEqual(['2:6']);
    expect(t.rolls[0]?.liftHeard).toBe(false);
  });

  test('lost while it rolled, it is in doubt', async () => {
    const t = await radioTable();
    await t.found({ 1: 3, 2: 5 });
    await t.throwing(1, 2);
    await t.say([word(2, 'away'), word(1, 'rolled', 4)], 2000);
    expect(t.told()).toEqual(['1:4']);
    await t.say([word(2, 'lying', 5)], 2000);
    expect(t.told()).toEqual(['1:4', '2:doubt']);
  });

  test('a die that returns tells nothing of dice still in the air', async () => {
    const t = await radioTable();
    await t.found({ 1: 3, 2: 5, 3: 1 });
    await t.say([word(3, 'away')]);
    await t.throwing(1, 2);
    await t.say([word(1, 'rolled', 4), word(3, 'lying', 1)]);
    expect(t.rolls).toEqual([]);
    await t.say([word(2, 'rolled', 2)]);
    expect(t.told()).toEqual(['1:4 2:2']);
    expect(t.rolls[0]?.liftHeard).toBe(true);
  });

  test('dice that the game does not use are left out, and are told again at once', async () => {
    const t = await radioTable();
    await t.found({ 1: 3, 2: 5, 14: 2 });
    t.radio.play(['poker']);
    await t.say([], 1000);
    expect(t.lies()).toBe('1:3 2:5 3:away 4:away');
    t.radio.play(['suited', 'risk']);
    await t.say([], 1000);
    expect(t.lies()).toBe('14:2');
    await t.throwing(1, 14);
    await t.say([word(1, 'rolled', 3), word(14, 'rolled', 4)]);
    expect(t.told()).toEqual(['14:4']);
  });

  test('one more die goes on; a forgotten one, or another role, is a new boot', async () => {
    const t = await radioTable([1, 2]);
    const boot = () => t.tray.readings[0]?.boot;
    await t.found({ 1: 3, 2: 5 });
    const first = boot();
    await t.open([...t.joined, { die: dieOf(3), pocket: 3 }]);
    await t.say([word(3, 'lying', 6)]);
    expect([t.lies(), boot()]).toEqual(['1:3 2:5 3:6', first]);
    await t.open([
      { die: dieOf(1), pocket: 1 },
      { die: dieOf(2), pocket: 14 },
    ]);
    await t.say([], 1000);
    expect(t.lies()).toBe('1:3 14:5');
    expect(boot()).not.toBe(first);
    expect(t.rolls).toEqual([]);
  });

  test('a page that falls silent is a loss; back, nothing is inferred', async () => {
    const t = await radioTable();
    await t.found({ 1: 3, 2: 5 });
    await turn(t.clock, 4500);
    expect(t.tray.connection).toMatchObject({ state: 'lost' });
    expect(trayView(t.tray, []).say).toMatchObject({ code: 'tray.radio.end.gone' });
    await t.open();
    await t.say([word(1, 'lying', 3), word(2, 'lying', 1)], 2000);
    expect(t.lies()).toContain('1:3 2:1');
    expect(t.rolls.map(({ liftHeard }) => liftHeard)).toEqual([false]);
  });

  test('another page takes over, and the first is told', async () => {
    const t = await radioTable();
    await t.found({ 1: 3 });
    await t.open(t.joined, 'two');
    expect(t.radio.act({ kind: 'radio', page: PAGE, do: 'see' })).toMatchObject({
      ok: false,
      error: { code: 'tray.radio.other' },
    });
  });

  test('a battery below 20 % is reported once', async () => {
    const t = await radioTable();
    for (const battery of [24, 20, 19, 17, 14, 9]) await t.say([word(1, 'lying', 3, { battery })]);
    await t.say([word(14, 'lying', 1, { battery: 14 })]);
    expect(t.batteries).toEqual(['tray.battery.low 1', 'tray.battery.lowRisk 14']);
    await t.say([word(1, 'lying', 3, { battery: 90 })]);
    await t.say([word(1, 'lying', 3, { battery: 10 })]);
    expect(t.batteries).toHaveLength(3);
  });
});

test('smart dice are recorded as any tray is, and played back they give the same rolls', async () => {
  const file = join(tempFolder(), 'evening.jsonl');
  const t = await radioTable();
  t.tray.record(file);
  await t.found({ 1: 3, 2: 5 });
  await t.throwing(1, 2);
  await t.say([word(1, 'rolled', 6), word(2, 'rolled', 4, { lean: 40 })]);
  await t.say([word(2, 'handled'), word(2, 'lying', 4)]);
  await t.say([word(1, 'handled'), word(1, 'lying', 1)]);
  await t.tray.stopRecording();
  expect(t.told()).toEqual(['1:6 2:cocked', '2:4', '1:doubt']);

  const recording = readRecording(await readFile(file, 'utf8'));
  if (!recording.ok) throw new Error(recording.error.code);
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
  const of = (all: readonly SettledRoll[]) =>
    all.map(({ readings }) => readings.map(({ pocket, state, face, die }) => [pocket, state, face, die]));
  expect(of(rolls)).toEqual(of(t.rolls));
});
