import { dirname } from 'node:path';
import type { FileFacts, FileSystem, OpenFile } from '../../main/journal/filesystem.ts';

interface Inode {
  /** Contents in the system's memory, and on disk. */
  cached: Buffer;
  durable: Buffer;
  /** Truncated since the last sync; it may be on disk all the same. */
  cut?: Buffer | undefined;
  changed: number;
  readonly id: number;
}

export type DiskCall =
  | 'open'
  | 'write'
  | 'truncate'
  | 'sync'
  | 'close'
  | 'read'
  | 'stat'
  | 'list'
  | 'makeFolder'
  | 'rename'
  | 'remove'
  | 'syncFolder';

const failure = (code: string, what: string): Error => Object.assign(new Error(`${code}: ${what}`), { code });

/**
 * A disk in memory that loses unsynced data on a power cut: bytes without `sync`, names without `syncFolder`.
 * `fail` is called before every operation and may return an errno; a failing write may leave part of its bytes, as
 * on a full disk.
 */
export class MemoryDisk implements FileSystem {
  #files = new Map<string, Inode>();
  #durableNames = new Map<string, Inode>();
  /** New folders not yet durable in their parent. */
  readonly #newFolders = new Set<string>();
  readonly #made = new Set<string>();
  calls = 0;
  time = 1_000;
  /** All calls so far, for tests that count them. */
  readonly log: DiskCall[] = [];
  fail: (call: DiskCall, path: string, count: number) => string | null = () => null;
  /** Awaited inside every sync, to simulate a slow disk. */
  syncing: () => Promise<void> = () => Promise.resolve();
  /** Share of an unsynced tail left by a power cut, 0 to 1. */
  leaves: (bytes: number) => number = () => 0;

  #call(call: DiskCall, path: string): void {
    this.calls += 1;
    this.log.push(call);
    const code = this.fail(call, path, this.calls);
    if (code) throw failure(code, `${call} ${path}`);
  }

  #inode(path: string): Inode {
    const inode = this.#files.get(path);
    if (!inode) throw failure('ENOENT', path);
    return inode;
  }

  /** Cuts the power: unsynced data is lost. */
  cutPower(): void {
    const lost = [...this.#newFolders];
    for (const folder of lost) this.#made.delete(folder);
    this.#newFolders.clear();
    this.#files = new Map(
      [...this.#durableNames].filter(([path]) => !lost.some((folder) => path.startsWith(`${folder}/`))),
    );
    this.#durableNames = new Map(this.#files);
    for (const inode of new Set(this.#files.values())) {
      const { durable } = inode;
      const cached = inode.cut && inode.cut.length > inode.cached.length ? inode.cut : inode.cached;
      const extra = cached.length > durable.length ? this.leaves(cached.length - durable.length) : 0;
      inode.cached = Buffer.concat([durable, cached.subarray(durable.length, durable.length + extra)]);
      inode.durable = inode.cached;
      inode.cut = undefined;
    }
  }

  /** The bytes of a file as they are now. */
  bytes(path: string): Buffer {
    return this.#inode(path).cached;
  }

  /** Puts a file there, on disk. */
  put(path: string, bytes: Buffer | string): void {
    const content = Buffer.from(bytes);
    const inode: Inode = { cached: content, durable: content, changed: (this.time += 1), id: this.time };
    this.#files.set(path, inode);
    this.#durableNames.set(path, inode);
  }

  get names(): readonly string[] {
    return [...this.#files.keys()].sort();
  }

  open(path: string, mode: 'new' | 'existing'): Promise<OpenFile> {
    return this.#try(() => {
      this.#call('open', path);
      if (mode === 'new') {
        if (this.#files.has(path)) throw failure('EEXIST', path);
        this.#files.set(path, {
          cached: Buffer.alloc(0),
          durable: Buffer.alloc(0),
          changed: (this.time += 1),
          id: this.time,
        });
      }
      return this.#handle(path, this.#inode(path));
    });
  }

  #handle(path: string, inode: Inode): OpenFile {
    const put = (data: Uint8Array, position: number) => {
      const length = Math.max(inode.cached.length, position + data.length);
      const next = Buffer.alloc(length);
      inode.cached.copy(next);
      Buffer.from(data).copy(next, position);
      inode.cached = next;
      inode.changed = this.time += 1;
    };
    return {
      write: (data, position) =>
        this.#try(() => {
          try {
            this.#call('write', path);
          } catch (error) {
            put(data.subarray(0, Math.floor(data.length / 2)), position);
            throw error;
          }
          put(data, position);
        }),
      truncate: (length) =>
        this.#try(() => {
          this.#call('truncate', path);
          inode.cut = inode.cached;
          inode.cached = Buffer.from(inode.cached.subarray(0, length));
          inode.changed = this.time += 1;
        }),
      sync: async () => {
        const upTo = inode.cached;
        await this.syncing();
        await this.#try(() => {
          this.#call('sync', path);
          inode.durable = upTo;
          inode.cut = undefined;
        });
      },
      stat: () =>
        this.#try(() => {
          this.#call('stat', path);
          return this.#facts(inode);
        }),
      close: () => this.#try(() => this.#call('close', path)),
    };
  }

  read(path: string): Promise<Buffer> {
    return this.#try(() => {
      this.#call('read', path);
      return Buffer.from(this.#inode(path).cached);
    });
  }

  stat(path: string): Promise<FileFacts> {
    return this.#try(() => {
      this.#call('stat', path);
      return this.#facts(this.#inode(path));
    });
  }

  #facts(inode: Inode): FileFacts {
    const names = [...this.#files.values()].filter((other) => other === inode).length;
    return { size: inode.cached.length, changed: inode.changed, id: String(inode.id), names };
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#try(() => {
      this.#call('list', folder);
      return [...this.#files.keys()]
        .filter((path) => dirname(path) === folder)
        .map((path) => path.slice(folder.length + 1));
    });
  }

  makeFolder(path: string): Promise<void> {
    return this.#try(() => {
      this.#call('makeFolder', path);
      if (!this.#made.has(path)) this.#newFolders.add(path);
      this.#made.add(path);
    });
  }

  rename(from: string, to: string): Promise<void> {
    return this.#try(() => {
      this.#call('rename', from);
      const inode = this.#inode(from);
      this.#files.delete(from);
      this.#files.set(to, inode);
    });
  }

  remove(path: string): Promise<void> {
    return this.#try(() => {
      this.#call('remove', path);
      this.#inode(path);
      this.#files.delete(path);
    });
  }

  syncFolder(folder: string): Promise<void> {
    return this.#try(() => {
      this.#call('syncFolder', folder);
      for (const made of this.#newFolders) if (dirname(made) === folder) this.#newFolders.delete(made);
      for (const path of this.#durableNames.keys())
        if (dirname(path) === folder && !this.#files.has(path)) this.#durableNames.delete(path);
      for (const [path, inode] of this.#files)
        if (dirname(path) === folder) this.#durableNames.set(path, inode);
    });
  }

  #try<T>(run: () => T): Promise<T> {
    // Asynchronous, like a real disk.
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        try {
          resolve(run());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }
}
