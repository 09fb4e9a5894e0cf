import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SOURCES, build } from '../../main/launch/build.mjs';
import { ROOT } from '../../main/launch/place.mjs';
import { openWindow } from '../../main/launch/window.mjs';
import { buildStandIn, standInEnv } from '../electron/stand-in/build.ts';
import { watchStandIns } from '../electron/support.ts';
import { describeWith } from '../support/needs.ts';
import { tempFolder } from '../support/temp.ts';
import { PATIENCE } from '../support/patience.ts';
import { pause } from '../support/until.ts';

/** A program that stands for Electron; `code` runs in Node, `first` in the shell before it. */
function fakeElectron(code: string, first = ''): string {
  const folder = tempFolder({ 'electron.mjs': code });
  const path = join(folder, 'electron');
  writeFileSync(
    path,
    `#!/bin/sh\n${first}\nexec "${process.execPath}" "$(dirname "$0")/electron.mjs" "$@"\n`,
  );
  chmodSync(path, 0o755);
  return path;
}

const tell = (word: string, then: string): string =>
  `process.send({ croupier: '${word}' }, () => { ${then} });`;
/** Deaf to all but SIGKILL. */
const STUBBORN = "trap '' TERM; while :; do sleep 1; done";
const later = (code: string): string => `setTimeout(() => { ${code} }, 700);`;

describe.skipIf(process.platform === 'win32')('a window', () => {
  test.each<[string, string, Readonly<Record<string, unknown>>]>([
    ['that people closed', tell('shown', 'process.exit(0)'), { end: 'closed', code: 0 }],
    ['that is open elsewhere already', tell('elsewhere', 'process.exit(0)'), { end: 'closed', code: 0 }],
    ['that a box explained away', tell('refused', later('process.exit(1)')), { end: 'closed', code: 1 }],
    [
      'that never comes',
      'setInterval(() => 0, 1000);',
      { end: 'never', why: 'hung', how: 'SIGTERM', said: '' },
    ],
    [
      'that never comes, of a program that does not want to end',
      'stubborn',
      { end: 'never', why: 'hung', how: 'SIGKILL', said: '' },
    ],
    [
      'of a program that lacks a library',
      "process.stderr.write('libnss3.so: no such file'); process.exitCode = 127;",
      { end: 'never', why: 'ended', how: 'code 127', said: 'libnss3.so: no such file' },
    ],
    [
      'of a program that ends as if all were well, and has shown nothing',
      'process.exit(0);',
      { end: 'never', why: 'ended', how: 'code 0' },
    ],
    [
      'that crashes later, after the launcher has stopped waiting',
      tell('shown', later("process.kill(process.pid, 'SIGSEGV')")),
      { end: 'crashed', how: 'SIGSEGV' },
    ],
    ['that fails later', tell('shown', later('process.exit(3)')), { end: 'crashed', how: 'code 3' }],
  ])('%s', async (_, code, outcome) => {
    const patience = outcome['why'] === 'hung' ? 500 : PATIENCE;
    const runtime = fakeElectron(code, code === 'stubborn' ? STUBBORN : '');
    expect(await openWindow({ runtime, args: [], patience })).toMatchObject(outcome);
  });

  test('of a program that is not there', async () => {
    const outcome = await openWindow({ runtime: '/nowhere/electron', args: [] });
    expect(outcome).toMatchObject({
      end: 'never',
      why: 'ended',
      how: expect.stringContaining('ENOENT') as string,
    });
  });
});

/** The project as it is built here, in a place of its own: what the launcher remembers lies in it. */
async function project(): Promise<string> {
  expect(await build()).toBe(true);
  const root = tempFolder();
  for (const part of [...SOURCES, 'out'])
    cpSync(join(ROOT, part), join(root, part), {
      recursive: true,
      filter: (path) => !path.includes('packaging/node_modules'),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

/** `npm start` in a project, and what it says. */
function start(root: string, runtime: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['main/launch.mjs', '--no-open', '--port=0', `--data=${join(root, 'data')}`, ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: join(runtime, '..') },
    },
  );
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ended, said: () => said };
}

describeWith(['chromium', 'pseudo-terminals'], 'npm start', () => {
  test('uses the browser if Electron shows nothing, remembers it, and retries on request', async () => {
    const root = await project();
    const broken = fakeElectron("process.stderr.write('no sandbox'); process.exitCode = 5;");
    const first = start(root, broken, []);
    await expect.poll(first.said).toMatch(/http:\/\/127\.0\.0\.1:\d+\/#/);
    expect(first.said()).toMatch(/ended before it showed its window \(code 5\).*Please report it/s);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const memory = join(root, '.croupier', 'window.json');
    expect(JSON.parse(readFileSync(memory, 'utf8'))).toMatchObject({ why: 'ended, code 5: no sandbox' });

    const second = start(root, broken, []);
    await expect.poll(second.said).toMatch(/127\.0\.0\.1/);
    expect(second.said()).toContain('has shown no window here before');
    expect(second.said()).not.toContain('no sandbox');
    second.child.kill('SIGTERM');
    await second.ended;

    // The built window in the stand-in tells that it is there; killed later, it is not held against it.
    const watcher = await watchStandIns();
    const third = start(root, join(await buildStandIn(), 'electron'), ['--retry'], {
      ...standInEnv(),
      STAND_IN_CONTROL: String(watcher.port),
    });
    await expect.poll(() => watcher.all('window').map(({ what }) => what)).toContain('shown');
    expect(existsSync(memory)).toBe(false);
    const [{ pid } = { pid: 0 }] = watcher.all('window');
    // The word of the window is on its way to the launcher.
    await pause(1_000);
    process.kill(pid, 'SIGKILL');
    await expect.poll(third.said).toMatch(/127\.0\.0\.1/);
    expect(third.said()).toMatch(/The window closed unexpectedly \(SIGKILL\)\. Every move is on disk/);
    expect(existsSync(memory)).toBe(false);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  });
});
