import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, normalizePath } from 'vite';

/**
 * Sends the words in parts. They stay one file a language for whoever writes them; a page loads at once what the first
 * screens say, a game's own words with the game, and the rest when something of it is said.
 */

type Words = Readonly<Record<string, unknown>>;

// electron-vite knows a file's own place by this URL alone.
const placeOf = (path: string): string => normalizePath(fileURLToPath(new URL(path, import.meta.url)));
const FOLDER = placeOf('../main/words');
const MODULE = placeOf('../renderer/app/word-files.ts');
const SYSTEM_LOCALE = placeOf('../renderer/app/system-locale.ts');

/** The sections that Home, setting up, the table and a lost line speak from. */
const FIRST: ReadonlySet<string> = new Set([
  'account',
  'alone',
  'auction',
  'card',
  'dice',
  'game',
  'home',
  'intake',
  'opened',
  'own',
  'phone',
  'picture',
  'scene',
  'screens',
  'settle',
  'setup',
  'table',
  // The lamp on every screen says how the tray is.
  'tray',
  'wire',
]);

/** A section's part: `first`, a game's id, or `rest`. */
function partOf(section: string, games: Words): string {
  if (FIRST.has(section)) return 'first';
  return section in games ? section : 'rest';
}

/** A language's words, part by part. */
export function wordParts(words: Words): Readonly<Record<string, Words>> {
  const games = words['game'] as Words;
  const parts: Record<string, Record<string, unknown>> = {};
  for (const [section, said] of Object.entries(words)) (parts[partOf(section, games)] ??= {})[section] = said;
  return parts;
}

/** English where a language lacks a sentence. */
const filled = (english: Words, words: Words): Words =>
  Object.fromEntries(
    Object.entries(english).map(([key, said]) => {
      const own = words[key];
      return [key, typeof said === 'string' ? (own ?? said) : filled(said as Words, (own ?? {}) as Words)];
    }),
  );

const readWords = (locale: string): Words =>
  JSON.parse(readFileSync(`${FOLDER}/${locale}.json`, 'utf8')) as Words;

const readParts = (locale: string): Readonly<Record<string, Words>> =>
  wordParts(filled(readWords('en'), readWords(locale)));

const NAME = 'words-in-parts:';

const fileOf = (locale: string, part: string): string => JSON.stringify(`${NAME}${locale}/${part}`);

/** The module with what the first screens say in this language, as a bundle names it. */
export const firstWordsOf = (locale: string): string => `\0${NAME}${locale}/first`;

/**
 * What stands in the place of `renderer/app/word-files.ts`. A page begins in the language that its system speaks: it loads
 * those words before it is mounted, and no other language besides.
 */
function moduleOf(locales: readonly string[]): string {
  const english = readParts('en');
  const partOfSection = Object.fromEntries(
    Object.entries(english).flatMap(([part, words]) =>
      part === 'rest' ? [] : Object.keys(words).map((section) => [section, part === 'first' ? null : part]),
    ),
  );
  const loaders = locales.map((locale) => {
    const parts = Object.keys(readParts(locale)).map(
      (part) => `${JSON.stringify(part)}: () => import(${fileOf(locale, part)})`,
    );
    return `${JSON.stringify(locale)}: { ${parts.join(', ')} }`;
  });
  return `
    import { systemLocale } from ${JSON.stringify(SYSTEM_LOCALE)};
    const parts = new Map(Object.entries(${JSON.stringify(partOfSection)}));
    const files = { ${loaders.join(',\n')} };
    export function partOf(code) {
      const section = code.split('.', 1)[0];
      return parts.has(section) ? parts.get(section) : 'rest';
    }
    export const loadWords = (locale, part) =>
      files[locale][part ?? 'first']().then((words) => words.default);
    export const FIRST_LOCALE = systemLocale();
    export const AT_ONCE = {};
  `;
}

export const wordsInParts: Plugin = {
  name: 'croupier-words-in-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
  load(id) {
    if (id === MODULE)
      return moduleOf(
        readdirSync(FOLDER)
          .filter((name) => name.endsWith('.json'))
          .map((name) => basename(name, '.json')),
      );
    if (!id.startsWith(`\0${NAME}`)) return null;
    const [locale = '', part = ''] = id.slice(NAME.length + 1).split('/');
    return `export default ${JSON.stringify(readParts(locale)[part])}`;
  },
};
