import type { PageAbilities } from '../contract.ts';

/** A folder chosen by the user for copies of everything. The browser remembers the folder, not the permission. */

interface Folder extends FileSystemDirectoryHandle {
  requestPermission(options: { readonly mode: 'readwrite' }): Promise<PermissionState>;
  queryPermission(options: { readonly mode: 'readwrite' }): Promise<PermissionState>;
}

type Picker = (options: { readonly mode: 'readwrite'; readonly id: string }) => Promise<Folder>;

const STORE = 'croupier-copies';

export function copiesFolder(): Pick<PageAbilities, 'chooseFolder' | 'copyTo'> {
  const pick = (window as { readonly showDirectoryPicker?: Picker }).showDirectoryPicker;
  return {
    chooseFolder: pick
      ? async () => {
          try {
            const folder = await pick.call(window, { mode: 'readwrite', id: 'croupier-copies' });
            await keep(folder);
            return folder.name;
          } catch {
            return null;
          }
        }
      : null,
    copyTo: async (name, text) => {
      try {
        const folder = await kept();
        if (!folder || !(await mayWrite(folder))) return false;
        const file = await folder.getFileHandle(name, { create: true });
        const writable = await file.createWritable();
        await writable.write(text);
        await writable.close();
        return (await (await file.getFile()).text()) === text;
      } catch {
        return false;
      }
    },
  };
}

/** After a restart the browser asks again, after a tap or key, such as the move that ended the game. */
async function mayWrite(folder: Folder): Promise<boolean> {
  const mode = { mode: 'readwrite' } as const;
  if ((await folder.queryPermission(mode)) === 'granted') return true;
  return (await folder.requestPermission(mode)) === 'granted';
}

/** Only IndexedDB can store a handle. */
function withStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(STORE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('folders');
    opening.onerror = () => reject(opening.error ?? new Error(STORE));
    opening.onsuccess = () => {
      const asked = ask(opening.result.transaction('folders', mode).objectStore('folders'));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error(STORE));
    };
  });
}

const keep = (folder: Folder): Promise<unknown> =>
  withStore('readwrite', (store) => store.put(folder, 'copies'));
const kept = (): Promise<Folder | undefined> =>
  withStore('readonly', (store) => store.get('copies') as IDBRequest<Folder | undefined>);
