import { LOCALES, type Locale } from '../../main/contract.ts';
import { readWords, sentencesOf } from '../support/word-keys.ts';

const ALL = new Map(LOCALES.map((locale) => [locale, sentencesOf(readWords(locale))]));

/** What a button or region is called on a screen in this language: the household can read. `{n}` and the like are given. */
export function label(
  locale: Locale,
  key: string,
  given: Readonly<Record<string, string | number>> = {},
): string {
  const words = ALL.get(locale)?.get(key);
  if (words === undefined) throw new Error(`no label ${key} in ${locale}`);
  // As names are read out: a space that does not break is a space.
  return words
    .replaceAll(/\{\s*(\w+)\s*\}/gu, (_, name: string) => String(given[name] ?? `{${name}}`))
    .replaceAll(/\s+/gu, ' ');
}

/** The source of an expression that matches exactly this text. */
export const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
