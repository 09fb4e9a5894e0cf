import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app, guardedApp } from './app.ts';
import { connectControl, onAct, report } from './control.ts';
import { ipcMain } from './ipc-main.ts';
import { protocol } from './protocol.ts';
import { readiness } from './readiness.ts';
import { defaultSession } from './session.ts';
import { Menu, dialog, powerSaveBlocker, screen, shell } from './small.ts';
import { checks, guard } from './typed.ts';
import { BrowserWindow, windows } from './window.ts';

/**
 * The stand-in's main: what Electron's own does with a folder (lib/browser/init.ts). `electron FOLDER …` imports the `main`
 * of the folder's package.json, and goes on to `ready` when that import has settled.
 */

const modelled: Readonly<Record<string, unknown>> = {
  app: guardedApp,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerSaveBlocker,
  protocol,
  screen,
  session: guard.class(
    'Session',
    class {
      static get defaultSession(): object {
        return guard.object('Session', defaultSession());
      }
    },
  ),
  shell,
};

/** `import … from 'electron'`: every name that the typings have; those that are not modelled say so when they are used. */
function provideElectron(): void {
  const names = Object.keys(checks.typings.exports);
  const key = 'electron stand-in';
  const provided = Object.fromEntries(names.map((name) => [name, modelled[name] ?? guard.unmodelled(name)]));
  Reflect.set(globalThis, Symbol.for(key), provided);
  const source = [
    `const electron = globalThis[Symbol.for(${JSON.stringify(key)})];`,
    'export default electron;',
    ...names.map((name) => `export const ${name} = electron.${name};`),
  ].join('\n');
  const hooks = `
    const source = ${JSON.stringify(source)};
    export const resolve = (specifier, context, next) =>
      specifier === 'electron' || specifier === 'electron/main' ? { url: 'electron:main', shortCircuit: true } : next(specifier, context);
    export const load = (url, context, next) =>
      url === 'electron:main' ? { format: 'module', source, shortCircuit: true } : next(url, context);
  `;
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
}

/** process as Electron's main process has it. */
function dressProcess(version: string): void {
  process.argv.splice(1, 1);
  Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });
  Object.assign(process, { type: 'browser', resourcesPath: join(app.folder, 'resources') });
}

function endWithSignals(): void {
  // On POSIX Electron quits in order when it is asked by a signal.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  onAct((act) => {
    if (act === 'quit') app.quit();
    for (const window of windows()) {
      if (act === 'close') window.close();
      if (act === 'minimize') window.minimize();
      if (act === 'crash') window.crash();
      if (act === 'bluetooth') window.findDice();
    }
  });
}

async function run(): Promise<void> {
  const [, , folder = '.'] = process.argv;
  app.folder = resolve(folder);
  dressProcess(process.env['STAND_IN_VERSION'] ?? '0.0.0');
  await connectControl();
  provideElectron();
  endWithSignals();
  // Electron's own loop keeps the process alive, also while nothing happens.
  setInterval(() => undefined, 60_000);
  const { main } = JSON.parse(readFileSync(join(app.folder, 'package.json'), 'utf8')) as { main: string };
  await import(/* @vite-ignore */ pathToFileURL(join(app.folder, main)).href);
  report({ event: 'evaluated' });
  readiness.state = 'ready';
  app.emit('will-finish-launching');
  app.emit('ready', {}, {});
  report({ event: 'ready' });
}

void run().catch((error: unknown) => {
  process.stderr.write(`stand-in: ${error instanceof Error ? error.stack : String(error)}\n`);
  void app.end(70);
});
