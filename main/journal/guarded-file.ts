import { type FileFacts, type FileSystem, type OpenFile, isDiskError } from './filesystem.ts';

/**
 * A file that is written at its end, and that knows whether it is still what it was: whether its name leads to it, and
 * nobody else has written in it. Files are deleted, replaced, moved and cut while they are open, and no write fails then.
 */
export class GuardedFile {
  /** When it was changed last by us; null where our own last write failed. */
  #changed: number | null;

  private constructor(
    private readonly fs: FileSystem,
    readonly path: string,
    private readonly file: OpenFile,
    { changed }: FileFacts,
  ) {
    this.#changed = changed;
  }

  /** Opens a file that is there. Rejects with disk errors. */
  static async open(fs: FileSystem, path: string): Promise<GuardedFile> {
    const file = await fs.open(path, 'existing');
    try {
      return new GuardedFile(fs, path, file, await file.stat());
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
  }

  /** Writes at `position` and waits until it is on disk. */
  async put(data: Uint8Array, position: number): Promise<void> {
    this.#changed = null;
    await this.file.write(data, position);
    await this.sync();
  }

  /** Truncates it to this length, on disk. */
  async cut(bytes: number): Promise<void> {
    this.#changed = null;
    await this.file.truncate(bytes);
    await this.sync();
  }

  /** Waits until what it holds is on disk. */
  async sync(): Promise<void> {
    await this.file.sync();
    this.#changed = (await this.file.stat()).changed;
  }

  /** Whether nobody else can have written in it since we did. */
  get isLocked(): boolean {
    return this.fs.locksOpenFiles === true;
  }

  /** Whether its name still leads to it, it has this length, and nobody else has written in it. */
  async isIntact(bytes: number): Promise<boolean> {
    try {
      const [own, named] = await Promise.all([this.file.stat(), this.fs.stat(this.path)]);
      return (
        own.names > 0 &&
        own.id === named.id &&
        own.size === bytes &&
        named.size === bytes &&
        own.changed === this.#changed
      );
    } catch (error) {
      if (isDiskError(error)) return false;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
