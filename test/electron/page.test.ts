import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { APP_PAGE, registerAppScheme, serveAppScheme, findDevPage } from '../../main/electron/app-scheme.ts';
import { blockNavigation, denyPermissions, mayOpen } from '../../main/electron/permissions.ts';
import { openWindow } from '../../main/electron/window.ts';
import { readFiles } from '../../main/shell/files.ts';
import { tempFolder } from '../support/temp.ts';
import * as electron from './stand-in.ts';

vi.mock('electron', () => import('./stand-in.ts'));
beforeEach(electron.reset);

describe('the app scheme', () => {
  /** What the page would get for an address. */
  async function fetchPage(address: string, method = 'GET'): Promise<Response> {
    const root = tempFolder({ 'secret.txt': 'outside', 'renderer/index.html': '<title>Croupier</title>' });
    serveAppScheme(await readFiles(join(root, 'renderer')));
    const [scheme, handler] = electron.protocol.handle.mock.calls[0] ?? [];
    expect(scheme).toBe('app');
    if (handler === undefined) throw new Error('no handler');
    return handler({ url: address, method });
  }

  test('is a standard, secure scheme, with no way round its policy', () => {
    registerAppScheme();
    expect(electron.protocol.registerSchemesAsPrivileged).toHaveBeenCalledWith([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
  });

  test('serves the page with a policy from nothing', async () => {
    const page = await fetchPage(APP_PAGE);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Croupier');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/unsafe|http|ws:|\*/);
  });

  test.each([
    ['another host', 'app://elsewhere/index.html', 'GET'],
    ['a file that was not built', 'app://croupier/nothing.js', 'GET'],
    ['a way out of the folder', 'app://croupier/../secret.txt', 'GET'],
    ['an encoded way out', 'app://croupier/%2e%2e%2fsecret.txt', 'GET'],
    ['an encoded way out, backwards', 'app://croupier/..%5csecret.txt', 'GET'],
    ['another method', APP_PAGE, 'POST'],
  ])('does not serve %s', async (_, address, method) => {
    const answer = await fetchPage(address, method);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });
});

describe('the window', () => {
  const onShown = vi.fn();
  const open = (): electron.Window => {
    const placeFile = join(tempFolder(), 'window.json');
    openWindow({ preload: '/out/preload.cjs', page: APP_PAGE, placeFile, onShown });
    const [window] = electron.Window.all;
    if (window === undefined) throw new Error('no window');
    return window;
  };

  test('is sandboxed, isolated and without Node', () => {
    expect(open().options.webPreferences).toMatchObject({
      preload: '/out/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Electron would fetch a dictionary from elsewhere.
      spellcheck: false,
    });
    expect(open().options.webPreferences?.enableBlinkFeatures).toBe(
      'WebBluetooth,WebBluetoothWatchAdvertisements',
    );
  });

  test('loads our page, and is shown when there is something to see', () => {
    const window = open();
    expect(window.loaded).toEqual([APP_PAGE]);
    expect([window.shown, onShown.mock.calls.length]).toEqual([false, 0]);
    window.emit('ready-to-show');
    expect([window.shown, onShown.mock.calls.length]).toEqual([true, 1]);
  });

  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'stays where it is: %s',
    (kind) => {
      blockNavigation();
      const event = { preventDefault: vi.fn() };
      open().webContents.emit(kind, event, 'https://evil.example');
      expect(event.preventDefault).toHaveBeenCalledOnce();
    },
  );

  test.each([
    ['https://nodejs.org/en/download', 1],
    ['https://evil.example/', 0],
    ['file:///etc/passwd', 0],
  ])('opens no second one; a link to %s goes to the browser %i times', (url, times) => {
    blockNavigation();
    const { openHandler } = open().webContents;
    expect(openHandler?.({ url })).toEqual({ action: 'deny' });
    expect(electron.shell.openExternal).toHaveBeenCalledTimes(times);
  });
});

test.each([
  ['https://nodejs.org/', true],
  ['https://nodejs.org:443/x?y#z', true],
  ['https://app.bgstatsapp.com/createPlay.html?data=%7B%7D', true],
  ['http://nodejs.org/', false],
  ['https://nodejs.org.evil.example/', false],
  ['https://nodejs.org@evil.example/', false],
  ['https://user:word@nodejs.org/', false],
  ['https://user@nodejs.org/', false],
  ['https://:word@nodejs.org/', false],
  ['https://nodejs.org:8443/', false],
  ['javascript:alert(1)', false],
  ['smb://nodejs.org/share', false],
  ['nodejs.org', false],
  ['', false],
])('the link %j may be opened: %s', (address, may) => {
  expect(mayOpen(address)).toBe(may);
});

test.each([
  ['http://localhost:5173', false, true],
  ['http://127.0.0.1:5173/', false, true],
  ['http://localhost:5173', true, false],
  ['https://evil.example/', false, false],
  ['http://localhost.evil.example/', false, false],
  ['file:///etc/passwd', false, false],
  ['localhost', false, false],
  [undefined, false, false],
])('the development server %j, of a packaged app %s, is loaded: %s', (address, packaged, may) => {
  expect(findDevPage(packaged, address)).toBe(may ? address : undefined);
});

test.each([
  ['our page asks for a picture', {}, true],
  ['for sound as well', { mediaTypes: ['video', 'audio'], mediaType: 'audio' }, false],
  ['for sound alone', { mediaTypes: ['audio'], mediaType: 'audio' }, false],
  ['for nothing that it names', { mediaTypes: [], mediaType: 'unknown' }, false],
  ['a frame in our page', { isMainFrame: false }, false],
  ['another page', { requestingUrl: 'https://evil.example/', origin: 'https://evil.example/' }, false],
  [
    'one that looks like ours',
    { requestingUrl: 'app://croupier.evil/', origin: 'app://croupier.evil' },
    false,
  ],
  ['nobody in particular', { requestingUrl: '', origin: '' }, false],
])('the camera: %s', (_who, more, may) => {
  denyPermissions(['app://croupier']);
  const session = new electron.Session();
  electron.app.emit('session-created', session);
  const details = {
    isMainFrame: true,
    requestingUrl: 'app://croupier/index.html',
    mediaTypes: ['video'],
    mediaType: 'video',
    origin: 'app://croupier/',
    ...more,
  };
  const answer = vi.fn();
  session.requestHandler?.(null, 'media', answer, details);
  expect(answer).toHaveBeenCalledExactlyOnceWith(may);
  expect(session.checkHandler?.(null, 'media', details.origin, details)).toBe(may);
});

test('every permission is denied, in every session', () => {
  denyPermissions(['app://croupier']);
  const session = new electron.Session();
  electron.app.emit('session-created', session);
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'serial',
    'hid',
    'usb',
    'openExternal',
  ]) {
    const answer = vi.fn();
    const details = { isMainFrame: true, requestingUrl: 'app://croupier/index.html' };
    session.requestHandler?.(null, permission, answer, details);
    expect(answer).toHaveBeenCalledExactlyOnceWith(false);
    expect(session.checkHandler?.(null, permission, 'app://croupier', details)).toBe(false);
  }
  expect(session.deviceHandler?.()).toBe(false);
  const streams = vi.fn();
  session.mediaHandler?.({}, streams);
  expect(streams).toHaveBeenCalledExactlyOnceWith({});
  const download = { preventDefault: vi.fn() };
  session.downloads.emit('will-download', download, { getURL: () => 'https://example.org/a.exe' });
  expect(download.preventDefault).toHaveBeenCalledOnce();
  // An export is made by the page itself.
  session.downloads.emit('will-download', download, { getURL: () => 'blob:croupier://app/1' });
  expect(download.preventDefault).toHaveBeenCalledOnce();
});
