import { Board } from './board.ts';
import { type Clock, realClock } from './clock.ts';
import { Link } from './link.ts';
import type { Machine } from './machine.ts';
import { seeded } from './random.ts';
import { SimulatedTray, type SimulatedTrayOptions } from './tray.ts';

/**
 * A complete virtual tray: dice on a board, the device watching them, and the cable. Scripts and clicks act on it.
 */
export interface Rig {
  readonly clock: Clock;
  readonly board: Board;
  readonly machine: Machine;
  readonly link: Link;
  /** What only the simulated tray can do; not there when the real firmware watches the board. */
  readonly tray?: SimulatedTray;
}

export interface RigOptions extends Omit<SimulatedTrayOptions, 'clock' | 'board'> {
  readonly clock?: Clock;
  readonly seed?: number;
  readonly resetOnOpen?: boolean;
}

/** A rig around the simulated tray. The same seed and script on a virtual clock give the same bytes. */
export function createRig({
  clock = realClock,
  seed = 1,
  resetOnOpen = false,
  ...options
}: RigOptions = {}): Rig {
  const random = seeded(seed);
  const board = new Board({ clock, random });
  const tray = new SimulatedTray({ ...options, clock, board });
  const link = new Link({ clock, random, machine: tray, resetOnOpen });
  return { clock, board, machine: tray, link, tray };
}
