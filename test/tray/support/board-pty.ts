import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createFirmwareRig } from '../../support/emulator/rig.ts';
import type { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import { buildBootloader } from '../../support/bootloaders.ts';
import { ptyWire } from './pty-wire.ts';

/** A new board with Optiboot on a pseudo-terminal; opening it resets the chip. Its time is real unless a clock is given. */
export async function boardOnPty(clock?: VirtualClock) {
  const rig = createFirmwareRig({
    ...(clock && { clock }),
    hex: '',
    bootloader: buildBootloader('optiboot'),
    verbatim: true,
    ...(clock ? {} : { slice: 4 }),
  });
  // Power alone would begin the program: it is the reset line that calls the bootloader.
  const power = rig.machine.power.bind(rig.machine);
  rig.machine.power = (on) => {
    power(on);
    if (on) rig.machine.reset();
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'croupier-flash-'));
  const name = path.join(folder, 'board');
  const wire = await ptyWire(rig.link, name);
  onTestFinished(async () => {
    await wire.end();
    await rm(folder, { recursive: true, force: true });
  });
  return { rig, name, wire };
}
