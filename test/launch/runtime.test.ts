import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  downloadRuntime,
  findRuntime,
  forget,
  hasDisplay,
  isRemembered,
  remember,
} from '../../main/launch/runtime.mjs';
import { tempFolder, writeFiles } from '../support/temp.ts';

const PACKAGE = 'node_modules/electron/package.json';
const project = (install = ''): string =>
  tempFolder({ [PACKAGE]: '{"version":"45.4.1"}', 'node_modules/electron/install.js': install });

describe('a failed download', () => {
  test('is remembered, with its reason, until it is forgotten', () => {
    const root = project();
    expect(isRemembered('download', root)).toBe(false);
    remember('download', 'HTTPError: 403', root);
    expect(isRemembered('download', root)).toBe(true);
    expect(readFileSync(join(root, '.croupier/electron.json'), 'utf8')).toContain('HTTPError: 403');
    forget('download', root);
    expect(isRemembered('download', root)).toBe(false);
  });

  test('is not mistaken for a window that did not open', () => {
    const root = project();
    remember('window', 'hung', root);
    expect([isRemembered('window', root), isRemembered('download', root)]).toEqual([true, false]);
  });

  test('is not remembered for another version of Electron', () => {
    const root = project();
    remember('download', 'offline', root);
    writeFiles(root, { [PACKAGE]: '{"version":"46.0.0"}' });
    expect(isRemembered('download', root)).toBe(false);
  });
});

describe('the download', () => {
  const reachable = () => Promise.resolve(true);
  const unreachable = () => Promise.resolve(false);

  test('works if the installer reports it', async () => {
    const root = project('process.exit(0)');
    expect(await downloadRuntime({ root, probe: unreachable })).toEqual({ ok: true });
  });

  test('fails with the first line of what the installer said', async () => {
    const root = project('console.error("HTTPError: 403\\n  at …"); process.exit(1)');
    expect(await downloadRuntime({ root, probe: reachable })).toEqual({ ok: false, why: 'HTTPError: 403' });
  });

  test('ends when nothing answers and patience is over', async () => {
    const root = project('setInterval(() => undefined, 1000)');
    expect(await downloadRuntime({ root, probe: unreachable, patience: 50 })).toMatchObject({ ok: false });
  });
});

describe('the runtime is found', () => {
  test('where the installer put it', () => {
    const root = project();
    expect(findRuntime(root, {})).toBeNull();
    writeFiles(root, { 'node_modules/electron/path.txt': 'electron' });
    expect(findRuntime(root, {})).toBeNull();
    writeFiles(root, { 'node_modules/electron/dist/electron': '' });
    expect(findRuntime(root, {})).toBe(join(root, 'node_modules/electron/dist/electron'));
  });

  test("where the user's own one lies", () => {
    const own = tempFolder({ electron: '', 'electron.exe': '' });
    expect(findRuntime(project(), { ELECTRON_OVERRIDE_DIST_PATH: own })).toContain(own);
  });
});

describe('a display', () => {
  test.each<[string, NodeJS.Platform, NodeJS.ProcessEnv, boolean]>([
    ['X', 'linux', { DISPLAY: ':0' }, true],
    ['Wayland', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['neither', 'linux', {}, false],
    ['macOS', 'darwin', {}, true],
    ['Windows', 'win32', {}, true],
  ])('%s', (_, platform, env, there) => {
    expect(hasDisplay(env, platform)).toBe(there);
  });
});
