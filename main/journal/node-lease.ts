import { randomBytes } from 'node:crypto';
import { rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegular } from '../disk/regular-file.ts';
import { type Hold, LockedError } from './lock.ts';

const NAME = 'lock.lease';
/** Far longer than what a holder writes (bytes). */
const MOST_BYTES = 1_024;

/** Times in milliseconds. */
export interface LeaseTimes {
  /** How often the holder renews the file. */
  readonly beat: number;
  /** A holder silent for this long (ms) is considered dead. */
  readonly dead: number;
  /** How long (ms) to wait before checking whether somebody else took it at the same moment. */
  readonly settle: number;
}

const TIMES: LeaseTimes = { beat: 1_000, dead: 4_000, settle: 400 };

/**
 * Holds a folder on a disk without sockets by a file that the holder keeps renewing. Another process that finds it
 * waits to see whether it still changes. Throws `LockedError`, and disk errors.
 */
export async function holdLease(folder: string, times: LeaseTimes = TIMES): Promise<Hold> {
  const path = join(folder, NAME);
  const own = randomBytes(9).toString('hex');
  const read = (): Promise<string> => readRegular(path, MOST_BYTES).then(String, () => '');
  const isOwn = async (): Promise<boolean> => (await read()).startsWith(`${own} `);
  let beats = 0;
  const write = async (): Promise<void> => {
    await writeFile(`${path}.${own}`, `${own} ${(beats += 1)}\n`);
    await rename(`${path}.${own}`, path);
  };

  if (await changes(read, times)) throw new LockedError();
  await write();
  await wait(times.settle);
  if (!(await isOwn())) throw new LockedError();

  let held = true;
  const timer = setInterval(() => {
    void isOwn().then(async (still) => {
      // Another process considered this one dead, as after a long sleep: the lock stays with it.
      if (held && still) await write().catch(() => undefined);
      else held = false;
    });
  }, times.beat);
  timer.unref();
  return {
    isHeld: async () => held && (await isOwn()),
    release: async () => {
      clearInterval(timer);
      const mine = held && (await isOwn());
      held = false;
      if (mine) await unlink(path).catch(() => undefined);
    },
  };
}

/** Whether the file is still being renewed. */
async function changes(read: () => Promise<string>, { beat, dead }: LeaseTimes): Promise<boolean> {
  const first = await read();
  if (first === '') return false;
  for (let waited = 0; waited < dead; waited += beat / 4) {
    await wait(beat / 4);
    const now = await read();
    // A missing file means that it was released.
    if (now !== first) return now !== '';
  }
  return false;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
