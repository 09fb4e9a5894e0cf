import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createRig, type Rig, VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { forgetful, type Memory } from '../../main/tray/index.ts';
import { nodeFileSystem } from '../../main/journal/node-files.ts';
import { fileMemory } from '../../main/shell/tray-memory.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { turn } from './support/virtual-time.ts';
import { usbPorts } from './support/usb.ts';
import { eventually } from '../support/until.ts';

const IDS = { vendorId: '2341', productId: '0043', serialNumber: '75830303934351E0' };

let clock = new VirtualClock();
beforeEach(() => (clock = new VirtualClock()));

/** A computer with nothing plugged in. */
function computer(memory: Memory = forgetful()) {
  const usb = usbPorts();
  const tray = createTray({ clock, memory, system: usb, virtual: [] });
  onTestFinished(() => tray.dispose());
  const plug = (
    at: string,
    ids: Partial<typeof IDS> = IDS,
    rig: Rig = createRig({ clock, resetOnOpen: true }),
  ) => {
    usb.plugged.push({ path: at, ids, link: rig.link });
    rig.link.plug();
    return rig;
  };
  const pull = (at: string) => {
    const [device] = usb.plugged.splice(
      usb.plugged.findIndex((p) => p.path === at),
      1,
    );
    device?.link.unplug();
  };
  const until = async (holds: () => boolean, ms = 20_000) => {
    let waited = 0;
    for (; !holds() && waited <= ms; waited += 50) await turn(clock, 50);
    if (!holds()) throw new Error(`not within ${ms} ms: ${JSON.stringify(tray.connection)}`);
    return waited;
  };
  return { usb, tray, plug, pull, until };
}

describe('finding the tray again', () => {
  test('under another path, automatically, within two seconds of its greeting', async () => {
    const { usb, tray, plug, pull, until } = computer();
    const rig = plug('/dev/ttyACM0');
    tray.open('/dev/ttyACM0');
    await until(() => tray.connection.state === 'ready');
    await turn(clock, 100);
    pull('/dev/ttyACM0');
    await until(() => tray.connection.state === 'lost', 1000);
    await turn(clock, 30_000);
    plug('/dev/ttyACM7', IDS, rig);
    // The board boots for 300 ms after each power and each opening; the greeting follows.
    expect(await until(() => tray.connection.state === 'ready')).toBeLessThan(2300);
    expect(tray.connection.port).toBe('/dev/ttyACM7');
    expect(usb.opened).toEqual(['/dev/ttyACM0', '/dev/ttyACM7']);
  });

  test('a stranger at its path is never opened', async () => {
    const { usb, tray, plug, pull, until } = computer();
    plug('/dev/ttyACM0');
    tray.open('/dev/ttyACM0');
    await until(() => tray.connection.state === 'ready');
    await turn(clock, 100);
    pull('/dev/ttyACM0');
    await until(() => tray.connection.state === 'lost', 1000);
    plug('/dev/ttyACM0', { ...IDS, serialNumber: 'stranger' });
    plug('/dev/ttyACM1', { vendorId: '1a86', productId: '7523' });
    await turn(clock, 10_000);
    expect(usb.opened).toEqual(['/dev/ttyACM0']);
    expect(tray.connection.state).toBe('lost');
  });

  test('without a serial number it is asked for', async () => {
    const { usb, tray, plug, pull, until } = computer();
    const ids = { vendorId: '1a86', productId: '7523' };
    const rig = plug('/dev/ttyUSB0', ids);
    tray.open('/dev/ttyUSB0');
    await until(() => tray.connection.state === 'ready');
    pull('/dev/ttyUSB0');
    await turn(clock, 3000);
    plug('/dev/ttyUSB0', ids, rig);
    await until(() => tray.connection.diagnosis?.code === 'tray.lost.ask');
    expect(usb.opened).toHaveLength(1);
    tray.open('/dev/ttyUSB0');
    await until(() => tray.connection.state === 'ready');
  });

  test('without a serial number, one that only fell silent is opened again: it was never away', async () => {
    const { tray, plug, until } = computer();
    const rig = plug('/dev/ttyUSB0', {});
    tray.open('/dev/ttyUSB0');
    await until(() => tray.connection.state === 'ready');
    await turn(clock, 600);
    rig.link.last('silence', true);
    await until(() => tray.connection.state === 'lost', 1800);
    rig.link.last('silence', false);
    await until(() => tray.connection.state === 'ready');
  });

  test('after a restart of the app, and not after an intended disconnect', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'croupier-memory-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const memory = fileMemory(nodeFileSystem, path.join(folder, 'tray.json'));
    // The memory is on a real disk: wait for what the clock does not turn.
    const settle = (wanted: boolean) =>
      eventually(async () => expect(await memory.read()).toMatchObject({ wanted }));

    const first = computer(memory);
    const rig = first.plug('/dev/ttyACM0');
    first.tray.open('/dev/ttyACM0');
    await first.until(() => first.tray.connection.state === 'ready');
    await settle(true);
    await first.tray.dispose();

    const second = computer(memory);
    second.plug('/dev/ttyACM3', IDS, rig);
    await second.tray.start();
    await second.until(() => second.tray.connection.state === 'ready');
    expect((await second.tray.list())[0]).toMatchObject({ path: '/dev/ttyACM3', known: true });
    await second.tray.close();
    await settle(false);

    const third = computer(memory);
    third.plug('/dev/ttyACM3', IDS, rig);
    await third.tray.start();
    await turn(clock, 5000);
    expect(third.tray.connection).toEqual({ state: 'closed' });
    expect(third.usb.opened).toEqual([]);
  });

  test('not on a virtual port that there is no more', async () => {
    const memory = forgetful();
    await memory.write({ path: 'virtual:firmware', wanted: true });
    const { tray } = computer(memory);
    await tray.start();
    await turn(clock, 5000);
    expect(tray.connection).toEqual({ state: 'closed' });
  });

  test.each(['', '{"wanted":true}', 'not json'])(
    'a memory that is damaged (%j) is as good as none',
    async (text) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'croupier-memory-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const file = path.join(folder, 'tray.json');
      await writeFile(file, text);
      expect(await fileMemory(nodeFileSystem, file).read()).toBeUndefined();
    },
  );
});

describe('diagnoses', () => {
  test('nothing there: said, and asked about when something turns up', async () => {
    const { usb, tray, plug, until } = computer();
    tray.open('/dev/ttyACM0');
    await until(() => tray.connection.diagnosis !== undefined);
    expect(tray.connection).toMatchObject({ state: 'lost', diagnosis: { code: 'tray.port.absentCable' } });
    plug('/dev/ttyACM0');
    // It was not there when it was chosen: a person says that this is it.
    await until(() => tray.connection.diagnosis?.code === 'tray.lost.ask');
    expect(usb.opened).toEqual(['/dev/ttyACM0']);
    tray.open('/dev/ttyACM0');
    await until(() => tray.connection.state === 'ready');
  });

  test.each([
    ['no USB port at all: perhaps a cable that only charges', '/dev/ttyS0', {}, 'tray.port.absentCable'],
    [
      'another USB port: the tray is just not there',
      '/dev/ttyACM5',
      { vendorId: '1a86' },
      'tray.port.absent',
    ],
  ])('the tray of last time is away, and there is %s', async (_, at, ids, code) => {
    const { tray, plug, until } = computer({
      read: () => Promise.resolve({ path: '/dev/ttyACM0', ids: IDS, wanted: true }),
      write: () => Promise.resolve(),
    });
    plug(at, ids);
    await tray.start();
    await until(() => tray.connection.diagnosis !== undefined);
    expect(tray.connection.diagnosis?.code).toBe(code);
  });

  test('silence', async () => {
    const { tray, plug, until } = computer();
    const rig = plug('/dev/ttyACM0');
    rig.link.last('silence', true);
    tray.open('/dev/ttyACM0');
    await until(() => tray.connection.diagnosis !== undefined);
    expect(tray.connection).toMatchObject({ state: 'greeting', diagnosis: { code: 'tray.port.silent' } });
    rig.link.last('silence', false);
    await until(() => tray.connection.state === 'ready');
    expect(tray.connection.diagnosis).toBeUndefined();
  });

  test('something that talks but is not a tray', async () => {
    const { tray, plug, until } = computer();
    const rig = plug('/dev/ttyACM0');
    rig.link.last('silence', true);
    tray.open('/dev/ttyACM0');
    await turn(clock, 100);
    rig.link.raw(Buffer.from(`T=21.5C H=40%\r\n${'x'.repeat(500)}\n`));
    await until(() => tray.connection.diagnosis !== undefined);
    expect(tray.connection.diagnosis?.code).toBe('tray.port.notATray');
    expect(tray.counters.bad).toEqual({ byte: 1, long: 1 });
  });

  test('the host does not speak first', async () => {
    const { tray, plug } = computer();
    const rig = plug('/dev/ttyACM0');
    rig.link.last('silence', true);
    tray.open('/dev/ttyACM0');
    await turn(clock, 3900);
    expect(tray.lines).toEqual([]);
    await turn(clock, 500);
    expect(tray.lines.map((l) => l.kind)).toEqual(['hello']);
  });

  test('an open port whose hang-up brings no event is noticed by its path', async () => {
    const { usb, tray, plug, until } = computer();
    plug('/dev/ttyACM0');
    tray.open('/dev/ttyACM0');
    await until(() => tray.connection.state === 'ready');
    await turn(clock, 100);
    // The path goes, the stream is told nothing and lines still come: only a look at the path can tell.
    usb.plugged.splice(0);
    await until(() => tray.connection.state === 'lost', 1000);
  });
});
