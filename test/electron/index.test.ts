import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CHANNELS } from '../../main/electron/channels.ts';
import { openApp } from '../../main/shell/open-app.ts';
import { tempFolder } from '../support/temp.ts';
import * as electron from './stand-in.ts';
import { PATIENCE } from '../support/patience.ts';
import { eventually } from '../support/until.ts';

vi.mock('electron', () => import('./stand-in.ts'));
beforeEach(electron.reset);

let runs = 0;

/** Runs the Electron entry on a data folder, as Electron would. */
async function startWindow(folder: string): Promise<void> {
  const { argv } = process;
  process.argv = ['electron', '.', `--data=${folder}`, '--an-option-of-chromium'];
  runs += 1;
  try {
    // Another address is another run of the same file.
    const evaluated = import(
      /* @vite-ignore */ `${join(import.meta.dirname, '../../main/index.ts')}?run=${runs}`
    );
    await within(PATIENCE, evaluated, 'the entry waits at its top level for what comes only after it');
    if (electron.app.quitted > 0) return;
    electron.app.becomeReady();
    await eventually(() => {
      if (electron.Window.all.length === 0 && electron.app.exited === null) throw new Error('no window');
    });
  } finally {
    process.argv = argv;
  }
}

/** What a promise resolves to, or an error where that takes longer. */
async function within<T>(ms: number, promise: Promise<T>, why: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(why)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Ends it as closing the window would, and waits until it has. */
async function end(): Promise<void> {
  const event = { preventDefault: vi.fn() };
  electron.app.emit('before-quit', event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
  await eventually(() => expect(electron.app.quitted).toBe(1));
  const again = { preventDefault: vi.fn() };
  electron.app.emit('before-quit', again);
  expect(again.preventDefault).not.toHaveBeenCalled();
}

describe('the Electron entry', () => {
  test('opens the table on the data folder, shows the page everything, and ends with the folder free', async () => {
    const folder = tempFolder();
    await startWindow(folder);
    const [window] = electron.Window.all;
    if (window === undefined) throw new Error('no window');
    expect(window.loaded).toEqual(['app://croupier/index.html']);
    expect(electron.app.paths).toEqual({ userData: join(folder, 'window') });
    expect(electron.app.enableSandbox).toHaveBeenCalledOnce();

    const own = { sender: window.webContents, senderFrame: window.webContents.mainFrame };
    electron.ipcMain.emit(CHANNELS.attach, own);
    const shown = window.webContents.heard.map((it) => (it as { message: { push: string } }).message.push);
    expect(shown.sort()).toEqual(['events', 'phones', 'screens', 'settings', 'table', 'tray']);
    electron.ipcMain.emit(CHANNELS.say, own, { n: 1, kind: 'home' });
    await eventually(() =>
      expect(window.webContents.heard.at(-1)).toMatchObject({
        message: { n: 1, ok: true, value: { saved: [] } },
      }),
    );

    // Phones are let in by the window's own program, from the moment somebody invites, and not before.
    const phonesOf = (): {
      readonly value?: { readonly open: unknown; readonly addresses: readonly { address: string }[] };
    } =>
      (
        window.webContents.heard.findLast((it) => 'n' in (it as { message: object }).message) as {
          message: object;
        }
      ).message;
    const askPhones = async (n: number, act: object) => {
      electron.ipcMain.emit(CHANNELS.say, own, { n, kind: 'phones', act });
      await eventually(() => expect(phonesOf()).toMatchObject({ n }));
      return phonesOf();
    };
    const looked = await askPhones(2, { kind: 'look' });
    expect(looked).toMatchObject({ ok: true, value: { open: null, phones: [] } });
    const [first] = looked.value?.addresses ?? [];
    if (first)
      expect(await askPhones(3, { kind: 'invite', address: first.address })).toMatchObject({
        value: {
          open: {
            address: first.address,
            link: expect.stringContaining(`http://${first.address}:`) as string,
          },
        },
      });

    window.emit('close');
    window.emit('closed');
    expect(existsSync(join(folder, 'window.json'))).toBe(true);
    await end();
    const free = await openApp(folder, 'test');
    expect(free.ok).toBe(true);
    if (free.ok) await free.value.close();
  });

  test('guards before anything is loaded', async () => {
    const order: string[] = [];
    electron.protocol.registerSchemesAsPrivileged.mockImplementation(() => void order.push('scheme'));
    electron.app.enableSandbox.mockImplementation(() => void order.push('sandbox'));
    electron.app.once('ready', () => {
      order.push(
        ...['session-created', 'web-contents-created'].filter((name) => electron.app.listenerCount(name) > 0),
        'ready',
      );
    });
    await startWindow(tempFolder());
    expect(order).toEqual(['sandbox', 'scheme', 'session-created', 'web-contents-created', 'ready']);
    await end();
  });

  test('a second instance ends, and brings the first to the front', async () => {
    await startWindow(tempFolder());
    const [window] = electron.Window.all;
    if (window === undefined) throw new Error('no window');
    window.minimized = true;
    electron.app.emit('second-instance', {}, ['/opt/croupier'], '/');
    expect([window.minimized, window.focused]).toEqual([false, true]);
    await end();

    electron.reset();
    electron.app.first = false;
    await startWindow(tempFolder());
    expect(electron.app.quitted).toBe(1);
    expect(electron.Window.all).toEqual([]);
  });

  test('a data folder that another program has gets a sentence', async () => {
    const folder = tempFolder();
    const other = await openApp(folder, 'test');
    await startWindow(folder);
    expect(electron.app.exited).toBe(1);
    expect(electron.Window.all).toEqual([]);
    expect(electron.dialog.showErrorBox).toHaveBeenCalledExactlyOnceWith(
      'Croupier',
      expect.not.stringContaining('journal.locked'),
    );
    if (other.ok) await other.value.close();
  });

  test('a data folder in which nothing can be kept gets a sentence that names it', async () => {
    const folder = join(tempFolder({ file: '' }), 'file', 'games');
    await startWindow(folder);
    expect(electron.app.exited).toBe(1);
    expect(electron.Window.all).toEqual([]);
    expect(electron.dialog.showErrorBox).toHaveBeenCalledExactlyOnceWith(
      'Croupier',
      `A file, or a link that leads nowhere, is in the way of ${folder}, so nothing can be kept there. Name another: --data FOLDER`,
    );
  });
});

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

test('the README of this folder names each point of the list, where it is, and a test that is there', () => {
  const readme = read('main/electron/README.md');
  const rows = [...readme.matchAll(/^\| (\d+) \|(.+)\|(.+)\|(.+)\|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  const files = [...readme.matchAll(/`((?:main|test|renderer)\/[\w./-]+)`/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) expect(existsSync(join(import.meta.dirname, '../..', file)), file).toBe(true);

  // "the same" is the file of the row above; `…` stands for what a row of the test's table fills in.
  let file = '';
  const missing = rows.flatMap(([, number = '', , , test = '']) =>
    [...test.matchAll(/`(test\/[\w./-]+)`|"([^"]+)"/g)].flatMap(([, named, title]) => {
      if (named !== undefined) file = named;
      const parts = title?.split(/ *… *|: /) ?? [];
      return parts.some((part) => !read(file).includes(part)) ? [`${number}: ${title} in ${file}`] : [];
    }),
  );
  expect(missing).toEqual([]);
});
