import { join } from 'node:path';
import { app, type BrowserWindow } from 'electron';
import { version } from '../../package.json' with { type: 'json' };
import type { Result } from '../contract.ts';
import { eventsMemory, phonesMemory } from '../host/keep.ts';
import { withPhones } from '../host/phones.ts';
import { readFiles } from '../shell/files.ts';
import { openLog } from '../shell/log.ts';
import { openApp } from '../shell/open-app.ts';
import { APP_ORIGIN, APP_PAGE, serveAppScheme, findDevPage } from './app-scheme.ts';
import { chooseDice } from './permissions.ts';
import { keepAwake, tellLauncher, endWithWindow } from './life.ts';
import { connectWindow } from './ipc.ts';
import { openWindow, setMenu } from './window.ts';
import { type OpenedFiles, offerFiles } from './opened-files.ts';
import { reviveIn } from './revive.ts';
import { createSecondWindow } from './second-window.ts';

export interface TableOptions {
  readonly folder: string;
  /** The folder of the built program, with `renderer` and `preload` in it. */
  readonly built: string;
  readonly openedFiles: OpenedFiles;
}

/**
 * Opens the table of a data folder and the window on it. Called once, when Electron is ready; the program ends with the
 * window. Refuses as `openApp` does.
 */
export async function openTable({
  folder,
  built,
  openedFiles,
}: TableOptions): Promise<Result<BrowserWindow>> {
  const log = openLog(folder);
  const opened = await openApp(folder, version, log);
  if (!opened.ok) return opened;
  const find = await readFiles(join(built, 'renderer'));
  // No network port is opened before phones are invited.
  const table = withPhones({
    app: opened.value,
    find,
    memory: phonesMemory(folder),
    events: eventsMemory(folder),
    openWindow: () => second.show(),
  });
  serveAppScheme(find);
  setMenu(process.platform, !app.isPackaged);
  const sleep = keepAwake(table);
  const devPage = findDevPage(app.isPackaged, process.env['ELECTRON_RENDERER_URL']);
  const preload = join(built, 'preload', 'preload.cjs');
  const page = devPage ?? APP_PAGE;
  const origin = devPage === undefined ? APP_ORIGIN : new URL(devPage).origin;
  const window = openWindow({
    preload,
    page,
    placeFile: join(folder, 'window.json'),
    onShown: () => tellLauncher('shown'),
  });
  const disconnect = connectWindow(window.webContents, table, origin);
  const note = (text: string): void => log.write(text);
  reviveIn(window.webContents, note);
  chooseDice(window.webContents, origin);
  const second = createSecondWindow({ preload, page, origin, table, beside: window, note });
  const endFiles = offerFiles(window.webContents, openedFiles, origin);
  window.on('closed', () => {
    disconnect();
    endFiles();
    second.close();
  });
  endWithWindow(async () => {
    sleep();
    await table.close();
  });
  return { ok: true, value: window };
}
