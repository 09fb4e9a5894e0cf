import english from '../../main/words/en.json';
import type { Locale } from '../../main/contract.ts';
import type { Messages } from '../../main/words/speaker.ts';

/**
 * Source of words: here whole languages. Browser builds replace this module (`build/vite.words.ts`) by one that loads
 * parts: the first screens, each game, and the rest.
 */

const languages = import.meta.glob<Messages>(['../../main/words/*.json', '!../../main/words/en.json'], {
  import: 'default',
});

/** The initial language. */
export const FIRST_LOCALE: Locale = 'en';
/** Words bundled with this module; browser builds bundle none. */
export const AT_ONCE: Messages = english;

/** The part that contains a code's sentence; null if it comes with its language. */
export const partOf: (code: string) => string | null = () => null;

/** Loads a part of a language's words; null stands for what every screen needs. */
export const loadWords = (locale: Locale, _part: string | null): Promise<Messages> =>
  languages[`../../main/words/${locale}.json`]?.() ?? Promise.resolve(AT_ONCE);
