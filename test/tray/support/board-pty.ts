import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createFirmwareRig } from '../../../firmware-protocol/emulator/index.ts';
import { plugPty } from '../../../main/tray/node/pty.ts';
import { buildBootloader } from '../../support/bootloaders.ts';

/** A new board with Optiboot on a pseudo-terminal; whoever opens it resets the chip. */
export async function boardOnPty() {
  const rig = createFirmwareRig({
    hex: '',
    bootloader: buildBootloader('optiboot'),
    verbatim: true,
    slice: 4,
  });
  // Power alone would begin the program: it is the reset line that calls the bootloader.
  const power = rig.machine.power.bind(rig.machine);
  rig.machine.power = (on) => {
    power(on);
    if (on) rig.machine.reset();
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'croupier-flash-'));
  const name = path.join(folder, 'board');
  const plugged = await plugPty(rig.link, name);
  if (!plugged.ok) throw new Error(plugged.error.code);
  onTestFinished(async () => {
    await plugged.value.end();
    await rm(folder, { recursive: true, force: true });
  });
  return { rig, name };
}
