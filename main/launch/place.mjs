// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

/**
 * The sentence for a code of `main/words/en.json`. The launcher runs before anything is installed, so it reads the file
 * itself instead of asking a speaker.
 * @param {string} code
 * @param {Record<string, string | number>} [params]
 */
export function say(code, params = {}) {
  /** @type {unknown} */
  let found = JSON.parse(readFileSync(join(ROOT, 'main', 'words', 'en.json'), 'utf8'));
  for (const part of code.split('.')) found = /** @type {Record<string, unknown>} */ (found)?.[part];
  if (typeof found !== 'string') return code;
  return found.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

/**
 * Tells a person what happens. On standard error, so that `npm run -s croupier -- … --json` prints nothing but JSON.
 * @param {string} code
 * @param {Record<string, string | number>} [params]
 */
export const tell = (code, params) => console.error(say(code, params));
