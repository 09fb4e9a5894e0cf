import { LOCALES, type Locale } from '../../main/contract.ts';

/** The first of the system's preferred languages that has words. */
export function systemLocale(): Locale {
  for (const language of navigator.languages) {
    const found = LOCALES.find((locale) => locale === language.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return 'en';
}
