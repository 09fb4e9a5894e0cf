import { Board } from '../simulator/board.ts';
import { type Clock, realClock } from '../simulator/clock.ts';
import { Link } from '../simulator/link.ts';
import { seeded } from '../simulator/random.ts';
import type { Rig } from '../simulator/rig.ts';
import { FirmwareMachine } from './machine.ts';

export interface FirmwareRigOptions {
  readonly clock?: Clock;
  readonly seed?: number;
  readonly resetOnOpen?: boolean;
  readonly slice?: number;
  readonly hex?: string;
}

export interface FirmwareRig extends Rig {
  readonly machine: FirmwareMachine;
}

/** A rig in which the real firmware watches the board: the same dice and cable, another machine. */
export function createFirmwareRig({
  clock = realClock,
  seed = 1,
  resetOnOpen = true,
  ...options
}: FirmwareRigOptions = {}): FirmwareRig {
  const random = seeded(seed);
  const board = new Board({ clock, random });
  const machine = new FirmwareMachine({ ...options, clock, board, seed });
  const link = new Link({ clock, random, machine, resetOnOpen });
  return { clock, board, machine, link };
}
