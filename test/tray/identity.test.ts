import { expect, onTestFinished, test } from 'vitest';
import { closeFrame } from '../../firmware-protocol/codec/index.ts';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { forgetful, type Memory, trayView } from '../../main/tray/index.ts';
import { createTray } from '../../main/tray/node/create.ts';
import {
  type Adapter,
  CH340,
  CP2102,
  PRUSA,
  strangeDevice,
  trayDevice,
  UNO,
  UsbComputer,
} from '../support/ports/computer.ts';
import { turn } from './support/virtual-time.ts';

const TRAY = '5F3A09C2';

function evening(adapter: Adapter, memory: Memory = forgetful()) {
  const clock = new VirtualClock();
  const computer = new UsbComputer();
  const tray = trayDevice('tray', adapter, clock, TRAY);
  const begin = () => {
    const app = createTray({ clock, memory, system: computer.source, virtual: [] });
    onTestFinished(() => app.dispose());
    return app;
  };
  let app = begin();
  const until = async (holds: () => boolean, ms = 20_000) => {
    for (let waited = 0; !holds() && waited <= ms; waited += 50) await turn(clock, 50);
    if (!holds()) throw new Error(`not within ${ms} ms: ${JSON.stringify(app.connection)}`);
  };
  const ready = async () => {
    await until(() => app.connection.state === 'ready');
    expect(app.connection.tray?.device).toBe(TRAY);
    await turn(clock, 100);
  };
  const open = async (path = computer.pathOf(tray) ?? '') => {
    app.open(path);
    await ready();
  };
  const restart = async () => {
    await app.dispose();
    app = begin();
    await app.start();
  };
  return {
    clock,
    computer,
    tray,
    until,
    ready,
    get app() {
      return app;
    },
    wait: (ms: number) => turn(clock, ms),
    open,
    restart,
    /** The tray is opened, asked about after a restart, and opened again: its kind of port is agreed to. */
    agree: async () => {
      computer.plug(tray);
      await open();
      await restart();
      await until(() => app.connection.asked !== undefined);
      await open();
    },
    openings: () => computer.opened.map(({ device }) => device),
  };
}

test('a board without a serial number is asked about once, then opened at restarts, replugs and other paths', async () => {
  const e = evening(CH340);
  e.computer.plug(e.tray);
  await e.open();
  await e.restart();
  await e.until(() => e.app.connection.asked !== undefined);
  expect(e.app.connection).toMatchObject({ diagnosis: { code: 'tray.lost.ask' }, asked: ['/dev/ttyUSB0'] });
  const [port] = trayView(e.app, await e.app.list()).ports;
  expect(port).toMatchObject({ path: '/dev/ttyUSB0', kind: 'serial', asked: true });
  await e.open('/dev/ttyUSB0');
  expect(trayView(e.app, await e.app.list()).ports[0]?.asked).toBeUndefined();
  await e.restart();
  await e.ready();
  e.computer.pull(e.tray);
  await e.wait(3000);
  e.computer.plug(strangeDevice('CP2102', CP2102, e.clock, ''));
  e.computer.plug(e.tray);
  await e.ready();
  expect(e.app.connection.port).toBe('/dev/ttyUSB1');
  expect(e.openings()).not.toContain('CP2102');
});

test('a yes ends where something else is found behind such a port: it is let go, and asked about from then on', async () => {
  const e = evening(CH340);
  const printer = strangeDevice('printer', CH340, e.clock, 'start\necho:Marlin\n');
  e.computer.plug(e.tray);
  await e.open();
  e.computer.pull(e.tray);
  await e.wait(500);
  e.computer.plug(e.tray);
  await e.until(() => e.app.connection.asked !== undefined);
  await e.open();
  e.computer.pull(e.tray);
  await e.wait(500);
  e.computer.plug(printer);
  await e.until(() => e.app.connection.asked !== undefined);
  expect(printer.link.held).toBe(false);
  e.computer.plug(e.tray);
  await e.until(() => e.app.connection.asked?.includes('/dev/ttyUSB1') ?? false);
  await e.open('/dev/ttyUSB1');
  e.computer.pull(printer);
  e.computer.pull(e.tray);
  await e.wait(500);
  e.computer.plug(printer);
  await e.wait(3000);
  expect(e.openings().filter((name) => name === 'printer')).toHaveLength(1);
  expect(e.app.connection.asked).toEqual(['/dev/ttyUSB0']);
});

test('that a yes has ended is known after a restart too', async () => {
  const e = evening(CH340);
  const printer = strangeDevice('printer', CH340, e.clock, 'start\necho:Marlin\n');
  await e.agree();
  e.computer.pull(e.tray);
  await e.wait(500);
  e.computer.plug(printer);
  await e.until(() => e.app.connection.asked !== undefined);
  await e.restart();
  await e.until(() => e.app.connection.asked !== undefined);
  expect(e.openings().filter((name) => name === 'printer')).toHaveLength(1);
});

test('a silent port in the tray’s place is let go for a question where the tray was silent too', async () => {
  const e = evening(CH340);
  const silent = strangeDevice('silent', CH340, e.clock, '');
  await e.agree();
  e.computer.pull(e.tray);
  e.computer.plug(silent);
  e.computer.plug(e.tray);
  e.tray.link.last('silence', true);
  await e.until(() => e.app.connection.asked?.includes('/dev/ttyUSB1') ?? false);
  e.tray.link.last('silence', false);
  e.computer.pull(silent);
  await e.wait(500);
  e.computer.plug(silent);
  await e.until(() => e.openings().at(-1) === 'silent');
  await e.until(() => e.app.connection.asked?.includes('/dev/ttyUSB1') ?? false);
  expect(silent.link.held).toBe(false);
});

test('of two adapters with one serial number the hung tray’s stays open, and the other is never opened', async () => {
  const e = evening(CP2102);
  const twin = trayDevice('twin', CP2102, e.clock, '0BADD1CE');
  e.computer.plug(twin);
  e.computer.plug(e.tray);
  await e.open('/dev/ttyUSB1');
  e.tray.link.last('silence', true);
  await e.until(() => e.app.connection.state !== 'ready');
  await e.wait(8000);
  e.tray.link.last('silence', false);
  await e.ready();
  e.computer.pull(e.tray);
  await e.wait(20_000);
  expect(e.app.connection.asked).toBeUndefined();
  e.computer.plug(e.tray);
  await e.until(() => e.app.connection.asked?.includes('/dev/ttyUSB1') ?? false);
  expect(e.openings()).not.toContain('twin');
});

test('another tray with the same serial number is released at once, and not mistaken for the tray', async () => {
  const memory: Memory = forgetful();
  await memory.write({
    path: '/dev/ttyACM0',
    ids: { vendorId: UNO.vendorId, productId: UNO.productId, serialNumber: UNO.serialNumber },
    device: TRAY,
    wanted: true,
  });
  const e = evening(UNO, memory);
  const states: string[] = [];
  e.app.on('connection', ({ connection }) => states.push(connection.state));
  const readings: string[] = [];
  e.app.on('boot', ({ device }) => readings.push(device));
  const other = trayDevice('other', UNO, e.clock, '0BADD1CE');
  e.computer.plug(other);
  await e.app.start();
  await e.until(() => e.app.connection.diagnosis?.code === 'tray.lost.otherTray');
  expect(e.app.connection).toMatchObject({
    asked: ['/dev/ttyACM0'],
    diagnosis: { params: { path: '/dev/ttyACM0', device: '0BADD1CE' } },
  });
  await e.wait(10_000);
  expect([states.includes('ready'), readings, other.link.held, e.openings()]).toEqual([
    false,
    [],
    false,
    ['other'],
  ]);
  // A person may want it all the same.
  e.app.open('/dev/ttyACM0');
  await e.until(() => e.app.connection.state === 'ready');
  expect((await memory.read())?.device).toBe('0BADD1CE');
});

test.each([
  ['with a serial number', UNO],
  ['without one', CH340],
])('a lasting name that was chosen, %s, is not asked about again', async (_name, adapter) => {
  const e = evening(adapter);
  e.computer.plug(e.tray);
  const name = UsbComputer.byId(adapter);
  await e.open(name);
  for (let i = 0; i < 2; i++) {
    e.computer.pull(e.tray);
    await e.wait(2000);
    expect(e.app.connection.asked).toBeUndefined();
    e.computer.plug(e.tray);
    await e.ready();
    expect(e.app.connection.port).toBe(name);
  }
});

test('a stranger that replaced the tray before anybody looked is not opened', async () => {
  const e = evening(CH340);
  e.computer.plug(e.tray);
  await e.open();
  e.computer.pull(e.tray, true);
  e.computer.plug(strangeDevice('printer', CH340, e.clock, 'start\n'));
  await e.wait(10_000);
  expect(e.openings()).toEqual(['tray']);
  expect(e.app.connection.asked).toEqual(['/dev/ttyUSB0']);
});

test('plug events refresh the list, which is read only then', async () => {
  const e = evening(UNO);
  const told: string[] = [];
  e.app.on('ports', ({ ports }) => told.push(ports.map(({ path }) => path).join(' ')));
  e.computer.plug(e.tray);
  await e.open();
  await e.until(() => told.length === 1);
  e.computer.plug(strangeDevice('Prusa', PRUSA, e.clock, 'start\n'));
  await e.until(() => told.length === 2);
  e.computer.pull(e.tray);
  await e.until(() => told.length === 3);
  expect(told).toEqual(['/dev/ttyACM0', '/dev/ttyACM0 /dev/ttyACM1', '/dev/ttyACM1']);
  await e.wait(1000);
  const { lists } = e.computer;
  await e.wait(40_000);
  expect(e.computer.lists).toBe(lists);
  expect(e.openings()).toEqual(['tray']);
});

test('a tray that ends its lines in CR LF is reported at once, also in the raw view', async () => {
  const e = evening(UNO);
  e.computer.plug(e.tray);
  e.tray.link.last('silence', true);
  e.app.open('/dev/ttyACM0');
  await e.wait(100);
  const hello = closeFrame('!0001:0000 hello 2 2.0.0 5F3A09C2 14 settings').replace('\n', '\r\n');
  e.tray.link.raw(Buffer.from('noise\r\n'));
  await e.wait(50);
  expect(e.app.connection.diagnosis).toBeUndefined();
  e.tray.link.raw(Buffer.from(hello));
  await e.until(() => e.app.connection.diagnosis !== undefined, 200);
  expect(e.app.connection).toMatchObject({ state: 'greeting', diagnosis: { code: 'tray.port.crLf' } });
  await e.wait(10_000);
  expect(e.app.connection.diagnosis?.code).toBe('tray.port.crLf');
});
