import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { decodeFromTray } from '../../firmware-protocol/codec/index.ts';
import { Tray as ExampleTray } from '../../firmware-protocol/examples/tray.ts';
import { Link, type Machine, VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { linkSource } from '../../main/tray/node/link-binding.ts';
import type { Tray } from '../../main/tray/index.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { systemPorts } from '../../main/tray/node/system-ports.ts';
import { describeWith } from '../support/needs.ts';
import { showReading } from '../tray/support/harness.ts';
import { turn } from '../tray/support/virtual-time.ts';
import { until } from '../support/until.ts';

const EXAMPLES = join(import.meta.dirname, '../../firmware-protocol/examples');

/** What the app hears of one of these trays, and what it counts. */
function hearing(tray: Tray) {
  const rolls: string[] = [];
  tray.on('roll', ({ roll }) => rolls.push(roll.readings.map(showReading).join(' ')));
  const lies = () =>
    tray.readings
      .filter((r) => r.state !== 'empty')
      .map(showReading)
      .join(' ');
  return { rolls, lies };
}

const expectSound = (tray: Tray): void => {
  expect(tray.counters.bad).toEqual({});
  expect(tray.counters).toMatchObject({ missed: 0, repeated: 0, tray: { lost: 0, bad: 0, unsent: 0 } });
};

test.each(['tray.ts', 'tray.py'])('%s has no more than a hundred lines with something in them', (name) => {
  const lines = readFileSync(join(EXAMPLES, name), 'utf8').split('\n');
  expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(100);
});

/** The TypeScript example at the tray's end of a simulated cable. */
function exampleOnCable() {
  const clock = new VirtualClock();
  let example: ExampleTray | undefined;
  let boots = 0;
  const machine: Machine = {
    onSend: () => undefined,
    receive: (bytes) => example?.receive(Buffer.from(bytes).toString('latin1')),
    power: (on) => {
      const send = (line: string) => machine.onSend(Buffer.from(line, 'latin1'));
      example = on ? new ExampleTray(send, () => clock.now(), ++boots) : undefined;
    },
    reset: () => machine.power(true),
  };
  const tick = (): void => {
    example?.tick();
    clock.after(5, tick);
  };
  tick();
  const link = new Link({ clock, random: () => 0.5, machine });
  const tray = createTray({
    clock,
    system: false,
    virtual: [],
    sources: [linkSource('virtual:hundred', 'An example', link)],
  });
  onTestFinished(() => tray.dispose());
  tray.open('virtual:hundred');
  return { tray, link, wait: (ms: number) => turn(clock, ms), dice: () => example };
}

test('the app plays with the TypeScript example: throws, a knock, a lost plug, commands that it does not know', async () => {
  const { tray, link, wait, dice } = exampleOnCable();
  const { rolls, lies } = hearing(tray);
  await wait(200);
  for (const p of [1, 2, 3, 4]) dice()?.land(p, p);
  await wait(1000);
  expect(tray.connection).toMatchObject({ state: 'ready', tray: { protocol: 2, pockets: 6 } });
  expect(lies()).toBe('1:1 2:2 3:3 4:4');
  expect(rolls).toEqual([]);
  for (const p of [1, 2, 3, 4]) dice()?.lift(p);
  await wait(500);
  dice()?.land(1, 6);
  await wait(500);
  // Knocked, and at rest again: still one die of four.
  dice()?.land(1, 5);
  dice()?.land(2, 6);
  dice()?.land(6, 2);
  await wait(500);
  expect(rolls).toEqual([]);
  dice()?.land(3, 1);
  await wait(500);
  expect(rolls).toEqual(['1:5 2:6 3:1 6:2']);
  tray.configure('settle', 200);
  await wait(300);
  expect(tray.connection.state).toBe('ready');
  expectSound(tray);
  link.unplug();
  await wait(2000);
  expect(tray.connection.state).toBe('lost');
  link.plug();
  await wait(3000);
  expect(tray.connection.state).toBe('ready');
  expect(rolls).toHaveLength(1);
});

test('what the TypeScript example says is sound in every line', () => {
  let now = 0;
  const said: string[] = [];
  const example = new ExampleTray(
    (line) => said.push(line),
    () => now,
    0xffff,
    14,
  );
  for (now = 1; now < 60_000; now += 5) {
    if (now % 35 === 1) example.lift(1 + (((now / 5) % 14) | 0));
    if (now % 55 === 1) example.land(1 + ((((now / 5) * 3) % 14) | 0), 1 + (((now / 5) % 6) | 0));
    if (now % 405 === 1) example.receive('>0001 state?#0000\n>0002 hello#0CE2\nnoise');
    example.tick();
  }
  expect(said.length).toBeGreaterThan(200);
  for (const line of said) expect(decodeFromTray(line.slice(0, -1)).ok, line).toBe(true);
});

describeWith(['python3', 'pseudo-terminals'], 'the Python example', () => {
  test('plays with the app over a pseudo-terminal', async () => {
    const child = spawn('python3', [join(EXAMPLES, 'tray.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill());
    const path = await new Promise<string>((resolve) =>
      createInterface({ input: child.stdout }).once('line', resolve),
    );
    const tray = createTray({ system: { ...systemPorts, list: () => Promise.resolve([]) }, virtual: [] });
    onTestFinished(() => tray.dispose());
    const { rolls, lies } = hearing(tray);
    const type = (text: string) => child.stdin.write(`${text}\n`);
    type('land 1:1 2:2 3:3 4:4');
    tray.open(path);
    await until(() => tray.connection.state === 'ready' && lies() === '1:1 2:2 3:3 4:4');
    type('lift 1 2 3 4');
    await until(() => lies() === '');
    type('land 1:6 2:6 5:1 6:3');
    await until(() => rolls.length > 0);
    expect(rolls.at(-1)).toBe('1:6 2:6 5:1 6:3');
    expectSound(tray);
  });
});
