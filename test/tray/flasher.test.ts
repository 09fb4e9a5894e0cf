import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createRig, VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import type { OpenLine } from '../../main/tray/flash/serial-line.ts';
import { forgetful } from '../../main/tray/index.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { GREETING, PROG_PAGE, type Says, scriptedLine, soundBoard } from './support/scripted-board.ts';
import { usbPorts } from './support/usb.ts';
import { turn } from './support/virtual-time.ts';

const USED = '/dev/ttyACM0';
const OTHER = '/dev/ttyUSB1';

/** A computer with a tray on `USED`, ready, and a way to boards that answer `says` and greet with `greets`. */
async function computer(says: Says | Error, greets = '') {
  const clock = new VirtualClock();
  const usb = usbPorts();
  const memory = forgetful();
  const scripted = scriptedLine(clock, says instanceof Error ? () => null : says, greets);
  const opened: string[] = [];
  const openLine: OpenLine = (path, ...rest) => {
    opened.push(path);
    return says instanceof Error ? Promise.reject(says) : scripted.open(path, ...rest);
  };
  const tray = createTray({ clock, memory, system: usb, virtual: [], openLine });
  onTestFinished(() => tray.dispose());
  const rig = createRig({ clock, resetOnOpen: true });
  usb.plugged.push({
    path: USED,
    ids: { vendorId: '2341', productId: '0043', serialNumber: 'A' },
    link: rig.link,
  });
  usb.plugged.push({
    path: OTHER,
    ids: { vendorId: '1a86', productId: '7523' },
    link: createRig({ clock }).link,
  });
  tray.open(USED);
  await turn(clock, 3000);
  expect(tray.connection).toMatchObject({ state: 'ready', port: USED });

  /** Flashes to the end, answering its question; resolves with how it ended. `during` is called every 50 ms. */
  const flash = async (path: string, answer = true, during: () => void = () => undefined) => {
    tray.flasher?.start(path);
    for (let i = 0; i < 4000; i++) {
      await turn(clock, 50);
      during();
      const view = tray.flasher?.view;
      if (view?.phase === 'asking') tray.flasher?.answer(answer);
      if (view?.phase === 'done' || view?.phase === 'failed') break;
    }
    await turn(clock, 3000);
    return tray.flasher?.view?.say.code;
  };
  return { clock, tray, usb, memory, rig, opened, flash };
}

const ENDS: readonly [what: string, says: Says | Error, greets: string, answer: boolean, code: string][] = [
  ['succeeds', soundBoard(), GREETING, true, 'tray.flash.done'],
  ['is declined', soundBoard(), '', false, 'tray.flash.declined'],
  ['finds no bootloader', () => null, '', true, 'tray.flash.noBootloader'],
  [
    'stops half way',
    soundBoard((c) => (c === PROG_PAGE ? [0x15] : undefined)),
    '',
    true,
    'tray.flash.stoppedHalf',
  ],
  ['does not find the port', new Error('Error: No such file or directory'), '', true, 'tray.port.absent'],
];

describe('flashing leaves the tray in use as it is', () => {
  test.each(ENDS)('another board: it %s', async (_what, says, greets, answer, code) => {
    const { tray, usb, memory, flash } = await computer(says, greets);
    const seen = new Set<string>();
    tray.on('connection', ({ connection }) => void seen.add(connection.state));
    expect(await flash(OTHER, answer)).toBe(code);
    expect([...seen]).toEqual([]);
    expect(tray.connection).toMatchObject({ state: 'ready', port: USED });
    expect(usb.opened).toEqual([USED]);
    expect(await memory.read()).toMatchObject({ path: USED, wanted: true });
  });

  test.each(ENDS)('the tray itself: it %s', async (_what, says, greets, answer, code) => {
    const { tray, usb, memory, flash } = await computer(says, greets);
    const wanted = new Set<boolean | undefined>();
    const ended = await flash(USED, answer, () => {
      if (tray.flasher?.view?.phase !== 'failed' && tray.flasher?.view?.phase !== 'done')
        expect(tray.connection.state).toBe('closed');
      void memory.read().then((kept) => wanted.add(kept?.wanted));
    });
    expect(ended).toBe(code);
    expect(tray.connection).toMatchObject({ state: 'ready', port: USED });
    expect(usb.opened).toEqual([USED, USED]);
    expect([...wanted]).toEqual([true]);
  });

  test('its modules cannot be loaded: it reports it and reconnects the tray', async () => {
    vi.doMock('../../main/tray/diagnosis.ts', () => {
      throw new Error('torn');
    });
    onTestFinished(() => void vi.doUnmock('../../main/tray/diagnosis.ts'));
    const { tray, flash } = await computer(soundBoard(), GREETING);
    expect(await flash(USED)).toBe('table.failed');
    expect(tray.connection).toMatchObject({ state: 'ready', port: USED });
  });

  test('a tray that was disconnected on purpose stays so after a failure', async () => {
    const { tray, memory, flash } = await computer(() => null);
    await tray.close();
    await flash(USED);
    expect(tray.connection.state).toBe('closed');
    expect(await memory.read()).toMatchObject({ wanted: false });
  });

  test('without a tray in use the flashed board becomes the tray', async () => {
    const { tray, flash } = await computer(soundBoard(), GREETING);
    await tray.close();
    await flash(OTHER);
    expect(tray.connection).toMatchObject({ state: 'ready', port: OTHER });
  });
});

test('a port that is chosen while a board is flashed through it opens afterwards, not before', async () => {
  const { tray, usb, flash } = await computer(soundBoard(), GREETING);
  let isChosen = false;
  await flash(OTHER, true, () => {
    if (tray.flasher?.view?.phase === 'writing' && !isChosen) {
      isChosen = true;
      tray.open(OTHER);
    }
    if (tray.flasher?.view?.phase !== 'done') expect(usb.opened).toEqual([USED]);
  });
  expect([isChosen, usb.opened]).toEqual([true, [USED, OTHER]]);
  expect(tray.connection).toMatchObject({ state: 'ready', port: OTHER });
});

test('one board at a time; a failure says what helps, and another attempt may begin', async () => {
  const { tray, flash } = await computer(() => null);
  const ended = flash(OTHER);
  expect(tray.flasher?.start(OTHER)).toMatchObject({ ok: false, error: { code: 'tray.flash.busy' } });
  await ended;
  expect(tray.flasher?.view?.help.length).toBeGreaterThan(0);
  expect(tray.flasher?.start(OTHER)).toMatchObject({ ok: true });
});
