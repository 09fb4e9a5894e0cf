// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { ROOT, tell } from './place.mjs';

/** @typedef {{ packages?: Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> }} Lock */

/**
 * @param {string} path
 * @returns {Lock | null}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * True when what npm says it installed is what `package-lock.json` asks for. npm writes its own list last, so a broken-off
 * installation does not pass. Optional packages are not looked for: most are for other systems.
 * @param {string} [root]
 */
export function isInstalled(root = ROOT) {
  const wanted = readLock(join(root, 'package-lock.json'))?.packages;
  const there = readLock(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !there) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || optional || devOptional || there[path]?.version === version,
  );
}

/**
 * Runs `npm ci`. Electron's package has no install script: its runtime is not downloaded here.
 * @returns {boolean} whether it worked
 */
export function install() {
  tell('launch.installing');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  // stdout goes to stderr: the CLI's own output may be read by a program.
  const stdio = /** @type {const} */ (['ignore', 2, 2]);
  const { status } =
    npm && /\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, stdio: [...stdio] })
      : spawnSync('npm', args, { cwd: ROOT, stdio: [...stdio], shell: process.platform === 'win32' });
  if (status !== 0) tell('launch.installFailed');
  return status === 0;
}
