import { shallowRef } from 'vue';

/** Live-region text for screen readers: the last sentences, in order. */
export const announced = shallowRef<readonly string[]>([]);

/** Announcements do not outlive their game or language. */
export function forgetAnnounced(): void {
  announced.value = [];
}

export function announce(...sentences: readonly string[]): void {
  const fresh = sentences.filter((sentence) => sentence !== '');
  if (fresh.length > 0) announced.value = [...announced.value, ...fresh].slice(-6);
}
