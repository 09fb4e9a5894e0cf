import { localeName } from './words.ts';

/** Speaks sentences in the reader's language if the machine has a voice; a new one waits for the last. */
export function speakAloud(...sentences: readonly string[]): void {
  if (!('speechSynthesis' in window)) return;
  for (const sentence of sentences) {
    const said = new SpeechSynthesisUtterance(sentence);
    said.lang = localeName();
    window.speechSynthesis.speak(said);
  }
}

/** Stops speaking: pending sentences are out of date. */
export function hush(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
}
