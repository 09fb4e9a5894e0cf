import english from '../../main/words/en.json';
import type { Locale } from '../../main/contract.ts';
import type { Messages } from '../../main/words/speaker.ts';

/**
 * Where the words come from: here each language whole. What is built for a browser has another module in this one's
 * place (`vite.words.ts`), which sends the words in parts: what the first screens say, each game's own, and the rest.
 */

const languages = import.meta.glob<Messages>(['../../main/words/*.json', '!../../main/words/en.json'], {
  import: 'default',
});

/** English as far as it is there at once. */
export const AT_ONCE: Messages = english;

/** The part that a code's sentence comes in; null where it comes with its language. */
export const partOf: (code: string) => string | null = () => null;

/** Loads a part of a language's words; with null what every screen needs. */
export const loadWords = (locale: Locale, _part: string | null): Promise<Messages> =>
  languages[`../../main/words/${locale}.json`]?.() ?? Promise.resolve(AT_ONCE);
