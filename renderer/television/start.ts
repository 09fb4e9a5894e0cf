import { type ComputedRef, computed, onMounted, onScopeDispose, ref } from 'vue';
import { sound } from '../app/sound.ts';
import { useScreens } from '../stores/screens.ts';
import { useSettings } from '../stores/settings.ts';

/** What the browser lets a television do by itself. */
export interface Start {
  /** What one tap would give; empty: nothing is to be tapped. */
  readonly wants: ComputedRef<readonly ('sound' | 'awake')[]>;
  /** It cannot keep the screen awake, and why. */
  readonly cannot: ComputedRef<'http' | 'browser' | null>;
  tap(): void;
}

/** Keeps the screen awake and opens the sound, with one tap where the browser wants one. */
export function useStart(): Start {
  const screens = useScreens();
  const settings = useSettings();
  const touched = ref(hasBeenTouched());
  const awake = ref<'yes' | 'asks' | 'no' | null>(null);
  // Where the table's own window looks on, the program itself keeps the display awake.
  const own = computed(() => screens.me?.kind === 'window');

  const stayAwake = async (): Promise<void> => {
    if (!('wakeLock' in navigator)) {
      awake.value = 'no';
      return;
    }
    try {
      const lock = await navigator.wakeLock.request('screen');
      awake.value = 'yes';
      // The browser lets go when the page is out of sight.
      lock.addEventListener('release', again, { once: true });
    } catch {
      awake.value = hasBeenTouched() ? 'no' : 'asks';
    }
  };
  const again = (): void => {
    if (document.visibilityState === 'visible') void stayAwake();
  };
  onMounted(() => void stayAwake());
  document.addEventListener('visibilitychange', again);
  onScopeDispose(() => document.removeEventListener('visibilitychange', again));

  return {
    wants: computed(() => [
      ...(screens.sounding && settings.settings.volume > 0 && !touched.value ? (['sound'] as const) : []),
      ...(awake.value === 'asks' && !own.value ? (['awake'] as const) : []),
    ]),
    cannot: computed(() =>
      own.value || awake.value !== 'no' ? null : window.isSecureContext ? 'browser' : 'http',
    ),
    tap: () => {
      touched.value = true;
      sound.knock();
      void stayAwake();
    },
  };
}

/** Whether the page was ever touched: before, browsers keep it silent. */
const hasBeenTouched = (): boolean =>
  'userActivation' in navigator ? navigator.userActivation.hasBeenActive : false;
