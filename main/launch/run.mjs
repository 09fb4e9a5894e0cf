// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { causeOf } from './cause.mjs';
import { chooseShell, readArguments } from './choose.mjs';
import { install, isInstalled } from './install.mjs';
import { ROOT, say, tell } from './place.mjs';
import {
  downloadRuntime,
  findRuntime,
  forget,
  hasDisplay,
  isRemembered,
  memoryAt,
  remember,
  versionAt,
} from './runtime.mjs';
import { PATIENCE, openWindow } from './window.mjs';

/**
 * `npm start`, `npm run dev`, and what the other scripts need first. Sets the exit code.
 * @param {string[]} args
 */
export async function run(args) {
  const ask = readArguments(args);
  if (ask.command === 'unknown') return fail('launch.unknown', { word: ask.word });
  if ('help' in ask && ask.help) return void console.log(say('launch.help'));
  const needs = { tests: ask.command === 'install' || ask.command === 'ready' };
  if (!isInstalled(needs) && !install(needs)) return void (process.exitCode = 1);
  switch (ask.command) {
    case 'install':
    case 'prepare':
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
    missing: isRemembered('download'),
    failed: isRemembered('window'),
    download: async () => {
      tell('launch.downloading');
      const result = await downloadRuntime();
      if (result.ok) forget('download');
      else remember('download', result.why);
      return result.ok && findRuntime() !== null;
    },
  });

/** @param {{ browser: boolean, retry: boolean, serve: string[] }} ask */
async function start(ask) {
  if (ask.retry) forget('window');
  const choice = await choose(ask);
  const runtime = findRuntime();
  if (choice.show === 'window' && runtime !== null) {
    const outcome = await openWindow({ runtime, args: [ROOT, ...ask.serve] });
    if (outcome.end === 'closed') return void (process.exitCode = outcome.code);
    explain(outcome, runtime);
  } else if (choice.show === 'browser' && choice.why) tell(choice.why, { file: memoryAt('window') });
  await become('serve', ask.serve);
}

/**
 * Explains why the browser is served: a known cause with its cure, or what to report. A window that never appeared
 * is remembered.
 * @param {Exclude<import('./window.mjs').Outcome, { end: 'closed' }>} outcome
 * @param {string} runtime
 */
function explain(outcome, runtime) {
  const params = {
    version: versionAt(),
    how: outcome.how,
    seconds: PATIENCE / 1_000,
    file: memoryAt('window'),
  };
  if (outcome.end === 'crashed') return tell('launch.windowCrashed', params);
  remember('window', `${outcome.why}, ${outcome.how}: ${outcome.said.trim()}`);
  const cause = causeOf(outcome, { runtime });
  if (cause) {
    tell(cause.code, cause.params);
    return tell('launch.windowWithCause', params);
  }
  tell(outcome.why === 'hung' ? 'launch.windowHung' : 'launch.windowEnded', params);
}

/**
 * Continues as a built program in this process: a faster start, and signals arrive directly.
 * @param {'serve' | 'cli'} program
 * @param {string[]} args
 */
async function become(program, args) {
  const path = join(ROOT, 'out', 'main', `${program}.js`);
  process.argv = [process.argv[0] ?? process.execPath, path, ...args];
  await import(pathToFileURL(path).href);
}
