import { createRig, type Rig } from '../../firmware-protocol/simulator/index.ts';
import { VIRTUAL_IDS } from './types.ts';

export const VIRTUAL_PATH = 'virtual:tray';

/** A virtual port: a named rig. */
export interface VirtualPort {
  readonly path: string;
  readonly manufacturer: string;
  readonly rig: Rig;
}

/**
 * A random device id of eight hexadecimal digits: each start of the app is another tray, so stays are never mixed up.
 */
export const randomDevice = (): string =>
  Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0');

/** The virtual tray in every port list, with four poker dice. */
export function virtualPort(): VirtualPort {
  const rig = createRig({
    device: VIRTUAL_IDS + randomDevice().slice(VIRTUAL_IDS.length),
    seed: Math.floor(Math.random() * 2 ** 32),
    resetOnOpen: true,
  });
  for (const pocket of [1, 2, 3, 4]) rig.board.put(pocket);
  return { path: VIRTUAL_PATH, manufacturer: 'Croupier', rig };
}
