import { createLateFirmwareRig } from '../../firmware-protocol/emulator/late-rig.ts';
import type { VirtualPort } from './virtual-port.ts';

export const FIRMWARE_PATH = 'virtual:firmware';

/** How far the emulated chip runs per step, in ms: often enough for people, rarely enough to be cheap. */
const SLICE = 4;

/** A virtual tray that runs the real firmware in an emulated ATmega328P, with four poker dice in it. */
export function firmwarePort(): VirtualPort {
  const rig = createLateFirmwareRig({ seed: Math.floor(Math.random() * 2 ** 31), slice: SLICE });
  for (const pocket of [1, 2, 3, 4]) rig.board.put(pocket);
  return { path: FIRMWARE_PATH, manufacturer: 'Croupier', rig };
}
