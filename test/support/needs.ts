import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe } from 'vitest';
import { pythonWithTorch } from '../tools/reader/python.mjs';
import { hasBootloaderSources } from './bootloaders.ts';

/**
 * Requirements of some tests. If one is missing, CI fails; elsewhere the tests are skipped, and the name of the
 * skipped block says what was not tested and how to install it.
 */
const NEEDS = {
  chromium: {
    there: () => chromiumPath() !== null,
    get: 'install Chromium, or set CHROMIUM to its path',
  },
  firefox: {
    there: () => firefoxPath() !== null,
    get: 'install Firefox (Debian: firefox-esr), or set FIREFOX to its path',
  },
  webkit: {
    there: () => webkitPaths() !== null,
    get: 'install WebKitGTK, its driver and a virtual display (Debian: webkit2gtk-driver, xvfb)',
  },
  pdftoppm: { there: () => runs('pdftoppm', '-v'), get: 'install poppler-utils' },
  python3: { there: () => runs('python3', '--version'), get: 'install python3' },
  torch: {
    there: () => pythonWithTorch() !== null,
    get: 'install torch and OpenCV for Python (Debian: python3-torch, python3-opencv)',
  },
  'avr-gcc': { there: () => runs('avr-gcc', '--version'), get: 'install gcc-avr and avr-libc' },
  gcc: { there: () => runs('gcc', '--version'), get: 'install gcc and make' },
  make: { there: () => runs('make', '--version'), get: 'install make' },
  'network namespaces': {
    there: () => runs('unshare', '--net', 'true'),
    get: 'run as root on Linux, with util-linux',
  },
  dbus: { there: () => runs('dbus-daemon', '--version'), get: 'install dbus' },
  openscad: { there: () => runs('openscad', '--version'), get: 'install openscad' },
  bootloaders: { there: hasBootloaderSources, get: 'install arduino-core-avr' },
  'pseudo-terminals': { there: () => process.platform !== 'win32', get: 'there are none on Windows' },
} as const;
export type Need = keyof typeof NEEDS;

function runs(command: string, ...words: readonly string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0;
}

/** Path of Chromium: `CHROMIUM`, or the usual places on Debian, macOS and Windows; null if missing. */
export function chromiumPath(): string | null {
  return firstThere([
    process.env['CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ]);
}

/**
 * Chromium without browser UI (Debian's chromium-headless-shell), in which most tests take three quarters of the
 * time; null if missing, or if `CHROMIUM` is set.
 */
export const headlessShellPath = (): string | null =>
  process.env['CHROMIUM'] ? null : firstThere(['/usr/bin/chromium-headless-shell']);

/** Path of Firefox: `FIREFOX`, or the usual places on Debian, macOS and Windows; null if missing. */
export function firefoxPath(): string | null {
  return firstThere([
    process.env['FIREFOX'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ]);
}

/** WebKitGTK's test browser, its driver, and the virtual display it needs; null if one is missing. */
export function webkitPaths(): {
  readonly browser: string;
  readonly driver: string;
  readonly display: string;
} | null {
  const folders = ['lib/x86_64-linux-gnu', 'lib/aarch64-linux-gnu', 'lib', 'libexec'];
  const browser = firstThere(folders.map((folder) => `/usr/${folder}/webkit2gtk-4.1/MiniBrowser`));
  const driver = firstThere(['/usr/bin/WebKitWebDriver']);
  const display = firstThere(['/usr/bin/Xvfb']);
  return browser && driver && display ? { browser, driver, display } : null;
}

const firstThere = (places: readonly (string | undefined)[]): string | null =>
  places.find((place) => place !== undefined && existsSync(place)) ?? null;

const isCI = (): boolean => Boolean(process.env['CI']) && process.env['CI'] !== 'false';

/** Descriptions of missing requirements. */
export const missing = (needs: readonly Need[]): readonly string[] =>
  needs.filter((need) => !NEEDS[need].there()).map((need) => `no ${need} here: ${NEEDS[need].get}`);

/**
 * `describe` for tests that need something of the machine. Missing: a failure in CI, elsewhere a skip that says so.
 *
 * ```ts
 * describeWith(['python3'], 'on a real pseudo-terminal', () => { … });
 * ```
 */
export function describeWith(needs: readonly Need[], name: string, tests: () => void): void {
  const gone = missing(needs);
  if (gone.length === 0) return void describe(name, tests);
  if (isCI()) throw new Error(`${name}: ${gone.join('; ')}`);
  console.warn(`NOT TESTED: ${name} (${gone.join('; ')})`);
  describe.skip(`NOT TESTED: ${name} (${gone.join('; ')})`, tests);
}
