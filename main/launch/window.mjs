// @ts-check
import { spawn } from 'node:child_process';

/**
 * How a run of Electron ended. `closed`: as it should, or people were told why not. `never`: no window was seen. `crashed`:
 * one was, and its program died later.
 * @typedef {{ end: 'closed', code: number }
 *   | { end: 'never', why: 'hung' | 'ended', how: string, said: string }
 *   | { end: 'crashed', how: string, said: string }} Outcome
 */

/** A window not visible within this time (ms) is considered missing. */
export const PATIENCE = 15_000;
/** Time (ms) that a program gets to exit when asked. */
const GRACE = 3_000;
/** Characters of its last output kept for diagnosis. */
const LAST_WORDS = 4_000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs Electron until it exits. The app confirms that its window is visible (`main/electron/life.ts`) over the
 * channel that Electron's documentation uses for test drivers (docs/tutorial/automated-testing.md).
 * @param {{ runtime: string, args: readonly string[], patience?: number }} options
 * @returns {Promise<Outcome>}
 */
export function openWindow({ runtime, args, patience = PATIENCE }) {
  return new Promise((resolve) => {
    const child = spawn(runtime, [...args], {
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
      windowsHide: false,
      env: { ...process.env, CROUPIER_LAUNCHER: '1' },
    });
    /** The app's last message. @type {unknown} */
    let told = null;
    let said = '';
    let asked = false;
    let late = false;
    /** @type {NodeJS.Timeout | undefined} */
    let killing;
    const end = () => {
      child.kill();
      killing = setTimeout(() => child.kill('SIGKILL'), GRACE);
    };
    const waiting = setTimeout(() => {
      late = true;
      end();
    }, patience);
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      asked = true;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, forward);
    /** @param {Outcome} outcome */
    const settle = (outcome) => {
      clearTimeout(waiting);
      clearTimeout(killing);
      for (const signal of SIGNALS) process.off(signal, forward);
      resolve(outcome);
    };

    child.stderr?.setEncoding('utf8').on('data', (text) => {
      process.stderr.write(text);
      said = (said + text).slice(-LAST_WORDS);
    });
    child.on('message', (message) => {
      told = /** @type {{ croupier?: unknown }} */ (message).croupier ?? told;
      if (told !== null) clearTimeout(waiting);
    });
    child.on('error', (error) => settle({ end: 'never', why: 'ended', how: error.message, said }));
    // Not `close`: a process left behind by Electron may hold its streams.
    child.on('exit', (code, signal) => {
      const how = signal ?? `code ${code}`;
      if (late) settle({ end: 'never', why: 'hung', how, said });
      else if (asked || (told === 'shown' && code === 0)) settle({ end: 'closed', code: code ?? 0 });
      else if (told === 'shown') settle({ end: 'crashed', how, said });
      else if (told !== null && code !== null) settle({ end: 'closed', code });
      else settle({ end: 'never', why: 'ended', how, said });
    });
  });
}
