import { shell, app, type WebContents } from 'electron';
import { RELEASES_PAGE } from '../shell/newer.ts';
import { BG_STATS } from '../words/bg-stats.ts';

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
