import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Wire } from '../../main/contract.ts';
import { APP_ORIGIN } from '../../main/electron/app-scheme.ts';
import { keepAwake } from '../../main/electron/life.ts';
import { CHANNELS } from '../../main/electron/channels.ts';
import { connectWindow } from '../../main/electron/ipc.ts';
import { createTable, push } from '../host/support.ts';
import * as electron from './stand-in.ts';
import { eventually } from '../support/until.ts';

vi.mock('electron', () => import('./stand-in.ts'));
beforeEach(electron.reset);

/** A window connected to a table's stand-in. */
function connect() {
  const contents = new electron.Contents();
  const table = createTable();
  const end = connectWindow(contents.asElectron, table, APP_ORIGIN);
  const own = { sender: contents, senderFrame: contents.mainFrame };
  return { contents, table, end, own };
}

describe('the page', () => {
  test('is shown the whole state when it attaches, again after a reload, and what is new once', () => {
    const { contents, table, own } = connect();
    electron.ipcMain.emit(CHANNELS.attach, own);
    expect(contents.heard).toEqual([{ channel: CHANNELS.hear, message: push('dark') }]);
    electron.ipcMain.emit(CHANNELS.attach, own);
    expect(contents.heard.length).toBe(2);
    table.say(push('light'));
    expect(contents.heard.length).toBe(3);
    expect(table.listeners.size).toBe(1);
  });

  test('is answered as the host', async () => {
    const { contents, table, own } = connect();
    electron.ipcMain.emit(CHANNELS.say, own, { n: 3, kind: 'home' });
    await eventually(() => expect(contents.heard.length).toBe(1));
    expect(contents.heard).toEqual([{ channel: CHANNELS.hear, message: { n: 3, ok: true, value: 'home' } }]);
    expect(table.asked).toEqual([{ request: { n: 3, kind: 'home' }, caller: { kind: 'host' } }]);
  });

  test.each([
    ['no request', 'home'],
    ['a request without a number', { kind: 'home' }],
    ['what JSON cannot say', { n: 1, kind: 'home', at: new Date() }],
    ['a name that means something to JavaScript', JSON.parse('{"n":1,"kind":"home","__proto__":{}}')],
  ])('is refused %s, and the table hears nothing of it', (_, message) => {
    const { contents, table, own } = connect();
    electron.ipcMain.emit(CHANNELS.say, own, message);
    expect(contents.heard).toMatchObject([{ message: { ok: false, error: { code: 'wire.malformed' } } }]);
    expect(table.asked).toEqual([]);
  });

  test('that is gone is told nothing', () => {
    const { contents, table, own } = connect();
    electron.ipcMain.emit(CHANNELS.attach, own);
    contents.destroyed = true;
    table.say(push('light'));
    expect(contents.heard.length).toBe(1);
  });

  test('is not heard any more once its window has ended', () => {
    const { table, end, own } = connect();
    electron.ipcMain.emit(CHANNELS.attach, own);
    end();
    electron.ipcMain.emit(CHANNELS.say, own, { n: 1, kind: 'home' });
    expect(table.asked).toEqual([]);
    expect(table.listeners.size).toBe(0);
  });
});

test.each<[string, (contents: electron.Contents) => object]>([
  ['another window', ({ mainFrame }) => ({ sender: {}, senderFrame: mainFrame })],
  ['a frame within the page', (sender) => ({ sender, senderFrame: { url: 'app://croupier/index.html' } })],
  ['a frame that is gone', (sender) => ({ sender, senderFrame: null })],
  [
    'another page in our frame',
    (sender) => {
      sender.mainFrame.url = 'https://evil.example/';
      return { sender, senderFrame: sender.mainFrame };
    },
  ],
  [
    'a page that only begins like ours',
    (sender) => {
      sender.mainFrame.url = 'app://croupier.evil.example/';
      return { sender, senderFrame: sender.mainFrame };
    },
  ],
])('%s is not heard', async (_, eventOf) => {
  const { contents, table } = connect();
  const event = eventOf(contents);
  electron.ipcMain.emit(CHANNELS.attach, event);
  electron.ipcMain.emit(CHANNELS.say, event, { n: 1, kind: 'home' });
  await Promise.resolve();
  expect(contents.heard).toEqual([]);
  expect(table.asked).toEqual([]);
});

describe('the preload', () => {
  test('gives the page its line and nothing else', async () => {
    await import('../../main/preload.ts');
    expect(electron.contextBridge.exposeInMainWorld).toHaveBeenCalledOnce();
    const [name, api] = electron.contextBridge.exposeInMainWorld.mock.calls[0] ?? [];
    expect(name).toBe('croupier');
    const wire = api as Wire;
    expect(Object.keys(wire).sort()).toEqual(['onFile', 'receive', 'send', 'status']);

    wire.send({ n: 1, kind: 'home' });
    expect(electron.ipcRenderer.send).toHaveBeenLastCalledWith(CHANNELS.say, { n: 1, kind: 'home' });

    const heard: unknown[] = [];
    const end = wire.receive((...given: readonly unknown[]) => heard.push(given));
    expect(electron.ipcRenderer.send).toHaveBeenLastCalledWith(CHANNELS.attach);
    electron.ipcRenderer.emit(
      CHANNELS.hear,
      { sender: 'ipcRenderer, which the page must not get' },
      push('dark'),
    );
    end();
    electron.ipcRenderer.emit(CHANNELS.hear, {}, push('light'));
    expect(heard).toEqual([[push('dark')]]);

    const files: unknown[] = [];
    wire.onFile?.((...given: readonly unknown[]) => files.push(given));
    expect(electron.ipcRenderer.send).toHaveBeenLastCalledWith(CHANNELS.files);
    electron.ipcRenderer.emit(CHANNELS.file, { sender: 'not for the page' }, { from: 'opened', name: 'x' });
    expect(files).toEqual([[{ from: 'opened', name: 'x' }]]);

    const status = vi.fn();
    wire.status(status);
    expect(status).toHaveBeenCalledExactlyOnceWith(true);
  });
});

test('the screen stays awake while a game is open, and only then', () => {
  const table = createTable();
  const end = keepAwake(table);
  const { blockers } = electron.powerSaveBlocker;
  expect(blockers.size).toBe(0);
  table.say({ push: 'table', table: {} } as never);
  table.say({ push: 'table', table: {} } as never);
  expect(blockers.size).toBe(1);
  table.say({ push: 'table', table: null });
  expect(blockers.size).toBe(0);
  table.say({ push: 'table', table: {} } as never);
  end();
  expect(blockers.size).toBe(0);
});
