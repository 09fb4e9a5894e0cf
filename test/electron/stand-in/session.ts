import { EventEmitter } from 'node:events';
import type { Cdp } from './cdp.ts';
import { report } from './control.ts';
import { preventable } from './event.ts';
import { toApp } from './origin.ts';
import { app } from './app.ts';
import { guard } from './typed.ts';

type PermissionHandler = (
  contents: object,
  permission: string,
  answer: (granted: boolean) => void,
  details: object,
) => void;
type CheckHandler = (contents: object | null, permission: string, origin: string, details: object) => boolean;

/** What a page may ask Chromium for by name, and what Chromium calls it. */
const PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  geolocation: ['geolocation'],
  notifications: ['notifications'],
  'clipboard-read': ['clipboard-read'],
  midi: ['midi'],
  'idle-detection': ['idle-detection'],
};

class DownloadItem extends EventEmitter {
  constructor(readonly url: string) {
    super();
  }
  getURL = (): string => this.url;
}

/** The one session: what a page may, and what it fetches to keep. */
export class Session extends EventEmitter {
  #request: PermissionHandler | null = null;
  #check: CheckHandler | null = null;
  setPermissionRequestHandler = (handler: PermissionHandler | null): void => void (this.#request = handler);
  setPermissionCheckHandler = (handler: CheckHandler | null): void => void (this.#check = handler);
  setDevicePermissionHandler = (): void => undefined;
  setDisplayMediaRequestHandler = (): void => undefined;

  /** Asks the app as Electron does; without a handler Electron grants (docs/api/session.md, setPermissionRequestHandler). */
  askPermission(
    contents: object,
    permission: string,
    details: object,
    answer: (granted: boolean) => void,
  ): void {
    const say = (granted: boolean): void => {
      report({ event: 'permission', permission, granted });
      answer(granted);
    };
    if (this.#request === null) say(true);
    else this.#request(contents, permission, say, { ...details, isMainFrame: true });
  }

  /** Sets Chromium's own permissions as the app's check handler answers for an origin. */
  async settle(cdp: Cdp, origin: string): Promise<void> {
    for (const [permission, names] of Object.entries(PERMISSIONS)) {
      const granted = this.#check?.(null, permission, toApp(origin), {
        isMainFrame: true,
        requestingUrl: toApp(origin),
      });
      for (const name of names)
        await cdp
          .send('Browser.setPermission', {
            permission: { name },
            setting: granted === false ? 'denied' : 'granted',
            origin,
          })
          .catch(() => undefined);
    }
  }

  /** Watches what is downloaded: the app is asked, and may prevent it (docs/api/session.md, will-download). */
  async watchDownloads(cdp: Cdp, folder: string): Promise<void> {
    await cdp.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: folder,
      eventsEnabled: true,
    });
    cdp.on('Browser.downloadWillBegin', ({ url: from, guid }: { url: string; guid: string }) => {
      const url = toApp(from);
      const event = preventable({});
      this.emit('will-download', event, guard.object('DownloadItem', new DownloadItem(url)), null);
      report({ event: 'download', url, prevented: event.defaultPrevented });
      if (event.defaultPrevented) void cdp.send('Browser.cancelDownload', { guid }).catch(() => undefined);
    });
  }
}

let made: Session | null = null;

/** Made when it is first touched; `session-created` tells of it, so handlers that were set before are in time. */
export function defaultSession(): Session {
  if (made === null) {
    made = new Session();
    app.emit('session-created', guard.object('Session', made));
  }
  return made;
}
