import { app, type WebContents } from 'electron';
import { openLink } from './links.ts';

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
