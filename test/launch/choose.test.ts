import { describe, expect, test } from 'vitest';
import { chooseShell, readArguments } from '../../main/launch/choose.mjs';

const START = { command: 'start', browser: false, retry: false, help: false, serve: [] };

describe('the arguments', () => {
  test.each([
    ['nothing', [], START],
    ['start', ['start'], START],
    ['dev', ['dev', '--browser'], { ...START, command: 'dev', browser: true }],
    ['--retry', ['--retry'], { ...START, retry: true }],
    ['-h', ['-h'], { ...START, help: true }],
    [
      'what the server is told',
      ['--port', '5000', '--data=games', '--no-open'],
      { ...START, serve: ['--port=5000', '--data=games', '--no-open'] },
    ],
    ['install', ['install'], { command: 'install' }],
    ['ready', ['ready'], { command: 'ready' }],
    ['what playing takes', ['prepare'], { command: 'prepare' }],
    [
      'the CLI, passed on as it is',
      ['cli', 'replay', '-', '--json', '--help'],
      { command: 'cli', args: ['replay', '-', '--json', '--help'] },
    ],
    ['an unknown option', ['--brwser'], { command: 'unknown', word: '--brwser' }],
    ['an unknown word', ['begin'], { command: 'unknown', word: 'begin' }],
  ])('%s', (_, args, ask) => {
    expect(readArguments(args)).toEqual(ask);
  });
});

describe('the shell', () => {
  const facts = { browser: false, display: true, found: false, missing: false, failed: false, retry: false };

  test.each<[string, Partial<typeof facts>, boolean | 'not asked', object]>([
    ['a window', { found: true }, 'not asked', { show: 'window' }],
    ['a window after a download', {}, true, { show: 'window' }],
    ['a browser after a failed download', {}, false, { show: 'browser', why: 'launch.noDownload' }],
    [
      'a browser at once after a remembered failure',
      { missing: true },
      'not asked',
      { show: 'browser', why: 'launch.noRuntime' },
    ],
    [
      'a browser at once where this Electron has shown no window before',
      { found: true, failed: true },
      'not asked',
      { show: 'browser', why: 'launch.noWindow' },
    ],
    [
      'a window after trying that again',
      { found: true, failed: true, retry: true },
      'not asked',
      { show: 'window' },
    ],
    ['a window after trying again', { missing: true, retry: true }, true, { show: 'window' }],
    [
      'a browser, with no download, where there is no display',
      { display: false },
      'not asked',
      { show: 'browser', why: 'launch.noDisplay' },
    ],
    [
      'a browser because it was asked for',
      { browser: true, found: true },
      'not asked',
      { show: 'browser', why: null },
    ],
  ])('%s', async (_, given, download, shown) => {
    let asked = false;
    const choice = await chooseShell({
      ...facts,
      ...given,
      download: () => {
        asked = true;
        return Promise.resolve(download === true);
      },
    });
    expect(choice).toEqual(shown);
    expect(asked).toBe(download !== 'not asked');
  });
});
