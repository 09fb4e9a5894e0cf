import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { app, dialog, type BrowserWindow } from 'electron';
import { version } from '../package.json' with { type: 'json' };
import type { Phrase, Settings } from './contract.ts';
import { APP_ORIGIN, APP_PAGE, registerAppScheme, serveAppScheme } from './electron/app-scheme.ts';
import { keepAwake } from './electron/awake.ts';
import { findDevPage } from './electron/dev-page.ts';
import { connectWindow } from './electron/ipc.ts';
import { endWithWindow, isOnlyInstance } from './electron/life.ts';
import { setMenu } from './electron/menu.ts';
import { blockNavigation } from './electron/navigation.ts';
import { hearOpenedFiles, takeGame } from './electron/opened-files.ts';
import { denyPermissions } from './electron/permissions.ts';
import { reviveIn } from './electron/revive.ts';
import { openWindow } from './electron/window.ts';
import { phonesMemory } from './host/keep.ts';
import { withPhones } from './host/phones.ts';
import { startFailure } from './shell/failure.ts';
import { readFiles } from './shell/files.ts';
import { dataFolder } from './shell/folder.ts';
import { openLog } from './shell/log.ts';
import { openApp } from './shell/open-app.ts';
import { speakerFor } from './shell/speak.ts';
import { folderRefusal } from './table/data-folder.ts';

/** The table in a window of its own. */

// Electron and Chromium have options of their own in argv: what is not ours is not looked at.
const { data } = parseArgs({ strict: false, options: { data: { type: 'string' } } }).values;
const folder = typeof data === 'string' ? resolve(data) : dataFolder();
const devPage = findDevPage(app.isPackaged, process.env['ELECTRON_RENDERER_URL']);

let window: BrowserWindow | null = null;

app.enableSandbox();
registerAppScheme();
denyPermissions();
blockNavigation();
const openedFiles = hearOpenedFiles();

/** What Chromium keeps goes beside the games, not among them. */
function placeChromium(): Phrase | null {
  try {
    mkdirSync(join(folder, 'window'), { recursive: true });
    app.setPath('userData', join(folder, 'window'));
    return null;
  } catch (error) {
    return folderRefusal(error, folder).error;
  }
}

/** Opens the table and its window; or says why not. */
async function open(): Promise<Phrase | null> {
  const log = openLog(folder);
  const opened = await openApp(folder, version, log);
  if (!opened.ok) return opened.error;
  const find = await readFiles(join(import.meta.dirname, '..', 'renderer'));
  // Nothing is listened to before somebody invites.
  const table = withPhones({ app: opened.value, find, memory: phonesMemory(folder) });
  serveAppScheme(find);
  setMenu(process.platform, !app.isPackaged);
  const sleep = keepAwake(table);
  window = openWindow({
    preload: join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
    page: devPage ?? APP_PAGE,
    placeFile: join(folder, 'window.json'),
  });
  const disconnect = connectWindow(
    window.webContents,
    table,
    devPage === undefined ? APP_ORIGIN : new URL(devPage).origin,
  );
  reviveIn(window.webContents, (text) => log.write(text));
  let language: Settings['locale'] = 'system';
  table.subscribe((push) => {
    if (push.push === 'settings') language = push.settings.locale;
  });
  openedFiles.serve(async (file) => takeGame(table, file, await speakerFor(language, app.getLocale())));
  window.on('closed', () => {
    disconnect();
    window = null;
  });
  endWithWindow(async () => {
    sleep();
    await table.close();
  });
  return null;
}

const misplaced = placeChromium();
if (misplaced !== null || isOnlyInstance(() => window)) {
  await app.whenReady();
  const problem = misplaced ?? (await open().catch((error: unknown) => startFailure(error, openLog(folder))));
  if (problem !== null) {
    const speaker = await speakerFor('system', app.getLocale());
    dialog.showErrorBox('Croupier', speaker.say(problem));
    app.exit(1);
  }
}
