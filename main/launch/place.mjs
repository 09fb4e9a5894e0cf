// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemLanguage } from '../words/system-language.mjs';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Words of a language; empty if missing.
 * @param {string} language
 * @returns {unknown}
 */
function wordsOf(language) {
  const file = join(ROOT, 'main', 'words', `${language}.json`);
  return /^[a-z]+$/.test(language) && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * @param {unknown} words
 * @param {string} code
 */
const find = (words, code) =>
  code.split('.').reduce((found, part) => /** @type {Record<string, unknown>} */ (found)?.[part], words);

/**
 * The sentence for a code of `main/words`, in the computer's language or English. The launcher runs before anything
 * is installed, so it reads the file directly.
 * @param {string} code
 * @param {Record<string, string | number>} [params]
 */
export function say(code, params = {}) {
  const [language = ''] = systemLanguage().toLowerCase().split('-');
  const found = find(wordsOf(language), code) ?? find(wordsOf('en'), code);
  if (typeof found !== 'string') return code;
  return found.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

/**
 * Prints a message. On standard error, so that `npm run -s croupier -- … --json` prints only JSON.
 * @param {string} code
 * @param {Record<string, string | number>} [params]
 */
export const tell = (code, params) => console.error(say(code, params));
