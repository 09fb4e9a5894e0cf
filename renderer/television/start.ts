import { type ComputedRef, computed, ref } from 'vue';
import { useAwake } from '../app/awake.ts';
import { sound } from '../app/sound.ts';
import { useScreens } from '../stores/screens.ts';
import { useSettings } from '../stores/settings.ts';

/** What the browser allows a television without a tap. */
export interface Start {
  /** What one tap would enable; empty if nothing. */
  readonly wants: ComputedRef<readonly ('sound' | 'awake')[]>;
  /** Why it cannot keep the screen awake. */
  readonly cannot: ComputedRef<'http' | 'browser' | null>;
  tap(): void;
}

/** Keeps the screen awake and enables sound, with one tap if the browser requires it. */
export function useStart(): Start {
  const screens = useScreens();
  const settings = useSettings();
  const touched = ref(hasBeenTouched());
  const { awake, cannot, again } = useAwake();
  /** Before the first tap browsers refuse what a tap may allow. */
  const asks = computed(() => awake.value === 'refused' && !touched.value);
  // In the table's own window the program itself keeps the display awake.
  const own = computed(() => screens.me?.kind === 'window');

  return {
    wants: computed(() => [
      ...(screens.sounding && settings.settings.volume > 0 && !touched.value ? (['sound'] as const) : []),
      ...(asks.value && !own.value ? (['awake'] as const) : []),
    ]),
    cannot: computed(() => (own.value || asks.value ? null : cannot.value)),
    tap: () => {
      touched.value = true;
      sound.knock();
      again();
    },
  };
}

/** Whether the page was ever touched; before that, browsers mute it. */
const hasBeenTouched = (): boolean =>
  'userActivation' in navigator ? navigator.userActivation.hasBeenActive : false;
