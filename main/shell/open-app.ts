import { existsSync, readFileSync } from 'node:fs';
import { arch, release, type, homedir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Result } from '../contract.ts';
import { ok } from '../engine/core/result.ts';
import { nodeFileSystem } from '../journal/node-files.ts';
import { lockFolder } from '../journal/node-lock.ts';
import { type App, type AppOptions, type Asker, createAsker } from '../table/app-contract.ts';
import { createApp } from '../table/app.ts';
import { askBeside } from '../table/long-questions.ts';
import { randomDevice, CameraTray, RadioTray } from '../tray/index.ts';
import { createTray } from '../tray/node/create.ts';
import { type About, withDiagnosis } from './diagnosis.ts';
import { type Log, openLog } from './log.ts';
import { withNewer } from './newer.ts';
import { fileMemory } from './tray-memory.ts';
import { wrap } from './wrap.ts';

/** The table on Node, on this computer's disk by default. Refuses as `createApp`. */
export const createNodeApp = (
  options: Omit<AppOptions, 'files' | 'lock'> & Partial<Pick<AppOptions, 'files' | 'lock'>>,
): Promise<Result<App>> => createApp({ files: nodeFileSystem, lock: lockFolder, ...options });

/** Versions of the program, its runtime and the system; nothing identifies the machine's owner. */
function aboutProgram(version: string): About {
  const { node, electron, chrome } = process.versions;
  return {
    croupier: version,
    node,
    ...(electron === undefined ? {} : { electron }),
    ...(chrome === undefined ? {} : { chrome }),
    system: `${type()} ${release()} ${arch()}`,
  };
}

/** The built helper, next to this file or above it; null when running from the sources. */
function findHelper(): URL | null {
  const places = ['./asking.cjs', '../asking.cjs'].map((place) => new URL(place, import.meta.url));
  return places.find((place) => existsSync(place)) ?? null;
}

function openAsker(): Asker {
  const file = findHelper();
  // From its text: worker threads cannot load files from the package's archive, but this thread can.
  return file ? askBeside(() => new Worker(readFileSync(file, 'utf8'), { eval: true })) : createAsker();
}

/**
 * Opens the table of a data folder with its tray, for both shells. Closing it writes everything to disk and
 * releases the folder and the port. Refuses as `createApp` does: `journal.locked`, `table.folder.*`.
 */
export async function openApp(
  folder: string,
  version: string,
  log: Log = openLog(folder),
): Promise<Result<App>> {
  const tray = createTray({
    isPrivate: true,
    memory: fileMemory(nodeFileSystem, join(folder, 'tray.json')),
    camera: new CameraTray({ device: randomDevice() }),
    radio: new RadioTray({ device: randomDevice() }),
  });
  const opened = await createNodeApp({ folder, version, tray, asker: openAsker() });
  if (!opened.ok) {
    await tray.dispose();
    log.write(`not opened: ${opened.error.code}`);
    return opened;
  }
  const about = aboutProgram(version);
  const told = withDiagnosis({ app: opened.value, log, about, home: homedir() });
  const app = withNewer({ app: told, folder, version });
  // The last line of the log, whatever ends the program.
  const crashed = (error: Error): void => log.write(`crashed: ${error.stack ?? error.message}`);
  process.on('uncaughtExceptionMonitor', crashed);
  // Looks for the last tray in the background.
  void tray.start();
  return ok(
    wrap(app, {
      closed: async () => {
        await tray.dispose();
        process.off('uncaughtExceptionMonitor', crashed);
      },
    }),
  );
}
