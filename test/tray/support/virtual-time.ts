import type { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';

/** Requests to the machine's own disk that are under way, as Node names them. */
const DISK = /^(?:FSReq|CloseReq)/;

/**
 * Lets promises and streams run. Returns only when nothing is being read from or written to the machine's disk: that takes real
 * time, and a virtual clock that went on meanwhile would reach any time limit before a slow disk has answered.
 */
export async function breath(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (process.getActiveResourcesInfo().some((kind) => DISK.test(kind)));
}

/** Enough breaths for all that follows from one act, also where a disk in memory answers each of its steps in the next one. */
export async function breathe(): Promise<void> {
  for (let i = 0; i < 50; i += 1) await breath();
}

/** Turns a virtual clock by `ms`, in small steps, with time for streams, promises and the disk after each. */
export async function turn(clock: VirtualClock, ms: number, step = 10): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    clock.advance(Math.min(step, left));
    await breath();
    await breath();
  }
}
