import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Push } from '../../main/contract.ts';
import { APP_ORIGIN, APP_PAGE } from '../../main/electron/app-scheme.ts';
import { CHANNELS } from '../../main/electron/channels.ts';
import { createSecondWindow, otherDisplay } from '../../main/electron/second-window.ts';
import { push } from '../host/support.ts';
import { describeWith } from '../support/needs.ts';
import { tempFolder } from '../support/temp.ts';
import { beginGame } from '../e2e/support/table.ts';
import * as electron from './stand-in.ts';
import { lookInto, lookIntoOther, startStandIn, watchStandIns } from './support.ts';

vi.mock('electron', () => import('./stand-in.ts'));
beforeEach(electron.reset);

const area = (x: number, width = 1920) => ({ x, y: 0, width, height: 1080 });

describe('the other display', () => {
  test.each([
    ['one display', area(0), [area(0)], null],
    ['the second of two', area(100, 800), [area(0), area(1920)], area(1920)],
    ['the first of two', area(2000, 800), [area(0), area(1920)], area(0)],
    ['of three the first that is free', area(2000, 800), [area(1920), area(0), area(3840)], area(0)],
    ['the window lies on none', area(9000, 800), [area(0), area(1920)], area(1920)],
  ])('%s', (_, window, displays, other) => {
    expect(otherDisplay(window, displays)).toEqual(other);
  });
});

describe('the second window', () => {
  /** One on a table that shows itself to windows. */
  function create() {
    const shown = new Set<(push: Push) => void>();
    const showWindow = (show: (push: Push) => void) => {
      shown.add(show);
      show(push('dark'));
      return () => void shown.delete(show);
    };
    const second = createSecondWindow({
      preload: '/preload.cjs',
      page: APP_PAGE,
      origin: APP_ORIGIN,
      table: { showWindow },
      beside: { getNormalBounds: () => area(10, 900) },
      note: () => undefined,
    });
    const only = (): electron.Window => {
      const [window] = electron.Window.all;
      if (!window) throw new Error('no window');
      return window;
    };
    return { second, shown, only };
  }

  test('is one at most: asked for again it comes to the front', () => {
    const { second, only } = create();
    second.show();
    only().emit('ready-to-show');
    second.show();
    expect(electron.Window.all.length).toBe(1);
    expect(only()).toMatchObject({ shown: true, focused: true, loaded: [APP_PAGE] });
    expect(only().options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    });
    expect(only().options.webPreferences).not.toHaveProperty('enableBlinkFeatures');
  });

  test('is shown the table when its page attaches; what it says is not heard', () => {
    const { second, shown, only } = create();
    second.show();
    const { webContents: contents } = only();
    const own = { sender: contents, senderFrame: contents.mainFrame };
    electron.ipcMain.emit(CHANNELS.attach, { ...own, sender: new electron.Contents() });
    expect(shown.size).toBe(0);
    electron.ipcMain.emit(CHANNELS.attach, own);
    electron.ipcMain.emit(CHANNELS.attach, own);
    expect(shown.size).toBe(1);
    expect(contents.heard.at(-1)).toEqual({ channel: CHANNELS.hear, message: push('dark') });
    const heard = contents.heard.length;
    electron.ipcMain.emit(CHANNELS.say, own, { n: 1, kind: 'home' });
    expect(contents.heard.length).toBe(heard);
    only().emit('closed');
    expect(shown.size).toBe(0);
  });
});

describeWith(['chromium'], 'the built app, with a display for the television', () => {
  test('the second window shows the table on the other display, and goes with the first', async () => {
    const watcher = await watchStandIns();
    const app = await startStandIn({
      args: [`--data=${tempFolder()}`],
      watcher,
      env: { STAND_IN_DISPLAYS: '2' },
    });
    await watcher.next('ready');
    const page = await lookInto(watcher);
    await page.getByText('Sleepless').first().waitFor();
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'A second window for the other display' }).click();
    const wall = await lookIntoOther(watcher, page);
    await wall.locator('.wall .seat').first().waitFor();
    expect(await wall.locator('.wall .seat').count()).toBe(3);
    expect(await wall.locator('.wall.stale').count()).toBe(0);
    expect(await wall.getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).waitFor();
    expect(watcher.all('window').filter(({ what }) => what === 'made').length).toBe(2);
    watcher.act('close');
    expect(await app.ended).toBe(0);
    expect(app.complaints()).toBe('');
    expect([...page.faults, ...wall.faults]).toEqual([]);
  });
});
