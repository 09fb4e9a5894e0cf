import { watchEffect } from 'vue';

/** Names the page after what it shows, the most particular first: `Ann · Sleepless · Croupier`. */
export function usePageTitle(parts: () => readonly string[]): void {
  watchEffect(() => {
    document.title = [...parts().filter((part) => part !== ''), 'Croupier'].join(' · ');
  });
}
