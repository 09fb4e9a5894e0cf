/**
 * A stand-in for the browser's own file system as implemented by Chromium. `test/web/README.md` lists its rules
 * with their sources, and omissions; `test/e2e/alone-quota.test.ts` checks the same on the real one.
 */

/** A browser's profile on disk, or a private window with files in memory. */
export type Keeper = 'profile' | 'private';

/** A Chromium error number as the unsigned count that `read` and `write` return. */
const unsigned = (error: number): number => error >>> 0;
const NOT_FOUND = unsigned(-4);
const NO_SPACE = unsigned(-8);
/** `getSize` of a deleted file. */
const NO_LENGTH = 2 ** 64;

/** A profile reserves space for an open file in steps starting here (bytes). */
const RESERVED = 1024 * 1024;
/** Quota cost of a name, in bytes, and of each of its bytes. */
const NAME = 146;
const NAME_BYTE = 2;

const failure = (name: string): DOMException => new DOMException(name, name);
const fail = (name: string): never => {
  throw failure(name);
};

class Inode {
  kept = new Uint8Array();
  cached = new Uint8Array();
  changed = 1;
  isCleared = false;
}

class Folder {
  readonly #entries = new Map<string, Folder | Inode>();
  entry = (name: string): Folder | Inode | undefined => this.#entries.get(name);
  put = (name: string, entry: Folder | Inode): void => void this.#entries.set(name, entry);
  drop = (name: string): void => void this.#entries.delete(name);
  named = (): readonly (readonly [string, Folder | Inode])[] => [...this.#entries];
}

class AccessHandle {
  #isOpen = true;
  /** Bytes reserved by a profile. */
  reserved = 0;

  constructor(
    private readonly disk: Opfs,
    private readonly life: number,
    readonly path: string,
    readonly inode: Inode,
  ) {}

  #check(): void {
    if (!this.#isOpen || this.life !== this.disk.life) fail('InvalidStateError');
  }

  /** A private window's file is gone at once; on disk an open file survives without a name. */
  get #isGone(): boolean {
    return this.inode.isCleared && this.disk.keeper === 'private';
  }

  getSize(): number {
    this.#check();
    return this.#isGone ? NO_LENGTH : this.inode.cached.length;
  }

  read(buffer: Uint8Array, { at }: { at: number }): number {
    this.#check();
    if (this.#isGone) return NOT_FOUND;
    const part = this.inode.cached.subarray(at, at + buffer.length);
    buffer.set(part);
    return part.length;
  }

  write(data: Uint8Array, { at }: { at: number }): number {
    this.#check();
    if (this.#isGone) return NOT_FOUND;
    const part = data.subarray(0, this.disk.mostAtOnce);
    const fits = this.disk.room(this, at + part.length) - at;
    if (fits < part.length && this.disk.keeper === 'profile') fail('QuotaExceededError');
    this.#put(part.subarray(0, Math.max(0, fits)), at);
    return fits < part.length ? NO_SPACE : this.disk.report(part.length, data.length);
  }

  #put(data: Uint8Array, at: number): void {
    if (data.length === 0) return;
    const grown = new Uint8Array(Math.max(this.inode.cached.length, at + data.length));
    grown.set(this.inode.cached);
    grown.set(data, at);
    this.inode.cached = grown;
    this.inode.changed = ++this.disk.time;
  }

  truncate(size: number): void {
    this.#check();
    if (this.#isGone) return;
    if (this.disk.room(this, size) < size) {
      // A private window does not even report it.
      if (this.disk.keeper === 'private') return;
      fail('QuotaExceededError');
    }
    const cut = new Uint8Array(size);
    cut.set(this.inode.cached.subarray(0, size));
    this.inode.cached = cut;
    this.inode.changed = ++this.disk.time;
  }

  flush(): void {
    this.#check();
    this.disk.calls.push('flush');
    if (this.disk.flushKeeps && !this.#isGone) this.inode.kept = this.inode.cached;
    this.disk.onFlush();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.life === this.disk.life && this.disk.blocks(this)) return fail('never returns');
    if (this.life === this.disk.life) this.disk.handles.delete(this.path);
  }
}

/** A handle is a path: at each call it finds whatever has that name. */
class FileHandle {
  readonly kind = 'file';
  constructor(
    private readonly disk: Opfs,
    private readonly life: number,
    private folder: FolderHandle,
    private name: string,
  ) {}

  get #path(): string {
    return `${this.folder.path}/${this.name}`;
  }

  async #inode(): Promise<Inode> {
    await this.disk.turn();
    if (this.life !== this.disk.life) return fail('AbortError');
    const inode = this.folder.entry(this.name);
    return inode instanceof Inode ? inode : fail('NotFoundError');
  }

  async createSyncAccessHandle(): Promise<AccessHandle> {
    const inode = await this.#inode();
    if (this.disk.handles.has(this.#path)) return fail('NoModificationAllowedError');
    const handle = new AccessHandle(this.disk, this.life, this.#path, inode);
    this.disk.handles.set(this.#path, handle);
    return handle;
  }

  async getFile(): Promise<File> {
    this.disk.calls.push('look');
    const { cached, changed } = await this.#inode();
    return new File([cached], this.name, { lastModified: changed });
  }

  async move(folder: FolderHandle, name: string): Promise<void> {
    const inode = await this.#inode();
    // A lock is on a name: it outlives the file, and prevents another from taking the name.
    const names = [this.#path, `${folder.path}/${name}`];
    if (names.some((path) => this.disk.handles.has(path))) fail('NoModificationAllowedError');
    if (folder.entry(name) instanceof Folder) fail('TypeMismatchError');
    this.folder.drop(this.name);
    folder.put(name, inode);
    this.folder = folder;
    this.name = name;
  }
}

class FolderHandle {
  readonly kind = 'directory';
  constructor(
    private readonly disk: Opfs,
    private readonly life: number,
    readonly path: string,
    private readonly locate: () => Folder | null,
  ) {}

  get #folder(): Folder {
    if (this.life !== this.disk.life) return fail('AbortError');
    return this.locate() ?? fail('NotFoundError');
  }

  entry = (name: string): Folder | Inode | undefined => this.locate()?.entry(name);
  put = (name: string, entry: Folder | Inode): void => this.#folder.put(name, entry);
  /** Removes it without checks, as only a browser can. */
  drop = (name: string): void => this.#folder.drop(name);

  getDirectoryHandle(name: string, { create = false } = {}): Promise<FolderHandle> {
    const locate = (): Folder | null => {
      const entry = this.entry(name);
      return entry instanceof Folder ? entry : null;
    };
    return this.#get(name, create ? () => new Folder() : null, (entry) =>
      entry instanceof Folder ? new FolderHandle(this.disk, this.life, `${this.path}/${name}`, locate) : null,
    );
  }

  getFileHandle(name: string, { create = false } = {}): Promise<FileHandle> {
    return this.#get(name, create ? () => new Inode() : null, (entry) =>
      entry instanceof Inode ? new FileHandle(this.disk, this.life, this, name) : null,
    );
  }

  async #get<T>(
    name: string,
    make: (() => Folder | Inode) | null,
    as: (entry: Folder | Inode) => T | null,
  ): Promise<T> {
    await this.disk.turn();
    if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name)) throw new TypeError('bad name');
    const folder = this.#folder;
    if (!folder.entry(name) && make) {
      if (this.disk.used + costOf(name) > this.disk.quota) fail('QuotaExceededError');
      folder.put(name, make());
    }
    const entry = folder.entry(name);
    if (!entry) return fail('NotFoundError');
    return as(entry) ?? fail('TypeMismatchError');
  }

  async removeEntry(name: string, { recursive = false } = {}): Promise<void> {
    await this.disk.turn();
    const entry = this.#folder.entry(name);
    if (!entry) return fail('NotFoundError');
    const path = `${this.path}/${name}`;
    if ([...this.disk.handles.keys()].some((held) => held === path || held.startsWith(`${path}/`)))
      return fail('NoModificationAllowedError');
    if (entry instanceof Folder && !recursive && entry.named().length > 0)
      return fail('InvalidModificationError');
    this.drop(name);
  }

  async *entries(): AsyncGenerator<[string, { readonly kind: 'file' | 'directory' }]> {
    await this.disk.turn();
    for (const [name, entry] of this.#folder.named())
      yield [name, { kind: entry instanceof Folder ? 'directory' : 'file' }];
  }
}

const costOf = (name: string): number => NAME + NAME_BYTE * new TextEncoder().encode(name).length;

export class Opfs {
  #tree = new Folder();
  /** Number of programs that used it: objects of an ended one are dead. */
  life = 1;
  /** Open files by path: one handle per path. */
  readonly handles = new Map<string, AccessHandle>();
  quota = Infinity;
  /** Maximum bytes per write, as the standard allows. */
  mostAtOnce = Infinity;
  /** Deliberately wrong: the count that a write reports, from the written and given bytes. */
  report: (written: number, given: number) => number = (written) => written;
  time = 1;
  /** Slow operations requested: lookups and flushes. */
  calls: ('look' | 'flush')[] = [];
  /** Called after each flush. */
  onFlush: () => void = () => undefined;
  /** Deliberately wrong: a `flush` that stores nothing, to test the test. */
  flushKeeps = true;

  constructor(readonly keeper: Keeper = 'private') {}

  get root(): FolderHandle {
    return new FolderHandle(this, this.life, '', () => this.#tree);
  }

  #isBlocked = false;

  /**
   * Whether closing this handle blocks the thread: in a profile it does if the file's name is gone, as after data
   * was cleared. Nothing on this thread returns any more.
   */
  blocks({ path }: AccessHandle): boolean {
    let entry: Folder | Inode | undefined = this.#tree;
    for (const name of path.split('/').slice(1))
      entry = entry instanceof Folder ? entry.entry(name) : undefined;
    return (this.#isBlocked ||= this.keeper === 'profile' && entry === undefined);
  }

  /** Resolves when the thread is free. */
  turn(): Promise<void> {
    return this.#isBlocked ? new Promise(() => undefined) : Promise.resolve();
  }

  /** Result of `navigator.storage.getDirectory()`. */
  get directory(): FileSystemDirectoryHandle {
    return this.root as unknown as FileSystemDirectoryHandle;
  }

  /** Quota in use: names, bytes, and reservations of open files. */
  get used(): number {
    const sizeOf = (folder: Folder): number =>
      folder
        .named()
        .reduce(
          (sum, [name, entry]) =>
            sum + costOf(name) + (entry instanceof Folder ? sizeOf(entry) : entry.cached.length),
          0,
        );
    const reserved = [...this.handles.values()].map(({ reserved, inode }) =>
      Math.max(0, reserved - inode.cached.length),
    );
    return sizeOf(this.#tree) + reserved.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Possible length of this file, if it wants `wanted` bytes. */
  room(handle: AccessHandle, wanted: number): number {
    const has = Math.max(handle.reserved, handle.inode.cached.length);
    if (wanted <= has) return wanted;
    const free = this.quota - this.used;
    if (this.keeper === 'private') return Math.min(wanted, has + Math.max(0, free));
    const step = Math.max(RESERVED, 2 ** Math.ceil(Math.log2(wanted)));
    if (step - has > free) return has;
    handle.reserved = step;
    return wanted;
  }

  /** Deliberately wrong: changes the first byte of each open file. */
  spoil(): void {
    for (const { inode } of this.handles.values()) inode.cached = inode.cached.with(0, 0);
  }

  /** Site data is cleared or evicted: all files disappear, and open handles keep their names locked. */
  clear(): void {
    const forget = (folder: Folder): void => {
      for (const [, entry] of folder.named())
        if (entry instanceof Folder) forget(entry);
        else entry.isCleared = true;
    };
    forget(this.#tree);
    this.#tree = new Folder();
  }

  /** The page is reloaded, or its tab closed: all handles are released. */
  reload(): void {
    this.life += 1;
    this.#isBlocked = false;
    this.handles.clear();
  }

  /** Power cut: unflushed data is lost, and all handles are released. */
  powerCut(): void {
    this.reload();
    const forget = (folder: Folder): void => {
      for (const [, entry] of folder.named())
        if (entry instanceof Folder) forget(entry);
        else entry.cached = entry.kept;
    };
    forget(this.#tree);
  }
}
