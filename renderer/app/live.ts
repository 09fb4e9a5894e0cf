import { shallowRef } from 'vue';

/** What screen readers hear. The last sentences wait until they were read, in the order they came. */
export const announced = shallowRef<readonly string[]>([]);

export function announce(...sentences: readonly string[]): void {
  const fresh = sentences.filter((sentence) => sentence !== '');
  if (fresh.length > 0) announced.value = [...announced.value, ...fresh].slice(-6);
}
