import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';

/*
 * How tests wait. A machine that does much else is slow, not broken: what must happen is waited for as long as the test itself may take,
 * and what must not happen is watched for a while. A pause that hopes that something has happened by then is neither.
 */

/** Milliseconds between two looks. */
const OFTEN = 10;

/** Waits until this gives something true, and gives that. */
export const until = <T>(check: () => T | Promise<T>): Promise<NonNullable<T>> =>
  vi.waitFor(
    async () => {
      const found = await check();
      if (!found) throw new Error(`never: ${check.toString()}`);
      return found;
    },
    { timeout: PATIENCE, interval: OFTEN },
  );

/** Waits until this no longer throws, and gives what it returns. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE, interval: OFTEN });

/** Watches for so many ms that this stays true. On a slow machine it is watched less closely, and never fails for that. */
export async function stays(check: () => unknown, ms: number): Promise<void> {
  const holds = async (): Promise<void> => {
    if (!(await check())) throw new Error(`no longer: ${check.toString()}`);
  };
  await holds();
  await sleep(ms);
  await holds();
}

/**
 * Lets so many ms pass that are themselves part of what is tried: the time between two taps, a film that runs on, dice in the air.
 * Never for what takes as long as the machine takes.
 */
export const pause = (ms: number): Promise<void> => sleep(ms);

/** Lets run what is due, and what follows from it: promises, timers of 0 ms. */
export async function dueTasks(): Promise<void> {
  for (let i = 0; i < 10; i += 1) await sleep(1);
}
