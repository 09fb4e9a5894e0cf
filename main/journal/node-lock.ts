import { randomBytes, randomInt, createHash } from 'node:crypto';
import {
  rename,
  unlink,
  writeFile,
  type FileHandle,
  chmod,
  link,
  open,
  readdir,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { readRegular, openRegular } from '../disk/regular-file.ts';
import { type Server, connect, createServer } from 'node:net';
import { constants } from 'node:fs';
import { type Result, ok } from '../engine/core/result.ts';
import { type Hold, type Lock, LockedError, diskRefusal } from './filesystem.ts';

const LEASE_NAME = 'lock.lease';
/** Far longer than what a holder writes (bytes). */
const MOST_BYTES = 1_024;

/** Times in milliseconds. */
interface LeaseTimes {
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
  const path = join(folder, LEASE_NAME);
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

/** The sockets' names in the data folder: each holder takes the number after the last one's. */
const SOCKET_NAME = /^lock-(\d{1,9})\.sock$/;
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
async function holdSocket(folder: string): Promise<Hold | null> {
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
  const numbers = (await readdir(folder)).map((name) => Number(SOCKET_NAME.exec(name)?.[1] ?? 0));
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

/**
 * Locks a folder (which must exist) against a second instance. Refuses with `journal.locked`, or `journal.disk.*`.
 * Not a plain file, which would outlive a killed process, but something that the system releases however the process
 * ends: a named pipe on Windows, a locked file on macOS; on Linux a socket that lies in the folder, which other
 * containers see, too, behind one in the abstract namespace, which exists at once. A disk without sockets (a FAT
 * stick, a shared folder) gets a file that its holder keeps renewing.
 */
export async function lockFolder(folder: string): Promise<Result<Lock>> {
  let holds: readonly Hold[] = [];
  const releaseAll = async (): Promise<void> => {
    const all = holds;
    holds = [];
    for (const hold of [...all].reverse()) await hold.release().catch(() => undefined);
  };
  const lockAll = async (): Promise<void> => {
    const taken: Hold[] = [];
    try {
      for (const take of waysToHold(folder)) taken.push(await take());
      holds = taken;
    } catch (error) {
      for (const hold of taken.reverse()) await hold.release().catch(() => undefined);
      throw error;
    }
  };
  try {
    await lockAll();
  } catch (error) {
    return { ok: false, error: refusalOf(error) };
  }
  return ok({
    hold: async () => {
      const held = await Promise.all(holds.map((hold) => hold.isHeld()));
      if (held.length > 0 && held.every(Boolean)) return;
      await releaseAll();
      await lockAll().catch((error: unknown) => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- a refusal is what the caller hands on
        throw refusalOf(error);
      });
    },
    release: releaseAll,
  });
}

const refusalOf = (error: unknown) =>
  error instanceof LockedError
    ? ({ kind: 'refusal', code: 'journal.locked', params: {} } as const)
    : diskRefusal(error).error;

function waysToHold(folder: string): readonly (() => Promise<Hold>)[] {
  switch (process.platform) {
    case 'win32':
      return [() => holdName(folder, '\\\\?\\pipe\\croupier-')];
    case 'darwin':
      return [() => holdFile(join(folder, 'lock'))];
    default:
      return [
        () => holdName(folder, '\0croupier-'),
        async () => (await holdSocket(folder)) ?? (await holdLease(folder)),
      ];
  }
}

/** A folder's real path. */
async function idOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `${dev}:${ino}:${ino === 0n ? folder : ''}`;
}

/** A name that one process at a time can listen on. */
async function holdName(folder: string, prefix: string): Promise<Hold> {
  const id = await idOf(folder);
  const server = createServer((socket) => socket.destroy());
  const name = createHash('sha256').update(id).digest('hex').slice(0, 32);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? new LockedError() : error),
    );
    server.listen(`${prefix}${name}`, resolve);
  });
  // It must not keep the process alive.
  server.unref();
  return {
    isHeld: async () => (await idOf(folder).catch(() => '')) === id,
    release: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** BSD systems lock on opening; Node passes the flag on without having a name for it. */
const O_EXLOCK = 0x20;

async function holdFile(path: string): Promise<Hold> {
  const flags = constants.O_RDWR | constants.O_CREAT | O_EXLOCK;
  const handle = await openRegular(path, flags).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EAGAIN' ? new LockedError() : error;
  });
  return {
    isHeld: async () => {
      const named = await stat(path).catch(() => null);
      return named !== null && named.ino === (await handle.stat()).ino;
    },
    release: () => handle.close(),
  };
}
