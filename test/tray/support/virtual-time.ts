import type { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Turns a virtual clock by `ms`, in small steps, with time for streams and promises to run after each. */
export async function turn(clock: VirtualClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10) {
    clock.advance(Math.min(10, left));
    await breath();
    await breath();
  }
}
