import { type Ref, onScopeDispose, ref, watchEffect } from 'vue';
import { localeName } from './words.ts';

/** The browser's voice; null where it has none, or only the name of one. */
function synthesisOf(): SpeechSynthesis | null {
  const { speechSynthesis } = window as Partial<Window>;
  return speechSynthesis && 'SpeechSynthesisUtterance' in window ? speechSynthesis : null;
}

/** Speaks sentences in the reader's language if the machine has a voice; a new one waits for the last. */
export function speakAloud(...sentences: readonly string[]): void {
  const synthesis = synthesisOf();
  if (!synthesis) return;
  for (const sentence of sentences) {
    const said = new SpeechSynthesisUtterance(sentence);
    said.lang = localeName();
    synthesis.speak(said);
  }
}

/** Stops speaking: pending sentences are out of date. */
export const hush = (): void => synthesisOf()?.cancel();

/**
 * Whether the machine can speak the reader's language, kept up to date; null while nobody knows. A browser may bring its
 * voices late: an empty list says something only after a while.
 */
export function useVoice(): Readonly<Ref<boolean | null>> {
  const has = ref<boolean | null>(null);
  const synthesis = synthesisOf();
  if (!synthesis) return ref(false);
  const waited = ref(false);
  const voices = ref(synthesis.getVoices());
  const onVoices = (): void => {
    voices.value = synthesis.getVoices();
  };
  const timer = setTimeout(() => (waited.value = true), LATE);
  synthesis.addEventListener('voiceschanged', onVoices);
  onScopeDispose(() => {
    clearTimeout(timer);
    synthesis.removeEventListener('voiceschanged', onVoices);
  });
  watchEffect(() => {
    const language = languageOf(localeName());
    const known = voices.value.some(({ lang }) => languageOf(lang) === language);
    has.value = known || (voices.value.length > 0 || waited.value ? false : null);
  });
  return has;
}

/** By then a browser has told its voices, in milliseconds. */
const LATE = 1_500;

/** `de` of `de-AT`, and of `de_AT`, as Android writes it. */
const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? '';
