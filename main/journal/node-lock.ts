import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openRegular } from '../disk/regular-file.ts';
import { type Result, ok } from '../engine/core/result.ts';
import { diskRefusal } from './filesystem.ts';
import { type Hold, type Lock, LockedError } from './lock.ts';
import { holdLease } from './node-lease.ts';
import { holdSocket } from './node-socket-lock.ts';

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
