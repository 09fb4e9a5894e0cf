import { type ComputedRef, computed, onScopeDispose, ref } from 'vue';
import { useScreens } from '../stores/screens.ts';
import { useSettings } from '../stores/settings.ts';

/** The host says every 2.5 s that the line is alive; two of these words missed, and what is shown may be old. */
export const SILENT_AFTER = 6_000;
const TICK = 1_000;

export interface Freshness {
  /** False while what is shown may no longer be so. */
  readonly live: ComputedRef<boolean>;
  /** For how many seconds nothing was heard. */
  readonly silence: ComputedRef<number>;
  /** Milliseconds since 1970: of when what is shown is. */
  readonly since: ComputedRef<number>;
}

/** Whether what a television shows is so now, and else since when it was not heard of. */
export function useFreshness(): Freshness {
  const screens = useScreens();
  const settings = useSettings();
  const now = ref(Date.now());
  const last = ref(Date.now());

  const look = (): void => {
    now.value = Date.now();
    // A line that is only tried is no word.
    if (settings.connected) last.value = screens.heard();
  };
  const timer = setInterval(look, TICK);
  onScopeDispose(() => clearInterval(timer));

  const silent = computed(() => Math.max(0, now.value - last.value));
  return {
    live: computed(() => settings.connected && screens.fresh && silent.value < SILENT_AFTER),
    silence: computed(() => Math.floor(silent.value / 1_000)),
    since: computed(() => last.value),
  };
}
