import english from '../../main/words/en.json';
import type { Locale } from '../../main/contract.ts';
import type { Messages } from '../../main/words/speaker.ts';

/**
 * The source of words: here each language as a whole. Builds for a browser replace this module (`build/vite.words.ts`) by
 * one that loads words in parts: the first screens, each game, and the rest.
 */

const languages = import.meta.glob<Messages>(['../../main/words/*.json', '!../../main/words/en.json'], {
  import: 'default',
});

/** The language that is spoken first. */
export const FIRST_LOCALE: Locale = 'en';
/** Its words, as far as they come with this module: a build brings none of them. */
export const AT_ONCE: Messages = english;

/** The part with a code's sentence; null if it comes with its language. */
export const partOf: (code: string) => string | null = () => null;

/** Loads a part of a language's words; with null what every screen needs. */
export const loadWords = (locale: Locale, _part: string | null): Promise<Messages> =>
  languages[`../../main/words/${locale}.json`]?.() ?? Promise.resolve(AT_ONCE);
