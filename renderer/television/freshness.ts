import { type ComputedRef, computed, onScopeDispose, ref } from 'vue';
import { useScreens } from '../stores/screens.ts';
import { useSettings } from '../stores/settings.ts';

/** The host sends a heartbeat every 2.5 s; after two missed ones the display may be outdated. */
export const SILENT_AFTER = 6_000;
const TICK = 1_000;

export interface Freshness {
  /** False while the display may be outdated. */
  readonly live: ComputedRef<boolean>;
  /** Seconds since the last message. */
  readonly silence: ComputedRef<number>;
  /** Time of the display's state, ms since 1970. */
  readonly since: ComputedRef<number>;
}

/** Whether a television is current, and otherwise since when it has heard nothing. */
export function useFreshness(): Freshness {
  const screens = useScreens();
  const settings = useSettings();
  const now = ref(Date.now());
  const last = ref(Date.now());

  const look = (): void => {
    now.value = Date.now();
    // A connection attempt is not a message.
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
