import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { APP_ORIGIN } from '../../main/electron/app-scheme.ts';
import { CHANNELS } from '../../main/electron/channels.ts';
import { gameFilesIn, hearOpenedFiles, offerFiles } from '../../main/electron/opened-files.ts';
import { tempFolder } from '../support/temp.ts';
import * as electron from './stand-in.ts';
import { eventually, stays } from '../support/until.ts';

vi.mock('electron', () => import('./stand-in.ts'));
beforeEach(electron.reset);

test('of the arguments only journals are files to open', () => {
  const args = [
    '/opt/croupier',
    '--data=x.croupier',
    '.',
    'a.croupier',
    '/b/c.JSONL',
    'readme.md',
    '-x.jsonl',
  ];
  expect(gameFilesIn(args, '/home/ann')).toEqual(['/home/ann/a.croupier', '/b/c.JSONL']);
});

/** A window's page that listens for opened files; `heard` is what reached it. */
function offer() {
  const contents = new electron.Contents();
  const files = hearOpenedFiles();
  const end = offerFiles(contents.asElectron, files, APP_ORIGIN);
  const listen = (from: object = { sender: contents, senderFrame: contents.mainFrame }): void =>
    void electron.ipcMain.emit(CHANNELS.files, from);
  return { contents, end, listen };
}
const heard = (contents: electron.Contents): readonly unknown[] =>
  (contents.heard as { channel: string; message: unknown }[]).map(({ message }) => message);

describe('opened files', () => {
  test('wait until the page listens; those of a second start come at once', async () => {
    const folder = tempFolder({ 'early.croupier': 'one', 'late.croupier': 'two' });
    const { contents, listen } = offer();
    const event = { preventDefault: vi.fn() };
    electron.app.emit('open-file', event, join(folder, 'early.croupier'));
    expect(event.preventDefault).toHaveBeenCalledOnce();
    await stays(() => contents.heard.length === 0, 20);
    listen();
    electron.app.emit('second-instance', {}, ['/opt/croupier', 'late.croupier'], folder);
    await eventually(() => expect(contents.heard).toHaveLength(2));
    expect(contents.heard).toMatchObject([{ channel: CHANNELS.file }, { channel: CHANNELS.file }]);
    expect(
      heard(contents)
        .map((file) => String((file as { content: Buffer }).content))
        .sort(),
    ).toEqual(['one', 'two']);
    expect(heard(contents)).toMatchObject([{ from: 'opened' }, { from: 'opened' }]);
  });

  test.each([
    ['another window', { sender: {}, senderFrame: {} }],
    ['a frame that is gone', { senderFrame: null }],
  ])('are not shown to %s', async (_, event) => {
    const folder = tempFolder({ 'a.croupier': 'one' });
    const { contents, listen } = offer();
    electron.app.emit('open-file', { preventDefault: vi.fn() }, join(folder, 'a.croupier'));
    listen({ sender: contents, ...event });
    await stays(() => contents.heard.length === 0, 20);
  });

  test.each<[string, (path: string) => void, string]>([
    ['that is gone', () => undefined, 'opened.unreadable'],
    ['that is a pipe', (path) => execFileSync('mkfifo', [path]), 'opened.unreadable'],
    ['that has no end', (path) => symlinkSync('/dev/zero', path), 'opened.unreadable'],
    [
      'that is too large',
      (path) => {
        writeFileSync(path, '');
        truncateSync(path, 70_000_000);
      },
      'opened.tooLong',
    ],
  ])('%s: the page hears why', async (_, make, code) => {
    const path = join(tempFolder(), 'a.croupier');
    make(path);
    const { contents, listen } = offer();
    listen();
    electron.app.emit('open-file', { preventDefault: vi.fn() }, path);
    await eventually(() => expect(contents.heard).toHaveLength(1));
    expect(heard(contents)).toEqual([{ from: 'opened', name: 'a.croupier', why: { code } }]);
  });

  test('that are many are not all asked about', async () => {
    const { contents, listen } = offer();
    listen();
    const args = Array.from({ length: 500 }, (_file, at) => `${at}.croupier`);
    electron.app.emit('second-instance', {}, ['/opt/croupier', ...args], '/nowhere');
    await eventually(() => expect(contents.heard).toHaveLength(10));
  });
});
