import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { app, dialog, type BrowserWindow } from 'electron';
import type { Phrase } from './contract.ts';
import { makeFolderNow } from './disk/private.ts';
import { APP_ORIGIN, registerAppScheme, findDevPage } from './electron/app-scheme.ts';
import { tellLauncher, isOnlyInstance } from './electron/life.ts';
import { hearOpenedFiles } from './electron/opened-files.ts';
import { blockNavigation, denyPermissions } from './electron/permissions.ts';
import { startFailure, openLog } from './shell/log.ts';
import { dataFolder } from './shell/files.ts';
import { speakerFor } from './shell/speak.ts';
import { folderRefusal } from './table/data-folder.ts';

/**
 * The table in its own window. Electron emits `ready` only after this module and its imports have been evaluated,
 * so nothing in them may await at top level (electron/docs/tutorial/esm.md). Settings required before `ready` are
 * made here; everything else follows it.
 */

// Electron and Chromium add options to argv: those that are not ours are ignored.
const { data } = parseArgs({ strict: false, options: { data: { type: 'string' } } }).values;
const folder = typeof data === 'string' ? resolve(data) : dataFolder();

let window: BrowserWindow | null = null;

/** Chromium's files go beside the games, not among them. */
function placeChromium(): Phrase | null {
  try {
    makeFolderNow(join(folder, 'window'));
    app.setPath('userData', join(folder, 'window'));
    return null;
  } catch (error) {
    return folderRefusal(error, folder).error;
  }
}

/** Opens the table and its window, or returns why not. */
async function open(): Promise<Phrase | null> {
  // Loaded on demand: nothing can use it before Electron is ready.
  const { openTable } = await import('./electron/open-table.ts');
  const opened = await openTable({ folder, built: join(import.meta.dirname, '..'), openedFiles });
  if (!opened.ok) return opened.error;
  window = opened.value;
  window.on('closed', () => (window = null));
  return null;
}

/** The program from `ready` on. A problem is shown in a dialog and ends the program. */
async function run(problem: Phrase | null): Promise<void> {
  const why = problem ?? (await open().catch((error: unknown) => startFailure(error, openLog(folder))));
  if (why === null) return;
  await new Promise<void>((resolve) => tellLauncher('refused', resolve));
  const speaker = await speakerFor('system', app.getLocale());
  dialog.showErrorBox('Croupier', speaker.say(why));
  app.exit(1);
}

app.enableSandbox();
registerAppScheme();
const devPage = findDevPage(app.isPackaged, process.env['ELECTRON_RENDERER_URL']);
denyPermissions([APP_ORIGIN, ...(devPage === undefined ? [] : [new URL(devPage).origin])]);
blockNavigation();
const openedFiles = hearOpenedFiles();
const misplaced = placeChromium();
// The lock is in the folder: without a folder there is only a reason to show.
if (misplaced !== null || isOnlyInstance(() => window)) void app.whenReady().then(() => run(misplaced));
