import { LOCALES, type Locale } from '../../main/contract.ts';
import { readWords, sentencesOf } from '../support/word-keys.ts';
import { literally } from './words.ts';

/** What a sentence states in its parameters. */
export type Stated = Readonly<Record<string, string>>;

interface Template {
  readonly code: string;
  readonly form: RegExp;
}

/** Which sentences state a fact of the table that its screens also show for itself. */
const STATING = /^(?:[\w-]+\.act\.deal\w*|(?:own\.[\w-]+\.)?scene\.(?:hand|handEnd\.leads))$/u;

const TEMPLATES: ReadonlyMap<Locale, readonly Template[]> = new Map(
  LOCALES.map((locale) => [
    locale,
    [...sentencesOf(readWords(locale))]
      .filter(([code]) => STATING.test(code))
      .flatMap(([code, forms]) =>
        forms
          .split(/\s\|\s/u)
          .map((words) => ({ code: code.replace(/^own\.[\w-]+\./u, ''), form: formOf(words) })),
      ),
  ]),
);

/** A sentence of the words as an expression, with a group a parameter. Spaces in a page's text are of all kinds, or missing between elements. */
function formOf(words: string): RegExp {
  const parts = words.split(/\{\s*(\w+)[^{}]*\}/u);
  const seen = new Set<string>();
  const pattern = parts.map((part, at) => {
    if (at % 2 === 0) return literally(part).replaceAll(/\s+/gu, String.raw`\s*`);
    if (seen.has(part)) return String.raw`\k<${part}>`;
    seen.add(part);
    return part === 'n' ? String.raw`(?<n>\d+)` : `(?<${part}>.+?)`;
  });
  return new RegExp(String.raw`^${pattern.join(String.raw`\s*`)}(?=$|\s)`, 'u');
}

/** What a text on a screen in this language states, by the code of its sentence; null where it is none of those looked for. */
export function stated(
  text: string,
  locale: Locale,
): { readonly code: string; readonly says: Stated } | null {
  for (const { code, form } of TEMPLATES.get(locale) ?? []) {
    const says = form.exec(text)?.groups;
    if (says) return { code, says };
  }
  return null;
}
