import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { Settings } from '../../main/contract.ts';
import { useSettings } from './settings.ts';

/** How a phone looks and speaks: its owner's, not the table's. */
export interface OwnSettings extends Pick<Settings, 'theme' | 'locale'> {
  readonly buzz: boolean;
}

const KEPT = 'croupier.phone-look';

/** A phone's own settings, kept on it. Where nothing was chosen it follows its own system. */
export const useOwnSettings = defineStore('own-settings', () => {
  const settings = useSettings();
  const own = shallowRef<OwnSettings>({
    theme: 'system',
    locale: 'system',
    // Whoever wants less motion on the screen is not shaken either, until they say so.
    buzz: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    ...readKept(),
  });
  const buzz = computed(() => own.value.buzz);

  watch(
    own,
    ({ theme, locale }) => {
      void settings.keepOwn({ theme, locale, speak: false, volume: 0 });
    },
    { immediate: true },
  );

  const change = (set: Partial<OwnSettings>): void => {
    own.value = { ...own.value, ...set };
    try {
      localStorage.setItem(KEPT, JSON.stringify(own.value));
    } catch {
      // A phone that keeps nothing asks again the next time.
    }
  };

  return { own, buzz, change };
});

function readKept(): Partial<OwnSettings> {
  try {
    // Written by this very program, on this very phone.
    return (JSON.parse(localStorage.getItem(KEPT) ?? '{}') ?? {}) as Partial<OwnSettings>;
  } catch {
    return {};
  }
}
