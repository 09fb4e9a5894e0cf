import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';

/*
 * How tests wait. A busy machine is slow, not broken: wait for an event as long as the test itself may take, and
 * watch for a while that something does not happen. Never pause in the hope that something has happened by then.
 */

/** Interval between checks, ms. */
const OFTEN = 10;

/** Waits until this returns something truthy, and returns it. */
export const until = <T>(check: () => T | Promise<T>): Promise<NonNullable<T>> =>
  vi.waitFor(
    async () => {
      const found = await check();
      if (!found) throw new Error(`never: ${check.toString()}`);
      return found;
    },
    { timeout: PATIENCE, interval: OFTEN },
  );

/** Waits until this no longer throws, and returns its result. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE, interval: OFTEN });

/** Checks for this many ms that this stays true. A slow machine checks less often, and never fails for that. */
export async function stays(check: () => unknown, ms: number): Promise<void> {
  const holds = async (): Promise<void> => {
    if (!(await check())) throw new Error(`no longer: ${check.toString()}`);
  };
  await holds();
  await sleep(ms);
  await holds();
}

/** Waits for times that are part of the test: between two taps, a film, dice in the air. Never for work of the machine. */
export const pause = (ms: number): Promise<void> => sleep(ms);

/** Runs everything due and its consequences: promises, timers of 0 ms. */
export async function dueTasks(): Promise<void> {
  for (let i = 0; i < 10; i += 1) await sleep(1);
}
