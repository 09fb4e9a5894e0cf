import { describe, expect, test } from 'vitest';
import { tempFolder } from '../support/temp.ts';
import { startStandIn } from './support.ts';

/** What the stand-in must refuse, so that the app's tests can see it: each line is tried in one app, the answers are compared. */
const BEFORE_READY: readonly (readonly [code: string, error: RegExp | null])[] = [
  ['session.defaultSession', /only after app is ready/],
  ["protocol.handle('app', () => new Response())", /only after app is ready/],
  ['new BrowserWindow({})', /only after app is ready/],
  ["dialog.showMessageBox({ message: 'x' })", /only after app is ready/],
  ["dialog.showErrorBox('x', 'y')", null],
  ['screen.getAllDisplays()', /only after app is ready/],
  ['app.getLocale()', /only after app is ready/],
  ['Menu.setApplicationMenu(null)', /only after app is ready/],
  ["app.setPath('userData', 'here')", /must be absolute/],
  ["app.getPath('nowhere')", /name must be/],
  ['app.nothing', /electron\.d\.ts has no such member/],
  ['app.nothing = 1', /nothing there that can be set/],
  ["app.on('no-such-event', () => 0)", /has no event "no-such-event"/],
  ["app.on('ready')", /the listener must be a function/],
  ['app.enableSandbox(true)', /takes 0 arguments, not 1/],
  ["protocol.registerSchemesAsPrivileged([{ scheme: 'app', privilege: {} }])", /has no such option/],
  ["protocol.registerSchemesAsPrivileged('app')", /must be an array/],
  ["protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true } }])", null],
  ["protocol.registerSchemesAsPrivileged([{ scheme: 'other' }])", /only once/],
  ['app.relaunch()', /does not model it/],
  ["nativeTheme.themeSource = 'dark'", /does not model nativeTheme/],
  ['nativeTheme.shouldUseDarkColors', /does not model nativeTheme/],
];
const AFTER_READY: readonly (readonly [code: string, error: RegExp | null])[] = [
  ["protocol.registerSchemesAsPrivileged([{ scheme: 'app' }])", /only before app is ready/],
  ['app.enableSandbox()', /only before app is ready/],
  ['app.disableHardwareAcceleration()', /only before app is ready/],
  ["app.setPath('userData', '/tmp/x')", /only before app is ready/],
  ["protocol.handle('other', () => new Response())", /was not registered/],
  ["protocol.handle('app', 'no function')", /handler must be function/],
  ["protocol.handle('app', () => new Response())", null],
  ["protocol.handle('app', () => new Response())", /Failed to register protocol/],
  ['new BrowserWindow({ wdith: 3 })', /wdith: .* has no such option/],
  ['new BrowserWindow({ webPreferences: { preload: 3 } })', /preload must be string/],
  ['new BrowserWindow({ webPreferences: { nodeIntegration: true } })', /nodeIntegration/],
  ["dialog.showMessageBox({ type: 'warning' })", /message is missing/],
  ["dialog.showMessageBox({ message: 'x', kind: 'warning' })", /kind: .* has no such option/],
  ["dialog.showMessageBox({ message: 'x' })", null],
  ["powerSaveBlocker.start('sleep')", /must be "prevent-display-sleep"/],
  ["shell.openExternal('https://nodejs.org/', { activate: 'yes' })", /activate must be boolean/],
  ['session.defaultSession.setPermissionCheckHandler(3)', /handler must be/],
  ["session.defaultSession.on('will-downlaod', () => 0)", /has no event/],
  ['Menu.setApplicationMenu({})', /must be/],
  ["Menu.setApplicationMenu(Menu.buildFromTemplate([{ role: 'editMenu' }]))", null],
  ["Menu.buildFromTemplate([{ rloe: 'editMenu' }])", /rloe|must be/],
];

const trying = (list: string): string =>
  `for (const code of ${list}) try { eval(code); said.push(null) } catch (error) { said.push(error.message) }`;

const NAMES =
  'app, BrowserWindow, dialog, Menu, nativeTheme, powerSaveBlocker, protocol, screen, session, shell';

/** A small app in a folder. */
const appOf = (code: string): string =>
  tempFolder({ 'package.json': '{"main":"main.mjs","version":"1.0.0"}', 'main.mjs': code });

describe('the stand-in for Electron', () => {
  test('refuses what Electron and its typings refuse, before ready and after it', async () => {
    const codes = (list: typeof BEFORE_READY): string => JSON.stringify(list.map(([code]) => code));
    const app = await startStandIn({
      app: appOf(`
        import { ${NAMES} } from 'electron';
        import { writeSync } from 'node:fs';
        let said = [];
        ${trying(codes(BEFORE_READY))}
        const before = said;
        app.whenReady().then(() => {
          said = [];
          ${trying(codes(AFTER_READY))}
          writeSync(2, JSON.stringify([before, said]));
          app.exit(0);
        });
      `),
    });
    expect(await app.ended).toBe(0);
    const [before, after] = JSON.parse(app.complaints()) as (string | null)[][];
    const check = (list: typeof BEFORE_READY, said: readonly (string | null)[] | undefined): void => {
      for (const [i, [code, error]] of list.entries()) {
        if (error === null) expect(said?.[i], code).toBeNull();
        else expect(said?.[i], code).toMatch(error);
      }
    };
    check(BEFORE_READY, before);
    check(AFTER_READY, after);
  });

  test('is never ready for an entry that waits for it at its top level', async () => {
    const app = await startStandIn({
      app: appOf(`import { app } from 'electron'; await app.whenReady(); app.exit(0);`),
    });
    await expect(app.watcher.next('evaluated', 1_500)).rejects.toThrow('no “evaluated”');
    expect(app.watcher.reports).toEqual([]);
    expect(app.child.exitCode).toBeNull();
  });

  test('a name that Electron does not export is an error of the entry', async () => {
    const app = await startStandIn({ app: appOf(`import { browserWindow } from 'electron';`) });
    expect(await app.ended).toBe(70);
    expect(app.complaints()).toContain("does not provide an export named 'browserWindow'");
  });
});
