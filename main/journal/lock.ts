import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type Server, createServer } from 'node:net';
import { join } from 'node:path';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { diskRefusal } from './filesystem.ts';

/** Held by the one process that writes in a folder. The system itself lets go of it when that process dies. */
export interface Lock {
  release(): Promise<void>;
}

/**
 * Locks a folder (which must exist) against a second instance. Refuses with `journal.locked`, or `journal.disk.*`.
 *
 * No file tells who holds it, because a file outlives a process that was killed. The lock is a name that the system
 * gives to one process at a time and takes back when it ends, however it ends: a socket in Linux's abstract namespace,
 * a named pipe on Windows, a locked file on macOS.
 */
export async function lockFolder(folder: string): Promise<Result<Lock>> {
  try {
    const { dev, ino } = await stat(folder, { bigint: true });
    const name = createHash('sha256')
      .update(`${dev}:${ino}:${ino === 0n ? folder : ''}`)
      .digest('hex')
      .slice(0, 32);
    if (process.platform === 'win32') return await listen(`\\\\?\\pipe\\croupier-${name}`);
    if (process.platform === 'linux') return await listen(`\0croupier-${name}`);
    return await lockFile(join(folder, 'lock'));
  } catch (error) {
    return diskRefusal(error);
  }
}

async function listen(path: string): Promise<Result<Lock>> {
  const server: Server = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'))
      return refuse('journal.locked');
    throw error;
  }
  // It must not keep the process alive.
  server.unref();
  return ok({
    release: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** BSD systems lock on opening; Node passes the flag on without having a name for it. */
const O_EXLOCK = 0x20;

async function lockFile(path: string): Promise<Result<Lock>> {
  let handle: FileHandle;
  try {
    handle = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return refuse('journal.locked');
    throw error;
  }
  return ok({ release: () => handle.close() });
}
