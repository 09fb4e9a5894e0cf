import { type ComputedRef, computed, ref } from 'vue';
import { useAwake } from '../app/awake.ts';
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
  const { awake, again } = useAwake();
  /** Before a first tap browsers refuse what a tap may give. */
  const asks = computed(() => awake.value === 'refused' && !touched.value);
  // Where the table's own window looks on, the program itself keeps the display awake.
  const own = computed(() => screens.me?.kind === 'window');

  return {
    wants: computed(() => [
      ...(screens.sounding && settings.settings.volume > 0 && !touched.value ? (['sound'] as const) : []),
      ...(asks.value && !own.value ? (['awake'] as const) : []),
    ]),
    cannot: computed(() =>
      own.value || asks.value || awake.value === 'yes' || awake.value === null
        ? null
        : window.isSecureContext
          ? 'browser'
          : 'http',
    ),
    tap: () => {
      touched.value = true;
      sound.knock();
      again();
    },
  };
}

/** Whether the page was ever touched: before, browsers keep it silent. */
const hasBeenTouched = (): boolean =>
  'userActivation' in navigator ? navigator.userActivation.hasBeenActive : false;
