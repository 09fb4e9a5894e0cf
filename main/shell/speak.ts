import { LOCALES, type Settings } from '../contract.ts';
import en from '../words/en.json' with { type: 'json' };
import { createSpeaker, type Messages, type Speaker } from '../words/speaker.ts';

/** Sentences for programs without a screen to choose a language on. */
export const speaker: Speaker = createSpeaker('en', en, en);

const loaders = import.meta.glob<Messages>(['../words/*.json', '!../words/en.json'], { import: 'default' });

/** A speaker for the language of the settings; `system` is the computer's language (`de-AT`), used if they say so. */
export async function speakerFor(wanted: Settings['locale'], system: string): Promise<Speaker> {
  const [language] = system.toLowerCase().split('-');
  const locale = wanted === 'system' ? LOCALES.find((known) => known === language) : wanted;
  const words = await loaders[`../words/${locale}.json`]?.();
  return locale && words ? createSpeaker(locale, words, en) : speaker;
}
