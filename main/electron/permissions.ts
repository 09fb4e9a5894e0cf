import { type Session, type WebContents, app, shell } from 'electron';
import { RELEASES_PAGE } from '../shell/newer.ts';
import { BG_STATS } from '../words/bg-stats.ts';

/** `URL.origin` is "null" for a scheme that it does not know. Null if it is not a valid address. */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/**
 * Denies every permission a page may ask for: microphone, notifications, serial ports, screens … The one exception is
 * the camera, which reads dice: our own page may use its video, without sound. Applies to sessions created later,
 * too.
 * @param own the origins of our page
 */
export function denyPermissions(own: readonly string[]): void {
  app.on('session-created', (session) => denyIn(session, own));
}

/** Source: docs/api/session.md, "setPermissionRequestHandler", "setPermissionCheckHandler". */
function denyIn(session: Session, own: readonly string[]): void {
  const isOwn = (address: string | undefined): boolean => own.includes(originOf(address ?? '') ?? '');
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const kinds = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isCamera = permission === 'media' && kinds.length > 0 && kinds.every((kind) => kind === 'video');
    answer(isCamera && details.isMainFrame && isOwn(details.requestingUrl));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin, details) =>
      permission === 'media' && details.mediaType === 'video' && details.isMainFrame && isOwn(origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  // Files that the page itself made (exports) may be saved where people choose; nothing else is downloaded.
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith('blob:')) event.preventDefault();
  });
}

/** The only external sites that a link in the app may open in the user's browser. */
const LINK_ORIGINS: readonly string[] = [
  'https://nodejs.org',
  BG_STATS,
  ...(RELEASES_PAGE === null ? [] : [new URL(RELEASES_PAGE).origin]),
];

/** True for an https address on a listed site. The whole origin is compared, after parsing. */
export function mayOpen(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  return username === '' && password === '' && LINK_ORIGINS.some((listed) => listed === origin);
}

/** Opens an address in the user's browser if it is allowed; returns whether it did. */
function openLink(address: string): boolean {
  if (!mayOpen(address)) return false;
  void shell.openExternal(address);
  return true;
}

/** Blocks navigation, new windows and embedded pages. */
export function blockNavigation(): void {
  app.on('web-contents-created', (_event, contents) => blockIn(contents));
}

function blockIn(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}

/** Blink's features: Bluetooth, which Linux lacks, and scans for a die that was lost. */
export const BLUETOOTH = 'WebBluetooth,WebBluetoothWatchAdvertisements';

/** How long people may take to wake another die, ms. */
const WAIT = 8000;

/**
 * Chooses dice for our page, as Electron shows no list: the first that was not chosen before, else after a while any.
 * The page makes it blink. For other pages nothing is chosen.
 */
export function chooseDice(contents: WebContents, origin: string): void {
  const chosen = new Set<string>();
  /** The question that waits for a die, as last asked. */
  let open: {
    readonly timer: ReturnType<typeof setTimeout>;
    any: string;
    choose: (die: string) => void;
  } | null = null;
  const end = (die: string, choose: (die: string) => void): void => {
    clearTimeout(open?.timer);
    open = null;
    chosen.add(die);
    choose(die);
  };
  // It is emitted again whenever a device is found, until it is answered.
  contents.on('select-bluetooth-device', (event, devices, choose) => {
    event.preventDefault();
    if (originOf(contents.mainFrame.url) !== origin) return choose('');
    const fresh = devices.find(({ deviceId }) => !chosen.has(deviceId));
    if (fresh) return end(fresh.deviceId, choose);
    open ??= { timer: setTimeout(() => open && end(open.any, open.choose), WAIT), any: '', choose };
    open.any = devices[0]?.deviceId ?? '';
    open.choose = choose;
  });
}
