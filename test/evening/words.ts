import de from '../../main/words/de.json' with { type: 'json' };
import en from '../../main/words/en.json' with { type: 'json' };
import fr from '../../main/words/fr.json' with { type: 'json' };

export type Locale = 'en' | 'de' | 'fr';
export const LOCALES: readonly Locale[] = ['en', 'de', 'fr'];

type Words = { readonly [key: string]: string | Words };
const ALL: Readonly<Record<Locale, Words>> = { en, de, fr };

/** What a button or region is called on a screen in this language: the household can read. `{n}` and the like are given. */
export function label(
  locale: Locale,
  key: string,
  given: Readonly<Record<string, string | number>> = {},
): string {
  let at: string | Words | undefined = ALL[locale];
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  if (typeof at !== 'string') throw new Error(`no label ${key} in ${locale}`);
  // As names are read out: a space that does not break is a space.
  return at
    .replaceAll(/\{\s*(\w+)\s*\}/gu, (_, name: string) => String(given[name] ?? `{${name}}`))
    .replaceAll(/\s+/gu, ' ');
}
