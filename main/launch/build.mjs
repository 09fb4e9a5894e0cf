// @ts-check
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, tell } from './place.mjs';

/** Sources of the built app. */
export const SOURCES = [
  'main',
  'renderer',
  'firmware-protocol',
  'electron.vite.config.ts',
  'build/vite.parts.ts',
  'build/vite.words.ts',
  'package.json',
  'package-lock.json',
];
/** Files of a complete build. */
export const RESULTS = [
  'main/index.js',
  'main/serve.js',
  'main/cli.js',
  'main/asking.cjs',
  'preload/preload.cjs',
  'renderer/index.html',
];
/** A folder among the sources that is not built (93 MB after `npm run package`). */
const APART = join('main', 'electron', 'packaging');
const STAMP = 'built.json';

/**
 * @param {string} path
 * @param {string} apart a folder to skip
 * @returns {string[]} the files at or below it
 */
function filesAt(path, apart) {
  if (path === apart || !existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesAt(join(path, entry.name), apart) : [join(path, entry.name)],
    );
  } catch {
    return [path];
  }
}

/**
 * A digest of the contents of all sources. Contents rather than times, because clones, copies and switched branches
 * have new times. It takes a few hundredths of a second.
 * @param {string} [root]
 */
export function digestSources(root = ROOT) {
  const digest = createHash('sha256');
  const files = SOURCES.flatMap((source) => filesAt(join(root, source), join(root, APART)))
    .filter((file) => !file.endsWith('.md'))
    .sort();
  for (const file of files) {
    const contents = readFileSync(file);
    digest.update(`${relative(root, file).split(sep).join('/')} ${contents.length}\n`).update(contents);
  }
  return digest.digest('hex');
}

/**
 * Whether `out/` differs from what the sources would build.
 * @param {string} [root]
 */
export function isStale(root = ROOT) {
  const out = join(root, 'out');
  if (!RESULTS.every((result) => existsSync(join(out, result)))) return true;
  try {
    return JSON.parse(readFileSync(join(out, STAMP), 'utf8')).sources !== digestSources(root);
  } catch {
    return true;
  }
}

/**
 * Builds the app if it is stale, or always with `always`. Of two simultaneous builds (a test run and a start) the
 * second waits for the first.
 * @param {{ always?: boolean }} [options]
 * @returns {Promise<boolean>} whether a fresh build exists
 */
export async function build({ always = false } = {}) {
  if (!always && !isStale()) return true;
  const unlock = await lock(join(ROOT, '.croupier', 'building.lock'));
  try {
    if (!always && !isStale()) return true;
    // Computed before building: an edit meanwhile makes the result stale.
    const sources = digestSources();
    tell('launch.building');
    const bin = join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'build'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (status !== 0) {
      process.stderr.write(stdout + stderr);
      tell('launch.buildFailed');
      return false;
    }
    writeFileSync(join(ROOT, 'out', STAMP), `${JSON.stringify({ sources })}\n`);
    return true;
  } finally {
    unlock();
  }
}

/**
 * Waits until no living process holds the lock, and takes it.
 * @param {string} path
 * @returns {Promise<() => void>} releases it
 */
export async function lock(path) {
  mkdirSync(join(path, '..'), { recursive: true });
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (!(await isHeld(path))) rmSync(path, { force: true });
    else await sleep(100);
  }
}

/** @param {string} path */
async function isHeld(path) {
  for (let look = 0; look < 2; look += 1) {
    try {
      const pid = Number(readFileSync(path, 'utf8'));
      if (pid > 0) {
        process.kill(pid, 0);
        return true;
      }
    } catch (error) {
      // A process of another user is alive too.
      return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
    }
    // Created but not written yet: check again.
    await sleep(50);
  }
  return false;
}
