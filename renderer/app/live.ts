import { shallowRef } from 'vue';

/** What screen readers announce: the last sentences, in order. */
export const announced = shallowRef<readonly string[]>([]);

export function announce(...sentences: readonly string[]): void {
  const fresh = sentences.filter((sentence) => sentence !== '');
  if (fresh.length > 0) announced.value = [...announced.value, ...fresh].slice(-6);
}
