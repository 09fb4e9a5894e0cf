import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { Settings } from '../../main/contract.ts';
import { useSettings } from './settings.ts';

/** Appearance and language of a phone: its owner's, not the table's. */
export interface OwnSettings extends Pick<Settings, 'theme' | 'locale'> {
  readonly buzz: boolean;
}

const KEPT = 'croupier.phone-look';

/** A phone's own settings, stored on it. By default it follows its system. */
export const useOwnSettings = defineStore('own-settings', () => {
  const settings = useSettings();
  const own = shallowRef<OwnSettings>({
    theme: 'system',
    locale: 'system',
    // Reduced motion also turns off vibration, until the owner turns it on.
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
      // Without storage the phone asks again the next time.
    }
  };

  return { own, buzz, change };
});

function readKept(): Partial<OwnSettings> {
  try {
    // Written by this program, on this phone.
    return (JSON.parse(localStorage.getItem(KEPT) ?? '{}') ?? {}) as Partial<OwnSettings>;
  } catch {
    return {};
  }
}

const SHORT = 70;

/** Vibrates briefly, if supported, allowed by the browser and not switched off. */
export function buzz(): void {
  if (!useOwnSettings().buzz || typeof navigator.vibrate !== 'function') return;
  // Before the first tap browsers refuse and log a warning.
  if (!navigator.userActivation.hasBeenActive) return;
  navigator.vibrate(SHORT);
}

export const canBuzz = (): boolean => typeof navigator.vibrate === 'function';
