/**
 * A stand-in for the browser's own file system, as strict as its standard: https://fs.spec.whatwg.org/
 *
 * - a synchronous access handle locks its file: a second one, moving or removing the file are refused
 *   (`NoModificationAllowedError`);
 * - what was written is certain only after `flush`; `powerCut` forgets the rest;
 * - names that are not there are `NotFoundError`, a file where a folder is asked for is `TypeMismatchError`;
 * - a closed handle throws `InvalidStateError`; a write beyond the quota throws `QuotaExceededError`.
 */

const fail = (name: string): never => {
  throw new DOMException(name, name);
};

class File_ {
  kept = new Uint8Array();
  cached = new Uint8Array();
  locked = false;
  changed = 1;
}

class Handle {
  #open = true;
  constructor(
    private readonly file: File_,
    private readonly disk: Opfs,
  ) {}

  #check(): void {
    if (!this.#open || this.disk.lost(this)) fail('InvalidStateError');
  }

  getSize(): number {
    this.#check();
    return this.file.cached.length;
  }

  read(buffer: Uint8Array, { at }: { at: number }): number {
    this.#check();
    const part = this.file.cached.subarray(at, at + buffer.length);
    buffer.set(part);
    return part.length;
  }

  write(data: Uint8Array, { at }: { at: number }): number {
    this.#check();
    const end = Math.max(this.file.cached.length, at + data.length);
    if (this.disk.used - this.file.cached.length + end > this.disk.quota) fail('QuotaExceededError');
    const grown = new Uint8Array(end);
    grown.set(this.file.cached);
    grown.set(data, at);
    this.file.cached = grown;
    this.file.changed = ++this.disk.time;
    return data.length;
  }

  truncate(size: number): void {
    this.#check();
    const cut = new Uint8Array(size);
    cut.set(this.file.cached.subarray(0, size));
    this.file.cached = cut;
  }

  flush(): void {
    this.#check();
    this.disk.calls.push('flush');
    if (this.disk.flushKeeps) this.file.kept = this.file.cached;
    this.disk.onFlush();
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.file.locked = false;
    this.disk.forget(this);
  }
}

class FileHandle {
  readonly kind = 'file';
  constructor(
    private readonly disk: Opfs,
    private readonly folder: FolderHandle,
    private name: string,
    readonly file: File_,
  ) {}

  createSyncAccessHandle(): Promise<Handle> {
    if (this.file.locked) return Promise.reject(new DOMException('locked', 'NoModificationAllowedError'));
    this.file.locked = true;
    const handle = new Handle(this.file, this.disk);
    this.disk.opened(handle, this.file);
    return Promise.resolve(handle);
  }

  getFile(): Promise<File> {
    const { cached, changed } = this.file;
    this.disk.calls.push('look');
    if (this.folder.entry(this.name) !== this.file)
      return Promise.reject(new DOMException(this.name, 'NotFoundError'));
    return Promise.resolve(new File([cached], this.name, { lastModified: changed }));
  }

  move(folder: FolderHandle, name: string): Promise<void> {
    const there = folder.entry(name);
    if (this.file.locked || (there instanceof File_ && there.locked))
      return Promise.reject(new DOMException('locked', 'NoModificationAllowedError'));
    this.folder.drop(this.name);
    folder.put(name, this.file);
    this.name = name;
    return Promise.resolve();
  }
}

class Folder {
  readonly #entries = new Map<string, Folder | File_>();
  entry = (name: string): Folder | File_ | undefined => this.#entries.get(name);
  put = (name: string, entry: Folder | File_): void => void this.#entries.set(name, entry);
  drop = (name: string): void => void this.#entries.delete(name);
  all = (): readonly (Folder | File_)[] => [...this.#entries.values()];
  named = (): readonly (readonly [string, Folder | File_])[] => [...this.#entries];
}

/** A folder's handle is a way to it, not the folder: it finds, at each call, what bears the name by then. */
class FolderHandle {
  readonly kind = 'directory';
  constructor(
    private readonly disk: Opfs,
    private readonly locate: () => Folder | null,
  ) {}

  get #folder(): Folder {
    return this.locate() ?? fail('NotFoundError');
  }

  entry = (name: string): Folder | File_ | undefined => this.locate()?.entry(name);
  put = (name: string, entry: Folder | File_): void => this.#folder.put(name, entry);
  drop = (name: string): void => this.#folder.drop(name);

  getDirectoryHandle(name: string, { create = false } = {}): Promise<FolderHandle> {
    return this.#get(name, create ? () => new Folder() : null, (entry) =>
      entry instanceof Folder ? new FolderHandle(this.disk, () => this.#within(name)) : null,
    );
  }

  #within(name: string): Folder | null {
    const entry = this.entry(name);
    return entry instanceof Folder ? entry : null;
  }

  getFileHandle(name: string, { create = false } = {}): Promise<FileHandle> {
    return this.#get(name, create ? () => new File_() : null, (entry) =>
      entry instanceof File_ ? new FileHandle(this.disk, this, name, entry) : null,
    );
  }

  async #get<T>(
    name: string,
    make: (() => Folder | File_) | null,
    as: (entry: Folder | File_) => T | null,
  ): Promise<T> {
    await Promise.resolve();
    if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name)) throw new TypeError('bad name');
    const folder = this.#folder;
    if (!folder.entry(name) && make) folder.put(name, make());
    const entry = folder.entry(name);
    if (!entry) return fail('NotFoundError');
    return as(entry) ?? fail('TypeMismatchError');
  }

  async removeEntry(name: string, { recursive = false } = {}): Promise<void> {
    await Promise.resolve();
    const entry = this.#folder.entry(name);
    if (!entry) return fail('NotFoundError');
    if (entry instanceof File_ && entry.locked) return fail('NoModificationAllowedError');
    if (entry instanceof Folder && !recursive && entry.all().length > 0)
      return fail('InvalidModificationError');
    this.drop(name);
  }

  async *entries(): AsyncGenerator<[string, { readonly kind: 'file' | 'directory' }]> {
    await Promise.resolve();
    for (const [name, entry] of this.#folder.named())
      yield [name, { kind: entry instanceof Folder ? 'directory' : 'file' }];
  }
}

export class Opfs {
  readonly #tree = new Folder();
  readonly root = new FolderHandle(this, () => this.#tree);
  readonly #open = new Map<Handle, File_>();
  quota = Infinity;
  time = 1;
  /** What was asked of it that takes its time: whether a file is there, and to keep what was written. */
  calls: ('look' | 'flush')[] = [];
  /** Called at each flush, when it is done. */
  onFlush: () => void = () => undefined;
  /** Broken on purpose: a `flush` that keeps nothing, for the test of the test. */
  flushKeeps = true;
  readonly #cut = new WeakSet<Handle>();

  /** What `navigator.storage.getDirectory()` gives. */
  get directory(): FileSystemDirectoryHandle {
    return this.root as unknown as FileSystemDirectoryHandle;
  }

  get used(): number {
    const sizeOf = (folder: Folder): number =>
      folder
        .all()
        .reduce((sum, entry) => sum + (entry instanceof Folder ? sizeOf(entry) : entry.cached.length), 0);
    return sizeOf(this.#tree);
  }

  opened = (handle: Handle, file: File_): void => void this.#open.set(handle, file);
  forget = (handle: Handle): void => void this.#open.delete(handle);
  lost = (handle: Handle): boolean => this.#cut.has(handle);

  /** The power goes: whatever was not flushed is gone, and nobody holds anything. */
  powerCut(): void {
    for (const [handle, file] of this.#open) {
      this.#cut.add(handle);
      file.locked = false;
    }
    this.#open.clear();
    const forget = (folder: Folder): void => {
      for (const entry of folder.all())
        if (entry instanceof Folder) forget(entry);
        else entry.cached = entry.kept;
    };
    forget(this.#tree);
  }
}
