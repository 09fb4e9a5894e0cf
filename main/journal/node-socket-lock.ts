import { randomBytes } from 'node:crypto';
import { type FileHandle, chmod, link, open, rename, stat, unlink } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { type Hold, LockedError } from './lock.ts';

/** The socket's name in the data folder. */
const NAME = 'lock.sock';
/** Sockets' addresses are at most 107 bytes long; the socket's own name is part of that. */
const LONGEST_ADDRESS = 100;
/** So often a dead socket is cleared away that others clear away too. */
const ATTEMPTS = 5;
/** What a disk says that knows no sockets, or no second name for one. */
const UNABLE: readonly unknown[] = ['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EINVAL', 'EMLINK'];

/**
 * Holds a folder with a socket that lies in it and at which this process listens: whoever sees the folder meets it, from
 * another container too. Null where the disk knows no sockets. Throws `LockedError`, and disk errors.
 *
 * The socket is made under a name of its own and gets its common name when it listens already: whoever finds that name
 * and is not answered knows that its process is dead.
 */
export async function holdSocket(folder: string): Promise<Hold | null> {
  // Held open: a long path is reached through it.
  const place = await open(folder, 'r');
  const own = `lock-${randomBytes(6).toString('hex')}.sock`;
  const reach = (name: string): string => {
    const path = join(folder, name);
    return Buffer.byteLength(path) <= LONGEST_ADDRESS ? path : `/proc/self/fd/${place.fd}/${name}`;
  };
  let server: Server | null = null;
  try {
    server = await listen(reach(own));
    // Whoever may write in the folder may ask who holds it.
    await chmod(join(folder, own), 0o666);
    await claim(folder, own, reach(NAME));
    const { ino } = await stat(join(folder, NAME));
    return holdOf(folder, server, place, ino);
  } catch (error) {
    server?.close();
    await place.close();
    if (UNABLE.includes((error as NodeJS.ErrnoException).code)) return null;
    throw error;
  } finally {
    await unlink(join(folder, own)).catch(() => undefined);
  }
}

function holdOf(folder: string, server: Server, place: FileHandle, ino: number): Hold {
  const path = join(folder, NAME);
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

/** Gives our socket the common name. Throws `LockedError` where a living process has it. */
async function claim(folder: string, own: string, address: string): Promise<void> {
  const path = join(folder, NAME);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      await link(join(folder, own), path);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const found = await stat(path).catch(() => null);
    if (found && (await isAnswered(address))) throw new LockedError();
    if (found) await clear(folder, found.ino);
  }
  throw new LockedError();
}

/** Whether somebody listens at a socket. A process that stands still listens too. */
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

/** Takes a dead socket's name away; where somebody living got the name meanwhile, gives it back. */
async function clear(folder: string, ino: number): Promise<void> {
  const path = join(folder, NAME);
  const aside = join(folder, `lock-${randomBytes(6).toString('hex')}.sock`);
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const taken = await stat(aside).catch(() => null);
  if (taken && taken.ino !== ino) await link(aside, path).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}
