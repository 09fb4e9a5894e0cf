import type { Result } from '../contract.ts';
import { ok } from '../engine/core/result.ts';
import { createApp } from '../table/app.ts';
import type { App } from '../table/app-contract.ts';
import { askBeside, type Helper, type LongAnswer } from '../table/long-questions.ts';
import { withDiagnosis } from '../shell/diagnosis.ts';
import { randomDevice, CameraTray, RadioTray, createTrayOn } from '../tray/index.ts';
import { openDisk } from './opfs.ts';
import { lockBrowser } from './lock.ts';
import { fileMemory } from '../shell/tray-memory.ts';
import { wrap } from '../shell/wrap.ts';
import { browserPlatform } from './platform.ts';
import type { Log } from '../shell/log.ts';

const MOST_LINES = 500;

/** The log of this start, in memory, for *Copy diagnosis*. */
function memoryLog(): Log {
  const lines: string[] = [];
  return {
    write: (text) => {
      lines.push(`${new Date().toISOString()} ${text.slice(0, 4_000)}`);
      if (lines.length > MOST_LINES) lines.shift();
    },
    tail: (n) => lines.slice(-n),
  };
}

/** The table of a browser alone, the counterpart of `main/shell/open-app.ts` on Node. */
export interface BrowserApp extends App {
  /** A port was chosen in the browser's dialog and is now listed. */
  portChosen(): void;
}

/** Resolves when the page has rendered a game that just arrived at the table. */
type WaitForPage = () => Promise<void>;

/** The only data folder of this origin. */
const FOLDER = '/croupier';

/** Refuses as `createApp` does: `journal.locked`, `table.folder.*`; and as `openDisk`. */
export async function openBrowserApp(version: string, drawn: WaitForPage): Promise<Result<BrowserApp>> {
  // Some browsers lack `navigator.storage`, despite its type.
  const disk = await openDisk({ secure: isSecureContext, storage: navigator.storage });
  if (!disk.ok) return disk;
  const files = disk.value;
  const tray = createTrayOn(browserPlatform(files), {
    memory: fileMemory(files, `${FOLDER}/tray.json`),
    camera: new CameraTray({ device: randomDevice() }),
    radio: new RadioTray({ device: randomDevice() }),
  });
  const opened = await createApp({
    folder: FOLDER,
    version,
    tray,
    files,
    lock: () => lockBrowser(navigator.locks),
    asker: askBeside(startHelper),
    drawn,
  });
  if (!opened.ok) {
    await tray.dispose();
    return opened;
  }
  const app = withDiagnosis({
    app: opened.value,
    log: memoryLog(),
    about: { croupier: version, shell: 'browser alone', browser: navigator.userAgent },
    home: FOLDER,
  });
  void tray.start();
  return ok({
    ...wrap(app, { closed: () => tray.dispose() }),
    portChosen: () => void app.handle({ n: 0, kind: 'tray', ...{ act: { kind: 'list' } } }, { kind: 'host' }),
  });
}

function startHelper(): Helper {
  const worker = new Worker(new URL('./asking.ts', import.meta.url), { type: 'module' });
  return {
    postMessage: (question) => worker.postMessage(question),
    on: (event: 'message' | 'error', listener: ((answer: LongAnswer) => void) | ((error: Error) => void)) => {
      if (event === 'message')
        worker.onmessage = ({ data }: MessageEvent<LongAnswer>) =>
          (listener as (answer: LongAnswer) => void)(data);
      else worker.onerror = ({ message }) => (listener as (error: Error) => void)(new Error(message));
    },
    // A worker ends with its page.
    unref: () => undefined,
    terminate: () => {
      worker.terminate();
      return Promise.resolve();
    },
  };
}
