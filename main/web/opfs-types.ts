/** Parts of the File System standard for dedicated workers that TypeScript's DOM library lacks. Source: https://fs.spec.whatwg.org/ */
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
  /** Replaces a file of this name, if any. */
  move(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
}
