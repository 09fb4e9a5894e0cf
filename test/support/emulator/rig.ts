import { Board } from '../../../firmware-protocol/simulator/board.ts';
import { type Clock, realClock } from '../../../firmware-protocol/simulator/clock.ts';
import { Link } from '../../../firmware-protocol/simulator/link.ts';
import { seeded } from '../../../firmware-protocol/simulator/random.ts';
import type { Rig } from '../../../firmware-protocol/simulator/player.ts';
import { FirmwareMachine, type FirmwareMachineOptions } from './machine.ts';

export interface FirmwareRigOptions {
  readonly clock?: Clock;
  readonly seed?: number;
  readonly resetOnOpen?: boolean;
  /** Passes bytes on as they come: for what is no tray yet. */
  readonly verbatim?: boolean;
  readonly slice?: number;
  readonly mostBehind?: number;
  readonly hex?: string;
  readonly bootloader?: FirmwareMachineOptions['bootloader'];
}

export interface FirmwareRig extends Rig {
  readonly machine: FirmwareMachine;
}

/** A rig in which the real firmware watches the board: the same dice and cable, another machine. */
export function createFirmwareRig({
  clock = realClock,
  seed = 1,
  resetOnOpen = true,
  verbatim = false,
  ...options
}: FirmwareRigOptions = {}): FirmwareRig {
  const random = seeded(seed);
  const board = new Board({ clock, random });
  const machine = new FirmwareMachine({ ...options, clock, board, seed });
  const link = new Link({ clock, random, machine, resetOnOpen, verbatim });
  return { clock, board, machine, link };
}
