import { watchEffect } from 'vue';

/** Sets the page title, most specific part first: `Ann · Sleepless · Croupier`. */
export function usePageTitle(parts: () => readonly string[]): void {
  watchEffect(() => {
    document.title = [...parts().filter((part) => part !== ''), 'Croupier'].join(' · ');
  });
}
