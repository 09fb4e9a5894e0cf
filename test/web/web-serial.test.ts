import { describe, expect, onTestFinished, test } from 'vitest';
import { VirtualClock, createRig } from '../../firmware-protocol/simulator/index.ts';
import { createTrayOn } from '../../main/tray/tray.ts';
import { trayView } from '../../main/tray/panel.ts';
import { boardName, webSerialSource } from '../../main/web/web-serial.ts';
import { webSerialPlatform } from '../tray/drivers/web-serial.ts';
import { turn } from '../tray/support/virtual-time.ts';
import { CH340, FakeSerial, UNO, type UsbDevice } from '../support/web-serial.ts';

/** A page with one tray, chosen and connected. */
async function page(ids: Partial<UsbDevice> = UNO, userAgent = 'X11; Linux x86_64') {
  const clock = new VirtualClock();
  const rig = createRig({ clock, seed: 1 });
  const serial = new FakeSerial();
  const usb: UsbDevice = { ...ids, link: rig.link };
  serial.attach(usb, true);
  const tray = createTrayOn(webSerialPlatform(serial, userAgent), { clock, virtual: [] });
  onTestFinished(() => tray.dispose());
  const [port] = await tray.list();
  tray.open(port?.path ?? '');
  await turn(clock, 4000);
  expect(tray.connection).toMatchObject({ state: 'ready' });
  const help = () => trayView(tray, []).help.map(({ code }) => code.replace('tray.help.', ''));
  return { clock, link: rig.link, serial, usb, tray, help };
}

describe('a tray in a browser alone', () => {
  test('is called by its board, also after it was plugged in again', async () => {
    const { clock, link, serial, usb, tray } = await page();
    const before = serial.portOf(usb);
    for (let times = 0; times < 3; times++) {
      link.unplug();
      await turn(clock, 2000);
      expect(tray.connection.state).toBe('lost');
      link.plug();
      await turn(clock, 4000);
      expect(tray.connection).toMatchObject({ state: 'ready', port: 'Arduino Uno' });
    }
    expect(serial.portOf(usb)).not.toBe(before);
  });

  test('without a serial number it has to be chosen again, with a message', async () => {
    const { clock, link, serial, usb, tray, help } = await page(CH340);
    link.unplug();
    await turn(clock, 1000);
    link.plug();
    await turn(clock, 3000);
    expect(tray.connection).toMatchObject({ state: 'lost', diagnosis: { code: 'tray.lost.notGranted' } });
    expect(help()).toEqual(['plug', 'chooseAgain', 'byHand']);
    serial.choose(usb);
    await tray.list();
    await turn(clock, 4000);
    expect(tray.connection).toMatchObject({ state: 'ready', port: 'CH340' });
  });

  test.each([
    ['X11; Linux x86_64', 'tray.port.busyOrDenied', ['closeOther', 'groupDialout', 'login', 'byHand']],
    ['Windows NT 10.0; Win64; x64', 'tray.port.busy', ['closeOther', 'byHand']],
    ['Macintosh; Intel Mac OS X 10_15_7', 'tray.port.busy', ['closeOther', 'byHand']],
  ])('that does not open on %s: %s', async (userAgent, code, steps) => {
    const { clock, link, usb, tray, help } = await page(UNO, userAgent);
    usb.blocked = true;
    link.unplug();
    await turn(clock, 500);
    link.plug();
    await turn(clock, 1500);
    expect(tray.connection.diagnosis).toMatchObject({ code, params: { path: 'Arduino Uno' } });
    expect(help()).toEqual(steps);
    usb.blocked = false;
    await turn(clock, 12_000);
    expect(tray.connection.state).toBe('ready');
  });
});

test('two boards of one kind have two names, and a name is free again when its board is gone', async () => {
  const clock = new VirtualClock();
  const serial = new FakeSerial();
  const links = [1, 2].map((seed) => createRig({ clock, seed }).link);
  for (const [i, link] of links.entries()) serial.attach({ ...UNO, serialNumber: `${i}A`, link }, true);
  const source = webSerialSource(serial);
  const paths = async () => (await source.list()).map(({ path }) => path).sort();
  expect(await paths()).toEqual(['Arduino Uno', 'Arduino Uno 2']);
  for (const link of links) {
    link.unplug();
    expect((await paths()).length).toBe(1);
    link.plug();
    expect(await paths()).toEqual(['Arduino Uno', 'Arduino Uno 2']);
  }
});

test.each([
  [undefined, undefined, 'Serial'],
  ['1a86', '7523', 'CH340'],
  ['1209', '2444', 'USB 1209-2444'],
])('the board %s %s is called %s', (vendor, product, name) => {
  expect(boardName(vendor, product)).toBe(name);
});
