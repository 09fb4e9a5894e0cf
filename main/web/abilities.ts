import { Workbox } from 'workbox-window';
import type { ArrivedFile, PageAbilities, Wire } from '../contract.ts';
import { copiesFolder } from './copies-folder.ts';
import type { NotKept } from './messages.ts';
import type { Page } from './page.ts';
import { SHARED, readShared } from './shared.ts';

/** What only a page may do, and only some browsers can. */
interface AblePage {
  readonly serial?: { requestPort(): Promise<unknown> };
  readonly launchQueue?: {
    setConsumer(take: (launched: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
  };
}

/** Tells the newest value to who listens, at once and with each change. */
class Told<T> {
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

/** So long after the table is there, on a first visit, everything is fetched and kept for evenings without a network, in ms. */
const AFTER_FIRST_SIGHT = 4_000;

/** A tab that was only looking on is loaded anew so long after the one that took a newer version, in ms. */
const AFTER_OTHER_TAB = 2_000;

/** Runs when the line to the table is there for the first time. */
function once(wire: Wire, run: () => void): void {
  let due = true;
  wire.status((connected) => {
    if (!connected || !due) return;
    due = false;
    run();
  });
}

/** Runs when this tab has the table: one that looks on hears nothing of the tray. What is said earlier, nobody hears. */
function onceAtTable(wire: Wire, run: () => void): void {
  let due = true;
  wire.receive((message) => {
    if (!due || !('push' in message) || message.push !== 'tray') return;
    due = false;
    run();
  });
}

export function abilitiesOf(page: Page): PageAbilities {
  const updates = new Told(false);
  const kept = new Told<boolean | null>(null);
  const notKept = new Told<string | null>(null);
  let asked = false;
  const workbox = 'serviceWorker' in navigator ? new Workbox('./service-worker.js') : null;
  if (workbox) {
    workbox.addEventListener('waiting', () => updates.tell(true));
    workbox.addEventListener('message', ({ data }) => {
      const { notKept: file } = data as Partial<NotKept>;
      if (file !== undefined) notKept.tell(file);
    });
    // No page goes on with what another version left: their files are gone, and their worker would speak to a newer one.
    let controlled = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (asked) location.reload();
      else if (controlled) {
        // Another tab, which has the table and no game on it, asked for this: it is to have the table again.
        page.leave();
        setTimeout(() => location.reload(), AFTER_OTHER_TAB);
      }
      controlled = true;
    });
    const keep = (): void => void workbox.register({ immediate: true }).catch(() => undefined);
    // On a first visit people wait for the table: the copy for evenings without a network is fetched after it.
    if (navigator.serviceWorker.controller) keep();
    else once(page.wire, () => setTimeout(keep, AFTER_FIRST_SIGHT));
  }
  void navigator.storage?.persisted?.().then((is) => {
    if (is) kept.tell(true);
  });
  // The browser may clear what it was not asked to keep: the first game is worth asking.
  page.onFirstGame(() => void navigator.storage?.persist?.().then((is) => kept.tell(is)));

  const able = { serial: (navigator as AblePage).serial };
  return {
    choosePort: able.serial
      ? async () => {
          // Whoever closes the dialog wants nothing.
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

/** Calls `listener` with files that are opened with this page or shared with it, once it has the table. */
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

/** Files that another app or a web site shared: the service worker put them aside, as the page begins anew with them. */
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
