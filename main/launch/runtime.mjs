// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { ROOT } from './place.mjs';

/**
 * Electron's runtime. The npm package does not include it: it is downloaded at the first start that wants a window.
 * A failure is remembered, so that the next start is fast.
 */

/** Time in ms after which a download is given up, if the probe has failed too. */
const PATIENCE = 20_000;
const PROBE = 8_000;

/**
 * What could not be had here, remembered for one version of Electron: its `download`, or a `window` of it.
 * @typedef {'download' | 'window'} Failing
 */
/** @type {Readonly<Record<Failing, string>>} */
const MEMORIES = { download: 'electron.json', window: 'window.json' };

/**
 * Path of the file that remembers a failure, with its reason.
 * @param {Failing} failing
 * @param {string} [root]
 */
export const memoryAt = (failing, root = ROOT) => join(root, '.croupier', MEMORIES[failing]);

/** @param {string} [root] */
export const versionAt = (root = ROOT) =>
  String(JSON.parse(readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8')).version);

/**
 * Path of Electron's executable; null if missing.
 * @param {string} [root]
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findRuntime(root = ROOT, env = process.env) {
  const home = join(root, 'node_modules', 'electron');
  const own = env['ELECTRON_OVERRIDE_DIST_PATH'];
  /** @type {string | null} */
  let name = null;
  try {
    name = readFileSync(join(home, 'path.txt'), 'utf8');
  } catch {
    if (own) name = process.platform === 'win32' ? 'electron.exe' : 'electron';
  }
  if (name === null) return null;
  const path = join(own ?? join(home, 'dist'), name);
  return existsSync(path) ? path : null;
}

/**
 * Whether a window can be opened. Only Linux and similar systems can tell that there is no display.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 */
export const hasDisplay = (env = process.env, platform = process.platform) =>
  platform === 'win32' || platform === 'darwin' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);

/**
 * Whether this has failed before with this version of Electron.
 * @param {Failing} failing
 * @param {string} [root]
 */
export function isRemembered(failing, root = ROOT) {
  try {
    return JSON.parse(readFileSync(memoryAt(failing, root), 'utf8')).missing === versionAt(root);
  } catch {
    return false;
  }
}

/**
 * @param {Failing} failing
 * @param {string} why for readers of the file
 * @param {string} [root]
 */
export function remember(failing, why, root = ROOT) {
  mkdirSync(join(root, '.croupier'), { recursive: true });
  const { version: node, platform, arch } = process;
  const memory = { missing: versionAt(root), at: new Date().toISOString(), why, node, platform, arch };
  writeFileSync(memoryAt(failing, root), `${JSON.stringify(memory, null, 2)}\n`);
}

/**
 * @param {Failing} failing
 * @param {string} [root]
 */
export const forget = (failing, root = ROOT) => rmSync(memoryAt(failing, root), { force: true });

/**
 * Downloads the runtime with the package's own installer. A network that drops everything would block it for
 * minutes, so a probe runs in parallel, and the download is given up when both fail. (Not the probe alone: the
 * installer has a cache and supports proxies.)
 * @param {{ root?: string, patience?: number, probe?: () => Promise<boolean> }} [options]
 * @returns {Promise<{ ok: true } | { ok: false, why: string }>}
 */
export function downloadRuntime({ root = ROOT, patience = PATIENCE, probe = isReachable } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', 'electron', 'install.js')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4_000)));
    const begun = Date.now();
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    let ended = false;
    void probe().then((reachable) => {
      if (reachable || ended) return;
      timer = setTimeout(() => child.kill(), Math.max(0, begun + patience - Date.now()));
    });
    child.on('error', (error) => (said += error.message));
    child.on('close', (code) => {
      ended = true;
      clearTimeout(timer);
      resolve(code === 0 ? { ok: true } : { ok: false, why: said.trim().split('\n')[0] || 'no answer' });
    });
  });
}

/** Whether the runtime's server answers. */
async function isReachable() {
  const mirror =
    process.env['ELECTRON_MIRROR'] ?? process.env['npm_config_electron_mirror'] ?? 'https://github.com/';
  try {
    await fetch(new URL(mirror).origin, { method: 'HEAD', signal: AbortSignal.timeout(PROBE) });
    return true;
  } catch {
    return false;
  }
}
