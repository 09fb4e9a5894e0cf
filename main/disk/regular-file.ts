import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Why a file is not read: it is a pipe, a device or a folder, or it is longer than the caller accepts. */
export type Unfit = 'ENOTREG' | 'EISDIR' | 'ETOOBIG';

/** Thrown instead of opening such a file; has a `code`, as the disk's own errors have. */
export class UnfitFileError extends Error {
  constructor(readonly code: Unfit) {
    super(code);
  }
}

/** A pipe without a writer would block, and a terminal would become the program's own. Windows has neither flag. */
const WITHOUT_WAITING = constants.O_NONBLOCK | constants.O_NOCTTY;

interface Kind {
  isFile(): boolean;
  isDirectory(): boolean;
}

function checkKind(found: Kind | undefined): void {
  if (found && !found.isFile()) throw new UnfitFileError(found.isDirectory() ? 'EISDIR' : 'ENOTREG');
}

/** Before a file is opened: opening a device can act on it (a serial port resets its board). */
const checkPath = (path: string, flags: number): void =>
  checkKind(statSync(path, { throwIfNoEntry: (flags & constants.O_CREAT) === 0 }));

/** Opens a regular file, or a link to one. Throws `UnfitFileError`, and the disk's errors. */
export async function openRegular(path: string, flags: number = constants.O_RDONLY): Promise<FileHandle> {
  checkPath(path, flags);
  const handle = await open(path, flags | WITHOUT_WAITING, 0o600);
  try {
    // Another file may have taken its name meanwhile.
    checkKind(fstatSync(handle.fd));
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads a regular file of at most `most` bytes. Throws `UnfitFileError`, and the disk's errors. */
export async function readRegular(path: string, most: number): Promise<Buffer<ArrayBuffer>> {
  const handle = await openRegular(path);
  try {
    return await readWhole(handle, most);
  } finally {
    await handle.close();
  }
}

/** The rest of an open file. Throws `UnfitFileError` if it is longer than `most` bytes. */
export async function readWhole(handle: FileHandle, most: number): Promise<Buffer<ArrayBuffer>> {
  const read = new Reading(fstatSync(handle.fd).size, most);
  while (!read.isOver) {
    const { bytesRead } = await handle.read(read.space(), 0);
    read.took(bytesRead);
  }
  return read.bytes;
}

/** `openRegular`, synchronously. */
export function openRegularNow(path: string, flags: number = constants.O_RDONLY): number {
  checkPath(path, flags);
  const file = openSync(path, flags | WITHOUT_WAITING, 0o600);
  try {
    checkKind(fstatSync(file));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** `readRegular`, synchronously: for small files. */
export function readRegularNow(path: string, most: number): Buffer<ArrayBuffer> {
  const file = openRegularNow(path);
  try {
    const read = new Reading(fstatSync(file).size, most);
    while (!read.isOver) read.took(readSync(file, read.space()));
    return read.bytes;
  } finally {
    closeSync(file);
  }
}

/** In bytes: files of `/proc` and `/sys` say that they are empty. */
const LEAST_SPACE = 4_096;

/** Collects a file's bytes, whatever length it claims, and stops at the limit. */
class Reading {
  isOver = false;
  #buffer: Buffer<ArrayBuffer>;
  #length = 0;

  constructor(
    size: number,
    private readonly most: number,
  ) {
    if (size > most) throw new UnfitFileError('ETOOBIG');
    // One more than there is: the end is then seen without growing.
    this.#buffer = Buffer.allocUnsafeSlow(Math.max(size + 1, LEAST_SPACE));
  }

  get bytes(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Where the next bytes go. */
  space(): Buffer {
    if (this.#length === this.#buffer.length) {
      const former = this.#buffer;
      this.#buffer = Buffer.allocUnsafeSlow(former.length * 2);
      former.copy(this.#buffer);
    }
    return this.#buffer.subarray(this.#length);
  }

  took(bytes: number): void {
    this.#length += bytes;
    if (this.#length > this.most) throw new UnfitFileError('ETOOBIG');
    this.isOver = bytes === 0;
  }
}
