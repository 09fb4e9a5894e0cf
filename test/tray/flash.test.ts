import { describe, expect, test } from 'vitest';
import firmware from '../../firmware-protocol/firmware/tray.hex?raw';
import { closeFrame } from '../../firmware-protocol/codec/index.ts';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { seeded } from '../../firmware-protocol/simulator/random.ts';
import { FLASH_STEPS, PAGE, imageOf, standStill } from '../../main/tray/flash/flash.ts';
import type { OpenLine } from '../../main/tray/flash/serial-line.ts';
import { buildBootloader } from '../support/bootloaders.ts';
import { describeWith } from '../support/needs.ts';
import { board, flash, lineTo } from './support/flashing.ts';
import {
  GREETING,
  PROG_PAGE,
  READ_PAGE,
  READ_SIGN,
  type Says,
  scriptedLine,
  soundBoard,
} from './support/scripted-board.ts';

const image = imageOf(firmware);

describeWith(['avr-gcc', 'bootloaders'], 'a board with its real bootloader, emulated', () => {
  test('a new board with Optiboot: it is asked about, written, read back, and greets', async () => {
    const { clock, rig } = board(buildBootloader('optiboot'), '');
    const { result, asked, steps } = await flash(clock, { open: lineTo(rig), hex: firmware });
    expect(result).toMatchObject({
      ok: true,
      value: { bootloader: 'optiboot', bytes: image.length, firmware: '2.0.0' },
    });
    expect(asked).toEqual([{ kind: 'silent' }]);
    expect([...rig.machine.flash(image.length)]).toEqual([...image]);
    expect([...new Set(steps.map(({ step }) => step))]).toEqual([
      'looking',
      'calling',
      'writing',
      'checking',
      'greeting',
    ]);
    expect(steps.filter(({ step }) => step === 'writing').length).toBe(image.length / PAGE);
  });

  test('a tray on an old Nano, at 57600 baud: nothing is asked, its settings and its id stay', async () => {
    const { clock, rig } = board(buildBootloader('atmegaboot'), firmware);
    const eeprom = rig.machine.eeprom.memory;
    const { result, asked } = await flash(clock, { open: lineTo(rig), hex: firmware });
    expect(asked).toEqual([]);
    expect(result).toMatchObject({ ok: true, value: { bootloader: 'atmegaboot', firmware: '2.0.0' } });
    const device = [...eeprom.slice(16, 20)].map((b) => b.toString(16).padStart(2, '0')).join('');
    expect(result).toMatchObject({ value: { device: device.toUpperCase() } });
  });

  test('the plug is pulled during writing: a sentence, a halted chip, and a successful retry', async () => {
    const { clock, rig } = board(buildBootloader('optiboot'), firmware);
    const chance = seeded(11);
    const pullAt = Math.floor(image.length * chance());
    let written = 0;
    const first = await flash(
      clock,
      {
        open: lineTo(rig),
        hex: firmware,
        onProgress: ({ step, done }) => (written = step === 'writing' ? done : 0),
      },
      () => {
        if (written > pullAt && rig.link.plugged) rig.link.unplug();
      },
    );
    expect(first.result).toMatchObject({ ok: false, error: { code: 'tray.flash.unpluggedHalf' } });
    expect([...rig.machine.flash(PAGE)]).toEqual([...standStill()]);
    rig.link.plug();
    const again = await flash(clock, { open: lineTo(rig), hex: firmware });
    expect(again.asked).toEqual([{ kind: 'silent' }]);
    expect(again.result.ok).toBe(true);
  });
});

const scripted = (says: Says, greets?: string, late?: number) => {
  const clock = new VirtualClock();
  return { clock, ...scriptedLine(clock, says, greets, late) };
};

describe('a board that is not as it should be', () => {
  test('is sound, in the script: then all goes well', async () => {
    const { clock, open, opens } = scripted(soundBoard(), GREETING);
    const { result, asked, steps } = await flash(clock, { open, hex: firmware });
    expect(result).toMatchObject({ ok: true, value: { device: '5F3A09C2', firmware: '2.0.0' } });
    expect(asked).toEqual([]);
    expect(opens).toEqual([115_200, 115_200, 115_200]);
    expect([...new Set(steps.map(({ step }) => step))]).toEqual(FLASH_STEPS);
  });

  test('is written as fast as it answers: nothing that is there is waited for', async () => {
    const { clock, open, commands } = scripted(soundBoard(), GREETING);
    await flash(clock, { open, hex: firmware });
    // Two greetings, a call, and a few ms for each command.
    expect(clock.now()).toBeLessThan(1500 + 5 * commands.length);
  });

  test('is reset by its line where opening the port does not do it', async () => {
    const sound = soundBoard();
    const isReset = () => signals.join() === 'false,true';
    const { clock, open, signals } = scripted((c, b) => (isReset() ? sound(c, b) : null), GREETING);
    expect((await flash(clock, { open, hex: firmware })).result.ok).toBe(true);
  });

  test('may answer late: a late answer is not used for the next call', async () => {
    const sound = soundBoard();
    let calls = 0;
    const { clock, open } = scripted(
      (c, b) => {
        if (c === 0x30) calls += 1;
        return sound(c, b);
      },
      GREETING,
      140,
    );
    expect((await flash(clock, { open, hex: firmware })).result.ok).toBe(true);
    expect(calls).toBe(2);
  });

  test.each<[what: string, says: Says, code: string]>([
    ['says nothing at all', () => null, 'noBootloader'],
    ['only echoes', (_, bytes) => bytes, 'noBootloader'],
    ['says half of what a bootloader says', () => [0x14], 'noBootloader'],
    [
      'is an Arduino Mega',
      soundBoard((c) => (c === READ_SIGN ? [0x14, 0x1e, 0x98, 0x01, 0x10] : undefined)),
      'wrongChip',
    ],
    ['falls silent before it writes', soundBoard((c) => (c === READ_SIGN ? null : undefined)), 'stopped'],
    [
      'falls silent while it writes',
      soundBoard((c, b) => (c === PROG_PAGE && b[4] === image[0x400] ? null : undefined)),
      'stoppedHalf',
    ],
    [
      'answers nonsense while it writes',
      soundBoard((c) => (c === PROG_PAGE ? [0x15] : undefined)),
      'stoppedHalf',
    ],
    [
      'ends an answer wrongly',
      soundBoard((c) => (c === PROG_PAGE ? [0x14, 0x11] : undefined)),
      'stoppedHalf',
    ],
    [
      'reads back something else',
      soundBoard((c) => (c === READ_PAGE ? [0x14, ...new Array<number>(128).fill(0), 0x10] : undefined)),
      'differs',
    ],
    ['never greets', soundBoard(), 'noGreeting'],
  ])('%s', async (_what, says, code) => {
    const { clock, open, commands } = scripted(says);
    const { result } = await flash(clock, { open, hex: firmware });
    expect(result).toMatchObject({ ok: false, error: { code: `tray.flash.${code}` } });
    if (['noBootloader', 'wrongChip', 'stopped'].includes(code)) expect(commands).not.toContain(PROG_PAGE);
  });

  test('both bauds are called three times, so that somebody can press the reset button', async () => {
    const { clock, open, opens } = scripted(() => null);
    await flash(clock, { open, hex: firmware });
    expect(opens).toEqual([115_200, 115_200, 57_600, 115_200, 57_600, 115_200, 57_600]);
  });

  test.each<[what: string, greets: string, found: string]>([
    ['talks, but is no tray', 'Hello from my thermometer\r\n', 'stranger'],
    ['is silent', '', 'silent'],
  ])('%s: without a yes it is left alone', async (_what, greets, kind) => {
    const { clock, open, opens, commands } = scripted(soundBoard(), greets);
    const asked: string[] = [];
    const { result } = await flash(clock, {
      open,
      hex: firmware,
      sure: (found) => {
        asked.push(found.kind);
        return Promise.resolve(false);
      },
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'tray.flash.declined' } });
    expect([asked, opens, commands]).toEqual([[kind], [115_200], []]);
  });

  test('is a tray that opening does not reset: it is asked to greet', async () => {
    const sound = soundBoard();
    const beat = closeFrame('!00A3:0020 beat 0001D4C0 0000 0000 0000');
    const hello = closeFrame('=00A3:0021 hello 0001 2 2.0.0 5F3A09C2 14 settings');
    const { clock, open } = scripted(
      (command, bytes) => (command === 0x3e ? [...Buffer.from(hello, 'latin1')] : sound(command, bytes)),
      beat,
    );
    const { result, asked } = await flash(clock, { open, hex: firmware });
    expect(result).toMatchObject({ ok: true, value: { firmware: '2.0.0' } });
    expect(asked).toEqual([]);
  });

  test('bytes that nobody asked for, before and between, do no harm', async () => {
    const sound = soundBoard();
    const { clock, open } = scripted((command, bytes) => {
      const answer = sound(command, bytes);
      if (command === 0x30) return [0xff, 0x00, 0x14, 0x14, 0x10, 0x10];
      return answer && command === 0x50 ? [...answer, 0x10, 0x14] : answer;
    }, GREETING);
    expect((await flash(clock, { open, hex: firmware })).result.ok).toBe(true);
  });

  test('a port that is not there is explained, as always', async () => {
    const { clock } = scripted(() => null);
    const open: OpenLine = () => Promise.reject(new Error('No such file or directory'));
    const { result } = await flash(clock, { open, hex: firmware });
    expect(result).toMatchObject({ ok: false, error: { code: 'tray.port.absent' } });
  });
});

test('the firmware leaves room for the largest bootloader, and its first page is what holds it back', () => {
  expect(image.length).toBeLessThanOrEqual(0x7800);
  expect(image.length % PAGE).toBe(0);
  expect(standStill()).toHaveLength(PAGE);
  expect(() => imageOf(':020000040001F9\n')).toThrow();
});

test.each([
  ['two bytes', ':02000000CFFF30\n:00000001FF\n', 1],
  ['two bytes on the second page', ':02008000CFFFB0\n:00000001FF\n', 2],
])('of a firmware of %s no more pages are written than it takes', (_what, hex, pages) => {
  expect(imageOf(hex)).toHaveLength(pages * PAGE);
});
