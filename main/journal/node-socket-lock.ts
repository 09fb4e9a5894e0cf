import { randomBytes, randomInt } from 'node:crypto';
import { type FileHandle, chmod, link, open, readdir, stat, unlink } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { type Hold, LockedError } from './lock.ts';

/** The sockets' names in the data folder: each holder takes the number after the last one's. */
const NAME = /^lock-(\d{1,9})\.sock$/;
const nameOf = (number: number): string => `lock-${number}.sock`;
/** A Unix socket's path has at most 107 bytes, its file name included. */
const LONGEST_ADDRESS = 100;
/** Attempts if others try at the same moment. */
const ATTEMPTS = 8;
/** Error codes of disks without sockets or without hard links to them. */
const UNABLE: readonly unknown[] = ['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EINVAL', 'EMLINK'];

/**
 * Holds a folder by a socket in it on which this process listens: every process that sees the folder sees it, from
 * another container too. Null if the disk has no sockets. Throws `LockedError`, and disk errors. The socket is
 * created under a temporary name and linked to a number once it listens: a number that does not answer belongs to a
 * dead process, and the next one is taken. Names are never reused, so a living holder's name never disappears.
 */
export async function holdSocket(folder: string): Promise<Hold | null> {
  // Kept open: a long path is reached through `/proc/self/fd`.
  const place = await open(folder, 'r');
  const own = `lock-new-${randomBytes(6).toString('hex')}.sock`;
  const reach = (name: string): string => {
    const path = join(folder, name);
    return Buffer.byteLength(path) <= LONGEST_ADDRESS ? path : `/proc/self/fd/${place.fd}/${name}`;
  };
  let server: Server | null = null;
  try {
    server = await listen(reach(own));
    // Everybody who may write in the folder may connect.
    await chmod(join(folder, own), 0o666);
    const name = nameOf(await claim(folder, own, reach));
    const { ino } = await stat(join(folder, name));
    return holdOf(join(folder, name), server, place, ino);
  } catch (error) {
    server?.close();
    await place.close();
    if (UNABLE.includes((error as NodeJS.ErrnoException).code)) return null;
    throw error;
  } finally {
    await unlink(join(folder, own)).catch(() => undefined);
  }
}

function holdOf(path: string, server: Server, place: FileHandle, ino: number): Hold {
  const isHeld = async (): Promise<boolean> => (await stat(path).catch(() => null))?.ino === ino;
  return {
    isHeld,
    release: async () => {
      if (await isHeld()) await unlink(path).catch(() => undefined);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await place.close();
    },
  };
}

function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      // It must not keep the process alive.
      server.unref();
      resolve(server);
    });
  });
}

/** Links our socket to the next number and returns it. Throws `LockedError` if a living process has one. */
async function claim(folder: string, own: string, reach: (name: string) => string): Promise<number> {
  const isHeld = async (numbers: readonly number[]): Promise<boolean> => {
    for (const number of numbers.toReversed()) if (await isAnswered(reach(nameOf(number)))) return true;
    return false;
  };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await numbersIn(folder);
    if (await isHeld(found)) throw new LockedError();
    const number = (found.at(-1) ?? 0) + 1;
    try {
      await link(join(folder, own), join(folder, nameOf(number)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      continue;
    }
    // Of two that took different numbers at once, the second sees the first.
    const others = (await numbersIn(folder)).filter((other) => other !== number);
    if (!(await isHeld(others))) {
      for (const dead of found) await unlink(join(folder, nameOf(dead))).catch(() => undefined);
      return number;
    }
    await unlink(join(folder, nameOf(number))).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, randomInt(5, 50)));
  }
  throw new LockedError();
}

/** The numbers taken in a folder, ascending. */
async function numbersIn(folder: string): Promise<readonly number[]> {
  const numbers = (await readdir(folder)).map((name) => Number(NAME.exec(name)?.[1] ?? 0));
  return numbers.filter((number) => number > 0).sort((a, b) => a - b);
}

/** Whether a process listens on a socket, also a stopped one. */
const isAnswered = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(address);
    line.once('connect', () => {
      line.destroy();
      resolve(true);
    });
    line.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    );
  });
