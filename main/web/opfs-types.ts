/**
 * What dedicated workers have of the file system's standard, and TypeScript's library for pages does not name.
 * Source: https://fs.spec.whatwg.org/
 */
export interface SyncAccessHandle {
  read(buffer: Uint8Array, options: { readonly at: number }): number;
  write(buffer: Uint8Array, options: { readonly at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
}

export interface WorkerFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncAccessHandle>;
  /** In the place of a file of this name, if there is one. */
  move(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
}
