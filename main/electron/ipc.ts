import { ipcMain, type IpcMainEvent, type WebContents } from 'electron';
import type { Push, Reply } from '../contract.ts';
import { isPlain, readRequest } from '../shell/message.ts';
import type { TableWithPhones } from '../host/phones.ts';
import type { App } from '../table/app-contract.ts';
import { CHANNELS } from './channels.ts';
import { originOf } from './permissions.ts';

/** Whether the sender is our page: the top frame of our window, at our origin. */
export const isOwnPage = (event: IpcMainEvent, contents: WebContents, origin: string): boolean =>
  event.sender === contents &&
  event.senderFrame !== null &&
  event.senderFrame === contents.mainFrame &&
  originOf(event.senderFrame.url) === origin;

/**
 * Carries requests, replies and pushes between a window's page and the table. Messages from any other sender are
 * ignored. Returns a function that detaches.
 */
export function connectWindow(
  contents: WebContents,
  app: Pick<App, 'handle' | 'subscribe'>,
  origin: string,
): () => void {
  const tell = (message: Reply | Push): void => {
    if (!contents.isDestroyed()) contents.send(CHANNELS.hear, message);
  };
  let unsubscribe = (): void => undefined;

  const attach = (event: IpcMainEvent): void => {
    if (!isOwnPage(event, contents, origin)) return;
    // A reloaded page attaches again and gets the whole state again.
    unsubscribe();
    unsubscribe = app.subscribe(tell);
  };

  const hear = (event: IpcMainEvent, message: unknown): void => {
    if (!isOwnPage(event, contents, origin)) return;
    const request = isPlain(message) ? readRequest(message) : readRequest(null);
    if (!request.ok) return tell({ n: 0, ok: false, error: request.error });
    void app.handle(request.value, { kind: 'host' }).then(tell);
  };

  ipcMain.on(CHANNELS.attach, attach);
  ipcMain.on(CHANNELS.say, hear);
  return () => {
    ipcMain.off(CHANNELS.attach, attach);
    ipcMain.off(CHANNELS.say, hear);
    unsubscribe();
  };
}

/**
 * Shows the table to the page of a second window, which only watches: its requests are ignored. Returns a function
 * that detaches.
 */
export function connectScreen(
  contents: WebContents,
  table: Pick<TableWithPhones, 'showWindow'>,
  origin: string,
): () => void {
  let end = (): void => undefined;
  const attach = (event: IpcMainEvent): void => {
    if (!isOwnPage(event, contents, origin)) return;
    end();
    end = table.showWindow((push) => {
      if (!contents.isDestroyed()) contents.send(CHANNELS.hear, push);
    });
  };
  ipcMain.on(CHANNELS.attach, attach);
  return () => {
    ipcMain.off(CHANNELS.attach, attach);
    end();
  };
}
