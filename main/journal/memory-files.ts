import { type FileFacts, type FileSystem, diskError } from './filesystem.ts';

const missing = (path: string): Error => diskError('ENOENT', path);

/** A disk in memory: its files end with the program. */
export function memoryFiles(): FileSystem {
  const files = new Map<string, Uint8Array>();
  const read = (path: string): Uint8Array => {
    const bytes = files.get(path);
    if (!bytes) throw missing(path);
    return bytes;
  };
  const facts = async (path: string): Promise<FileFacts> =>
    Promise.resolve({ size: read(path).length, changed: 0, id: '', names: 1 });
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    open: (path, mode) => {
      if (mode === 'new') {
        if (files.has(path)) return Promise.reject(diskError('EEXIST', path));
        files.set(path, new Uint8Array());
      } else if (!files.has(path)) return Promise.reject(missing(path));
      return Promise.resolve({
        write: (data, position) => {
          const before = read(path);
          const bytes = new Uint8Array(Math.max(before.length, position + data.length));
          bytes.set(before);
          bytes.set(data, position);
          files.set(path, bytes);
          return Promise.resolve();
        },
        truncate: (length) => {
          files.set(path, read(path).slice(0, length));
          return Promise.resolve();
        },
        sync: nothing,
        stat: () => facts(path),
        close: nothing,
      });
    },
    read: async (path) => Promise.resolve(read(path)),
    stat: facts,
    list: (folder) =>
      Promise.resolve(
        [...files.keys()].flatMap((path) => {
          const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
          return path.slice(0, cut) === folder ? [path.slice(cut + 1)] : [];
        }),
      ),
    makeFolder: nothing,
    rename: async (from, to) => {
      files.set(to, read(from));
      files.delete(from);
      await nothing();
    },
    remove: async (path) => {
      read(path);
      files.delete(path);
      await nothing();
    },
    syncFolder: nothing,
  };
}
