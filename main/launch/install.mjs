// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { ROOT, tell } from './place.mjs';

/**
 * @typedef {Record<string, unknown>} Names
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, dependencies?: Names, devDependencies?: Names,
 *   peerDependencies?: Names, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Package
 * @typedef {Record<string, Package>} Packages
 * @typedef {{ packages?: Packages }} Lock
 */

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
 * Where Node finds a dependency of a package; null if it is missing.
 * @param {Packages} packages
 * @param {string} from
 * @param {string} name
 */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return null;
  }
}

/**
 * Packages needed to build and to play: the project's dependencies, recursively. `test/package.json` lists those of
 * tests and lint.
 * @param {Packages} packages
 */
export function packagesToPlay(packages) {
  const places = new Set(['']);
  for (const from of places) {
    const { dependencies, devDependencies, peerDependencies, peerDependenciesMeta } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })) {
      const place = peerDependenciesMeta?.[name]?.optional ? null : placeOf(packages, from, name);
      if (place) places.add(place);
    }
  }
  return places;
}

/**
 * Whether npm's record of installed packages matches `package-lock.json`. npm writes its record last, so an
 * interrupted installation does not pass. Optional packages are ignored: most are for other systems.
 * @param {{ tests: boolean }} needs `tests`: also packages for tests only
 * @param {string} [root]
 */
export function isInstalled({ tests }, root = ROOT) {
  const wanted = readLock(join(root, 'package-lock.json'))?.packages;
  const there = readLock(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !there) return false;
  const needed = tests ? Object.keys(wanted) : [...packagesToPlay(wanted)];
  return needed.every((path) => {
    const { version, optional, devOptional } = wanted[path] ?? {};
    if (path === '' || optional || devOptional) return true;
    const found = there[path];
    return found !== undefined && found.version === version;
  });
}

/**
 * Runs `npm ci`. Electron's package has no install script, so its runtime is not downloaded here.
 * @param {{ tests: boolean }} needs `tests`: also packages for tests only
 * @returns {boolean} whether it worked
 */
export function install({ tests }) {
  tell('launch.installing');
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(tests ? [] : ['--workspaces=false']),
  ];
  const npm = process.env['npm_execpath'];
  // stdout goes to stderr, because programs may read the CLI's output.
  const stdio = /** @type {const} */ (['ignore', 2, 2]);
  const { status } =
    npm && /\.[cm]?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, stdio: [...stdio] })
      : spawnSync('npm', args, { cwd: ROOT, stdio: [...stdio], shell: process.platform === 'win32' });
  if (status !== 0) tell('launch.installFailed');
  return status === 0;
}
