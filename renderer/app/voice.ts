import { type Ref, onScopeDispose, ref, shallowRef, watchEffect } from 'vue';
import { localeName } from './words.ts';

/** The browser's speech synthesis; null if it is missing or a stub. */
function synthesisOf(): SpeechSynthesis | null {
  const { speechSynthesis } = window as Partial<Window>;
  return speechSynthesis && 'SpeechSynthesisUtterance' in window ? speechSynthesis : null;
}

/** Speed of the voice, relative to its own. */
export const voiceRate = ref(1);

/** Speaks sentences in the reader's language if a voice is installed; new ones queue. */
export function speakAloud(...sentences: readonly string[]): void {
  const synthesis = synthesisOf();
  if (!synthesis) return;
  for (const sentence of sentences) {
    const said = new SpeechSynthesisUtterance(sentence);
    said.lang = localeName();
    said.rate = voiceRate.value;
    synthesis.speak(said);
  }
}

/** Stops speaking: pending sentences are out of date. */
export const hush = (): void => synthesisOf()?.cancel();

/**
 * Whether a voice for the reader's language is installed, kept up to date; null while unknown. Browsers may load
 * voices late, so an empty list counts only after a while.
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

/** Time after which a browser has loaded its voices, ms. */
const LATE = 1_500;

/** `de` of `de-AT`, or of Android's `de_AT`. */
const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? '';

/** A sentence of the live region. Its id keeps its element, so that a screen reader reads it once. */
interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Live-region text for screen readers: the last sentences, in order. */
export const announced = shallowRef<readonly Announcement[]>([]);
let lastId = 0;

/** Announcements do not outlive their game or language. */
export function forgetAnnounced(): void {
  announced.value = [];
}

export function announce(...sentences: readonly string[]): void {
  const fresh = sentences.flatMap((text) => (text === '' ? [] : [{ id: ++lastId, text }]));
  if (fresh.length > 0) announced.value = [...announced.value, ...fresh].slice(-6);
}
