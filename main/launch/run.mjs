// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { chooseShell, readArguments } from './choose.mjs';
import { install, isInstalled } from './install.mjs';
import { ROOT, say, tell } from './place.mjs';
import {
  downloadRuntime,
  findRuntime,
  forgetMissing,
  hasDisplay,
  isRememberedMissing,
  rememberMissing,
} from './runtime.mjs';

/** Electron ending badly within this time never showed its window (a library is missing, a sandbox is forbidden). */
const STILLBORN = 10_000;

/**
 * `npm start`, `npm run dev`, and what the other scripts need first. Sets the exit code.
 * @param {string[]} args
 */
export async function run(args) {
  const ask = readArguments(args);
  if (ask.command === 'unknown') return fail('launch.unknown', { word: ask.word });
  if ('help' in ask && ask.help) return void console.log(say('launch.help'));
  if (!isInstalled() && !install()) return void (process.exitCode = 1);
  switch (ask.command) {
    case 'install':
      return;
    case 'build':
    case 'ready':
      if (!(await build({ always: ask.command === 'build' }))) process.exitCode = 1;
      return;
    case 'cli':
      if (!(await build())) process.exitCode = 1;
      else await become('cli', ask.args);
      return;
    case 'start':
      if (!(await build())) process.exitCode = 1;
      else await start(ask);
      return;
    case 'dev': {
      const { dev } = await import('./dev.mjs');
      return dev(await choose(ask), ask.serve);
    }
  }
}

/**
 * @param {string} code
 * @param {Record<string, string | number>} params
 */
function fail(code, params) {
  tell(code, params);
  process.exitCode = 1;
}

/** @param {{ browser: boolean, retry: boolean }} ask */
const choose = ({ browser, retry }) =>
  chooseShell({
    browser,
    retry,
    display: hasDisplay(),
    found: findRuntime() !== null,
    missing: isRememberedMissing(),
    download: async () => {
      tell('launch.downloading');
      const result = await downloadRuntime();
      if (result.ok) forgetMissing();
      else rememberMissing(result.why);
      return result.ok && findRuntime() !== null;
    },
  });

/** @param {{ browser: boolean, retry: boolean, serve: string[] }} ask */
async function start(ask) {
  const { show, ...rest } = await choose(ask);
  const runtime = findRuntime();
  if (show === 'window' && runtime !== null) {
    const code = await openWindow(runtime, ask.serve);
    if (code !== null) return void (process.exitCode = code);
    tell('launch.noWindow');
  } else if ('why' in rest && rest.why) tell(rest.why);
  await become('serve', ask.serve);
}

/**
 * Runs Electron until it ends.
 * @param {string} runtime
 * @param {string[]} args
 * @returns {Promise<number | null>} its exit code, or null where it never got as far as a window
 */
function openWindow(runtime, args) {
  return new Promise((resolve) => {
    const begun = Date.now();
    const child = spawn(runtime, [ROOT, ...args], { stdio: 'inherit', windowsHide: false });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
      process.on(signal, () => child.kill(signal));
    child.on('error', () => resolve(null));
    child.on('close', (code, signal) => {
      const asked = signal === 'SIGINT' || signal === 'SIGTERM';
      if (code !== 0 && !asked && Date.now() - begun < STILLBORN) resolve(null);
      else resolve(code ?? 0);
    });
  });
}

/**
 * Goes on as one of the built programs, in this process: one start less to wait for, and signals arrive where they should.
 * @param {'serve' | 'cli'} program
 * @param {string[]} args
 */
async function become(program, args) {
  const path = join(ROOT, 'out', 'main', `${program}.js`);
  process.argv = [process.argv[0] ?? process.execPath, path, ...args];
  await import(pathToFileURL(path).href);
}
