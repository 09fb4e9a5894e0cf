import type { PageAbilities, ArrivedFile, Wire } from '../contract.ts';
import { Workbox } from 'workbox-window';
import type { NotKept } from './messages.ts';
import type { Page } from './page.ts';
import { SHARED, readShared } from './shared.ts';

/** A folder chosen by the user for copies of everything. The browser remembers the folder, not the permission. */

interface Folder extends FileSystemDirectoryHandle {
  requestPermission(options: { readonly mode: 'readwrite' }): Promise<PermissionState>;
  queryPermission(options: { readonly mode: 'readwrite' }): Promise<PermissionState>;
}

type Picker = (options: { readonly mode: 'readwrite'; readonly id: string }) => Promise<Folder>;

const STORE = 'croupier-copies';

function copiesFolder(): Pick<PageAbilities, 'chooseFolder' | 'copyTo'> {
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

/** APIs available only in a page, and only in some browsers. */
interface AblePage {
  readonly serial?: { requestPort(): Promise<unknown> };
  readonly launchQueue?: {
    setConsumer(take: (launched: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
  };
}

/** A value with listeners, which are called at once and on each change. */
class Observable<T> {
  readonly #listeners = new Set<(value: T) => void>();
  constructor(private value: T) {}

  tell(value: T): void {
    this.value = value;
    for (const listener of this.#listeners) listener(value);
  }

  listen(listener: (value: T) => void): void {
    this.#listeners.add(listener);
    listener(this.value);
  }
}

/** Delay (ms) on a first visit between the table and the download of all files for offline use. */
const AFTER_FIRST_SIGHT = 4_000;

/** Delay (ms) before spectator tabs reload after another tab has updated. */
const AFTER_OTHER_TAB = 2_000;

/** Runs on the first connection to the table. */
function once(wire: Wire, run: () => void): void {
  let due = true;
  wire.status((connected) => {
    if (!connected || !due) return;
    due = false;
    run();
  });
}

/** Runs once this tab owns the table. Tray messages go only to the owner, so the first one shows it. */
function onceAtTable(wire: Wire, run: () => void): void {
  let due = true;
  wire.receive((message) => {
    if (!due || !('push' in message) || message.push !== 'tray') return;
    due = false;
    run();
  });
}

export function abilitiesOf(page: Page): PageAbilities {
  const updates = new Observable(false);
  const kept = new Observable<boolean | null>(null);
  const notKept = new Observable<string | null>(null);
  let asked = false;
  const workbox = 'serviceWorker' in navigator ? new Workbox('./service-worker.js') : null;
  if (workbox) {
    workbox.addEventListener('waiting', () => updates.tell(true));
    workbox.addEventListener('message', ({ data }) => {
      const { notKept: file } = data as Partial<NotKept>;
      if (file !== undefined) notKept.tell(file);
    });
    // A page cannot continue with files of another version: they are gone, and its worker would talk to a newer one.
    let controlled = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (asked) location.reload();
      else if (controlled) {
        // The tab that owns the table, without a game, requested the update: it takes the table again.
        page.leave();
        setTimeout(() => location.reload(), AFTER_OTHER_TAB);
      }
      controlled = true;
    });
    const keep = (): void => void workbox.register({ immediate: true }).catch(() => undefined);
    // On a first visit the table comes before the offline files.
    if (navigator.serviceWorker.controller) keep();
    else once(page.wire, () => setTimeout(keep, AFTER_FIRST_SIGHT));
  }
  void navigator.storage?.persisted?.().then((is) => {
    if (is) kept.tell(true);
  });
  // The browser may clear data unless asked to persist it; the first game is a good moment.
  page.onFirstGame(() => void navigator.storage?.persist?.().then((is) => kept.tell(is)));

  const able = { serial: (navigator as AblePage).serial };
  return {
    choosePort: able.serial
      ? async () => {
          // Closing the dialog is not an error.
          await able.serial?.requestPort().catch(() => undefined);
          page.portChosen();
        }
      : null,
    onUpdate: (listener) => updates.listen(listener),
    update: () => {
      asked = true;
      workbox?.messageSkipWaiting();
    },
    onKept: (listener) => kept.listen(listener),
    onNotKept: (listener) => notKept.listen(listener),
    ...copiesFolder(),
  };
}

/** Calls `listener` with files opened with this page or shared with it, once it owns the table. */
export const filesFor =
  (page: Page) =>
  (listener: (file: ArrivedFile) => void): void =>
    onceAtTable(page.wire, () => {
      (window as AblePage).launchQueue?.setConsumer(({ files }) => {
        for (const handle of files)
          void handle.getFile().then(
            (content) => listener({ from: 'opened', name: handle.name, content }),
            () => listener({ from: 'opened', name: handle.name, why: { code: 'opened.unreadable' } }),
          );
      });
      if ('caches' in window)
        void sharedFiles().then(
          (files) => files.forEach(listener),
          () => undefined,
        );
    });

/** Files shared by another app or a web site: the service worker stores them while the page reloads. */
async function sharedFiles(): Promise<readonly ArrivedFile[]> {
  if (!(await caches.has(SHARED))) return [];
  const aside = await caches.open(SHARED);
  const files: ArrivedFile[] = [];
  for (const request of await aside.keys()) {
    const response = await aside.match(request);
    if (response) files.push(await readShared(response));
  }
  await caches.delete(SHARED);
  return files;
}
