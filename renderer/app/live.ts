import { shallowRef } from 'vue';

/** What screen readers announce: the last sentences, in order. */
export const announced = shallowRef<readonly string[]>([]);

/** In another game or language, what was announced no longer helps. */
export function forgetAnnounced(): void {
  announced.value = [];
}

export function announce(...sentences: readonly string[]): void {
  const fresh = sentences.filter((sentence) => sentence !== '');
  if (fresh.length > 0) announced.value = [...announced.value, ...fresh].slice(-6);
}
