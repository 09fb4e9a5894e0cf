import { localeName } from './words.ts';

/** Says sentences aloud, in the reader's language, where the machine has a voice; a new one waits for the last. */
export function speakAloud(...sentences: readonly string[]): void {
  if (!('speechSynthesis' in window)) return;
  for (const sentence of sentences) {
    const said = new SpeechSynthesisUtterance(sentence);
    said.lang = localeName();
    window.speechSynthesis.speak(said);
  }
}

/** Stops speaking: what has not been said yet is out of date. */
export function hush(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
}
