import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { app, dialog, type BrowserWindow } from 'electron';
import { version } from '../package.json' with { type: 'json' };
import { APP_ORIGIN, APP_PAGE, registerAppScheme, serveAppScheme } from './electron/app-scheme.ts';
import { keepAwake } from './electron/awake.ts';
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
import { readFiles } from './shell/files.ts';
import { dataFolder } from './shell/folder.ts';
import { openLog } from './shell/log.ts';
import { openApp } from './shell/open-app.ts';
import { speaker } from './shell/speak.ts';

/** The table in a window of its own. */

// Electron and Chromium have options of their own in argv: what is not ours is not looked at.
const { data } = parseArgs({ strict: false, options: { data: { type: 'string' } } }).values;
const folder = typeof data === 'string' ? resolve(data) : dataFolder();
/** The development server's page, while developing only. */
const devPage = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];

let window: BrowserWindow | null = null;

app.enableSandbox();
// What Chromium keeps goes beside the games, not among them.
mkdirSync(join(folder, 'window'), { recursive: true });
app.setPath('userData', join(folder, 'window'));
registerAppScheme();
denyPermissions();
blockNavigation();
const openedFiles = hearOpenedFiles();

if (isOnlyInstance(() => window)) {
  await app.whenReady();
  const log = openLog(folder);
  const opened = await openApp(folder, version, log);
  if (!opened.ok) {
    dialog.showErrorBox('Croupier', speaker.say(opened.error));
    app.exit(1);
  } else {
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
    openedFiles.serve((file) => takeGame(table, file));
    window.on('closed', () => {
      disconnect();
      window = null;
    });
    endWithWindow(async () => {
      sleep();
      await table.close();
    });
  }
}
