import { type FileFacts, type FileSystem, type OpenFile, isDiskError } from './filesystem.ts';

/**
 * A file written at its end that can tell whether its name still leads to it and nobody else has written in it. An
 * open file can be deleted, replaced, moved or truncated without any write failing.
 */
export class GuardedFile {
  /** When we last changed it (ms since 1970); null if our last write failed. */
  #changed: number | null;
  #isOpen = true;

  private constructor(
    private readonly fs: FileSystem,
    readonly path: string,
    private readonly file: OpenFile,
    { changed }: FileFacts,
  ) {
    this.#changed = changed;
  }

  /** Opens an existing file. Rejects with disk errors. */
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

  /**
   * Writes at `position`, syncs, and checks that the file is intact. If the file is locked, its name is looked up while
   * the disk works: a removal in between is noticed by the next write, like one right after this write.
   */
  async append(data: Uint8Array, position: number): Promise<boolean> {
    const named = this.isLocked ? this.fs.stat(this.path) : undefined;
    // If the write fails, its own error is reported.
    named?.catch(() => undefined);
    await this.put(data, position);
    return this.isIntact(position + data.length, named);
  }

  /** Truncates it to this length and syncs. */
  async cut(bytes: number): Promise<void> {
    this.#changed = null;
    await this.file.truncate(bytes);
    await this.sync();
  }

  async sync(): Promise<void> {
    await this.file.sync();
    this.#changed = (await this.file.stat()).changed;
  }

  /** Whether it is certain that nobody else has written in it since we did. */
  get isLocked(): boolean {
    return this.fs.locksOpenFiles === true;
  }

  /** Whether its name still leads to it, it has this length, and nobody else has written in it. */
  async isIntact(bytes: number, asked?: Promise<FileFacts>): Promise<boolean> {
    if (!this.#isOpen) return false;
    try {
      const [own, named] = await Promise.all([this.file.stat(), asked ?? this.fs.stat(this.path)]);
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

  /** Closes it; a second call does nothing. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.file.close();
  }
}
